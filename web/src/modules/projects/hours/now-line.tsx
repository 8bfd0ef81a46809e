import { saidMoment } from '@parley/contract/projects/opening-words';
import type { WorkingHours } from '@parley/contract/projects/working-hours';
import { closesAt, isOpen, opensAt } from '@parley/contract/projects/working-time';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { watchMinutes } from '../../../ui/watch-minutes.ts';
import classes from './hours.module.css';

type Props = { hours: WorkingHours | null; zone: string };

/** What it is now by these hours, in words: “Open now, closes at 18:00”. */
export function NowLine({ hours, zone }: Props) {
  const { t } = useTranslation('hours');
  const language = useLanguage();
  const now = useSyncExternalStore(watchMinutes, () => Math.floor(Date.now() / 60_000)) * 60_000;
  const open = isOpen(hours, now, zone);
  const next = open ? closesAt(hours, now, zone) : opensAt(hours, now, zone);
  const when = next === null ? '' : saidMoment(next, { now, zone, language });
  return (
    <span className={classes.now} role="status">
      <span className={classes.dot} data-open={open || undefined} />
      {next === null ? t(open ? 'now.always' : 'now.never') : t(open ? 'now.open' : 'now.closed', { when })}
    </span>
  );
}
