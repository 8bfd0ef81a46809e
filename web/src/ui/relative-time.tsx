import { useSyncExternalStore } from 'react';
import { formatDateTime } from '../kit/i18n/formats.ts';
import { useLanguage } from '../kit/i18n/i18n.ts';
import { relativeTime } from '../kit/i18n/relative.ts';
import { readWireTime } from '../kit/time.ts';
import classes from './figures.module.css';
import { watchMinutes } from './watch-minutes.ts';
import { tip } from './tooltip.tsx';

/** "4 min ago", kept true by one clock for the whole page. */
export function RelativeTime({ time }: { time: string | Date }) {
  const language = useLanguage();
  useSyncExternalStore(watchMinutes, () => Math.floor(Date.now() / 60_000));
  const date = typeof time === 'string' ? readWireTime(time) : time;
  if (!date) return null;
  return (
    <time dateTime={date.toISOString()} className={classes.figure} {...tip(formatDateTime(date, language))}>
      {relativeTime(date, new Date(), language)}
    </time>
  );
}
