import { callTime } from '@parley/contract/calls/call-words';
import { useTranslation } from 'react-i18next';
import { useReasonText } from '../../projects/index.ts';
import { isOver } from '../call-state.ts';
import { type Shown, useShown } from '../shown.ts';
import { useSeconds } from './use-seconds.ts';
import classes from './window.module.css';

/** How it stands with a call: one line, read aloud when it changes; the time beside it is not. */
export function Status() {
  const { t } = useTranslation('calls');
  const reasonText = useReasonText();
  const shown = useShown();
  const { state, call } = shown;
  const seconds = useSeconds(state.since);
  const key = statusOf(shown);
  const words = key === 'error' ? reasonText(state.error ?? '') : key && t(`status.${key}`);
  const spoken = isOver(state) && call?.seconds ? call.seconds : seconds;
  const isBad = key === 'error' || key === 'away' || key === 'rejected' || key === 'timeout';
  return (
    <p className={classes.status} data-tone={isBad ? (key === 'away' ? 'warn' : 'bad') : undefined}>
      <span role="status">{words}</span>
      {spoken !== null && <time className={classes.time}>{callTime(spoken)}</time>}
    </p>
  );
}

type Status = 'asking' | 'dialling' | 'waiting' | 'connecting' | 'away' | 'rejected' | 'timeout' | 'over' | 'error';

/** Null: they speak, which the time says by itself. */
function statusOf({ state, isBusy, link }: Shown): Status | null {
  switch (state.step) {
    case 'START':
      return isBusy ? 'dialling' : 'asking';
    case 'WAITING':
      return 'waiting';
    case 'IN_PROCESS':
      return link === 'connected' ? null : link;
    case 'REJECTED':
      return 'rejected';
    case 'TIMEOUT':
      return 'timeout';
    case 'ERROR':
      return 'error';
    case 'INCOMING_CALL':
      return null;
    case 'REMOTE':
    case 'SELF':
      return 'over';
  }
}
