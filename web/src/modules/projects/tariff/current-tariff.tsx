import type { getTariff, Project } from '@parley/contract/projects/projects';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import type { Data } from '../../../kit/query.ts';
import { readWireTime } from '../../../kit/time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/page.tsx';
import { ExtendForm } from './extend-form.tsx';
import classes from './tariff.module.css';
import { daysLeft, standingOf, tones } from './tariff-state.ts';

type Props = { project: Project; paid: Data<typeof getTariff>; mayEdit: boolean };

export function CurrentTariff({ project, paid, mayEdit }: Props) {
  const { t } = useTranslation('projects');
  const language = useLanguage();
  const [isExtending, setExtending] = useState(false);
  const standing = standingOf({ stop: project.stop, state: paid.state });
  const until = paid.paid_to ? readWireTime(paid.paid_to) : null;
  const left = daysLeft(until, new Date());
  // Nothing to choose: this installation does not sell.
  const isFree = paid.tariffs.length === 0;
  const isLocked = standing === 'overdue' || standing === 'stopped';
  return (
    <Card>
      <div className={classes.current}>
        <div className={classes.words}>
          <div className={classes.name}>
            {isFree ? t('tariff.free_title') : paid.tariff.title}
            {!(isFree && standing === 'active') && (
              <Badge tone={tones[standing]}>{t(`tariff.states.${standing}`)}</Badge>
            )}
            {project.test_period && <Badge tone="info">{t('tariff.test')}</Badge>}
          </div>
          {!(isFree && !until) && (
            <p className={classes.until}>
              {until ? t('tariff.paid_to', { date: formatDate(until, language) }) : t('tariff.no_limit')}
              {left !== null && ` · ${t('tariff.days_left', { count: left })}`}
            </p>
          )}
          <p className={classes.note}>
            {isFree && !until && standing === 'active' ? t('tariff.free_text') : t(`tariff.notes.${standing}`)}
          </p>
        </div>
        <div className={classes.actions}>
          {mayEdit && !isExtending && !(isFree && !until) && (
            <Button look="primary" onClick={() => setExtending(true)}>
              {t('tariff.extend')}
            </Button>
          )}
          {!isLocked && (
            <a className={buttonClass()} href="/app/messenger/">
              {t('tariff.to_messenger')}
            </a>
          )}
        </div>
      </div>
      {isExtending && <ExtendForm project={project} paid={paid} onClose={() => setExtending(false)} />}
    </Card>
  );
}
