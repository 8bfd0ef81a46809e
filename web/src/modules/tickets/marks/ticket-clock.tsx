import type { Ticket } from '@parley/contract/tickets/tickets';
import { IconClockExclamation, IconClockHour4 } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../kit/i18n/duration.ts';
import { formatDateTime } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { tip } from '../../../ui/tooltip.tsx';
import { watchMinutes } from '../../../ui/watch-minutes.ts';
import { clockAt } from '../clock.ts';
import classes from './marks.module.css';

const thisMinute = () => Math.floor(Date.now() / 60_000);

type Props = { ticket: Pick<Ticket, 'promise' | 'broken'>; /** Says which promise it is. */ isNamed?: boolean };

/** How long there still is, or since when it is late. Of one that does not run, whether it was broken. */
export function TicketClock({ ticket: { promise, broken }, isNamed }: Props) {
  const { t } = useTranslation('tickets');
  const language = useLanguage();
  useSyncExternalStore(watchMinutes, thisMinute);
  const clock = clockAt(promise, Date.now());
  if (!clock) {
    if (!broken.length) return null;
    const said = t('clock.was_broken', { what: broken.map((kind) => t(`promise.${kind}`)).join(', ') });
    return (
      <span className={classes.clock} data-state="broken" {...tip(said)}>
        <IconClockExclamation size={15} aria-label={said} />
      </span>
    );
  }
  const { kind, state, due, left_ms } = clock;
  const time = formatDuration(Math.abs(left_ms), language, 'day');
  const what = t(`promise.${kind}`);
  const said = t(state === 'broken' ? 'clock.late_by' : 'clock.due', { what, time: formatDateTime(due, language) });
  const Icon = state === 'broken' ? IconClockExclamation : IconClockHour4;
  return (
    <span className={classes.clock} data-state={state} {...tip(said)}>
      <Icon size={15} aria-hidden />
      {isNamed && <span className={classes.what}>{what}</span>}
      <span className={classes.time}>{state === 'broken' ? t('clock.late', { time }) : time}</span>
      <span className="visually-hidden">{said}</span>
    </span>
  );
}
