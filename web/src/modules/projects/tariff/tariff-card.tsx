import { isBuilt } from '@parley/contract/built-modules';
import { formatMoney } from '@parley/contract/money';
import { brandCurrencies } from '@parley/contract/projects/brands';
import { shownModules } from '@parley/contract/projects/modules';
import type { Project, Tariff } from '@parley/contract/projects/projects';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toast.ts';
import { lostModules } from './lost-modules.ts';
import classes from './tariff.module.css';
import { useUpdateTariff } from './use-update-tariff.ts';

type Props = { tariff: Tariff; project: Project; isCurrent: boolean; mayEdit: boolean };

export function TariffCard({ tariff, project, isCurrent, mayEdit }: Props) {
  const { t } = useTranslation('projects');
  const language = useLanguage();
  const { title, members_limit, channels_limit } = tariff;
  const choose = useUpdateTariff(project.id, () => toast.success(t('tariff.chosen', { title })));
  const ask = async () => {
    const lost = lostModules(project.modules, tariff).map((name) => t(`modules.${name}`));
    const question = { title: t('tariff.lose_title', { title }), action: t('tariff.choose') };
    const agreed =
      lost.length === 0 || (await confirm({ ...question, text: t('tariff.lose_text', { modules: lost.join(', ') }) }));
    if (agreed) choose.mutate({ project: project.id, tariff_id: tariff.id });
  };

  return (
    <li className={classes.card} data-current={isCurrent || undefined}>
      <div className={classes.top}>
        <h2 className={classes.title}>{title}</h2>
        {isCurrent && <Badge tone="accent">{t('tariff.current')}</Badge>}
      </div>
      <p className={classes.price}>
        <span className={classes.sum}>{formatMoney(tariff.price, brandCurrencies[project.brand], language)}</span>{' '}
        <span className={classes.note}>{t('tariff.per_month')}</span>
      </p>
      <ul className={classes.list}>
        <Point has>
          {members_limit === null ? t('tariff.any_members') : t('tariff.members', { count: members_limit })}
        </Point>
        <Point has>
          {channels_limit === null ? t('tariff.any_channels') : t('tariff.channels', { count: channels_limit })}
        </Point>
        {shownModules.map((name) => (
          <Point key={name} has={tariff.modules[name]}>
            {t(`modules.${name}`)}
          </Point>
        ))}
        {isBuilt('calls') && <Point has={tariff.calls}>{t('tariff.calls')}</Point>}
      </ul>
      {mayEdit && !isCurrent && (
        <Button
          wide
          loading={choose.isPending}
          aria-label={t('tariff.choose_of', { title })}
          onClick={() => void ask()}
        >
          {t('tariff.choose')}
        </Button>
      )}
    </li>
  );
}

function Point({ has, children }: { has: boolean; children: string }) {
  const { t } = useTranslation('projects');
  return (
    <li className={classes.point} data-has={has || undefined}>
      {has ? <IconCheck size={16} /> : <IconMinus size={16} />}
      {children}
      {!has && <span className="visually-hidden">, {t('tariff.without')}</span>}
    </li>
  );
}
