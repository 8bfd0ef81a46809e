import { formatMoney } from '@parley/contract/money';
import { type Project, updateProject } from '@parley/contract/projects/projects';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { useAction } from '../../../kit/query.ts';
import { confirm } from '../../../ui/confirm.ts';
import { Card } from '../../../ui/page.tsx';
import { Select } from '../../../ui/select.tsx';
import { TimeZoneSelect } from '../../../ui/time-zone-select.tsx';
import { changeProject } from '../use-project.ts';
import classes from './region.module.css';
import { currencyName, useRegionOptions } from './region-options.ts';

/** What sums are in, whose numbers are dialled without a code, by whose clock days begin. Another currency changes no number, and says so first. */
export function RegionCard({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const language = useLanguage();
  const { currencies, countries } = useRegionOptions();
  const save = useAction(updateProject, { onDone: changeProject });
  const takeCurrency = async (currency: string | null) => {
    if (!currency || currency === project.currency) return;
    const [was, is] = [project.currency, currency].map((it) => formatMoney(25, it, language)) as [string, string];
    const isAgreed = await confirm({
      title: t('region.change_title', { currency: currencyName(currency, language) }),
      text: t('region.change_text', { was, is }),
      action: t('region.change'),
    });
    if (isAgreed) save.mutate({ project: project.id, currency });
  };
  return (
    <Card title={t('region.title')}>
      <div className={classes.fields}>
        <Select
          searchable
          label={t('region.currency')}
          description={t('region.currency_note')}
          options={currencies}
          value={project.currency}
          disabled={save.isPending}
          onChange={(value) => void takeCurrency(value)}
        />
        <Select
          searchable
          clearable
          label={t('region.country')}
          description={t('region.country_note')}
          placeholder={t('region.no_country')}
          options={countries}
          value={project.country}
          disabled={save.isPending}
          onChange={(country) => save.mutate({ project: project.id, country })}
        />
        <TimeZoneSelect
          label={t('region.time_zone')}
          about={t('region.time_zone_note')}
          value={project.time_zone}
          disabled={save.isPending}
          onChange={(time_zone) => time_zone && save.mutate({ project: project.id, time_zone })}
        />
      </div>
    </Card>
  );
}
