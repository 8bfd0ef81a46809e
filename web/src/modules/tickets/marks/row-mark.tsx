import type { TicketMark } from '@parley/contract/tickets/marks';
import { IconTicket } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { tip } from '../../../ui/tooltip.tsx';
import { watchMinutes } from '../../../ui/watch-minutes.ts';
import { clockAt } from '../clock.ts';
import classes from './row-mark.module.css';

const thisMinute = () => Math.floor(Date.now() / 60_000);

/** The most pressing of a client's open tickets; amber when its promise is at risk, red when it is broken. */
export function RowMark({ mark: { number, status, promise, broken, others } }: { mark: TicketMark }) {
  const { t } = useTranslation('tickets');
  useSyncExternalStore(watchMinutes, thisMinute);
  const clock = clockAt(promise, Date.now())?.state ?? (broken.length ? 'broken' : 'calm');
  const said = t(`row.${status === 'pending' ? status : clock}`, { number });
  return (
    <span className={classes.mark} data-clock={clock} {...tip(said)}>
      <IconTicket size={15} aria-label={said} />
      <span aria-hidden>{number}</span>
      {others > 0 && <span aria-hidden>+{others}</span>}
    </span>
  );
}
