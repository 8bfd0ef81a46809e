import type { Message } from '@parley/contract/inbox/messages';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { readWireTime } from '../../../kit/wire-time.ts';
import { FailedSend } from '../composer/failed-send.tsx';
import { drop, type Pending, retry } from '../composer/pending.ts';
import { editPending } from '../composer/send-letter.ts';
import { isHeld, UndoSend } from '../composer/undo-send.tsx';
import { SystemLine } from '../work/system-line.tsx';
import classes from './bubble.module.css';
import type { Side } from './lines.ts';
import { Ticks } from './ticks.tsx';

type Props = { message: Message; side: Side; starts: boolean; showsName: boolean };

export const Bubble = memo(function Bubble({ message, side, starts, showsName }: Props) {
  const language = useLanguage();
  const time = readWireTime(message.created_at);
  if (side === 'system') return <SystemLine message={message} />;
  return (
    <div className={classes.line} data-side={side} data-starts={starts || undefined}>
      <div className={classes.bubble}>
        {showsName && starts && <span className={classes.author}>{message.operator_name}</span>}
        <span className={classes.text}>{message.message}</span>
        <span className={classes.meta}>
          {time && <time dateTime={time.toISOString()}>{formatTime(time, language)}</time>}
          {side === 'out' && <Ticks status={message.status} />}
        </span>
      </div>
      {isHeld(message) && <UndoSend message={message} />}
      {message.status === 'failed' && <FailedSend message={message} />}
    </div>
  );
});

export function PendingBubble({ pending, starts }: { pending: Pending; starts: boolean }) {
  const { t } = useTranslation('inbox');
  const language = useLanguage();
  const hasFailed = pending.state === 'failed';
  return (
    <div className={classes.line} data-side="out" data-starts={starts || undefined} data-pending>
      <div className={classes.bubble}>
        <span className={classes.text}>{pending.text}</span>
        <span className={classes.meta}>
          <time dateTime={new Date(pending.at).toISOString()}>{formatTime(new Date(pending.at), language)}</time>
          <Ticks status={hasFailed ? 'failed' : 'queued'} />
        </span>
      </div>
      {hasFailed && (
        <p className={classes.failed} role="alert">
          {pending.error || t('send.failed')}
          <button type="button" onClick={() => retry(pending.uid)}>
            {t('send.retry')}
          </button>
          <button type="button" onClick={() => editPending(pending)}>
            {t('send.edit')}
          </button>
          <button type="button" onClick={() => drop(pending.uid)}>
            {t('send.drop')}
          </button>
        </p>
      )}
    </div>
  );
}
