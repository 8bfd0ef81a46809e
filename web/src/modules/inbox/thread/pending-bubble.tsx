import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../kit/i18n/formats.ts';
import { useDisplayZone } from '../../../kit/time.ts';
import { drop, type Pending, retry } from '../composer/pending.ts';
import { editPending } from '../composer/send-letter.ts';
import { Attachment } from './attachment.tsx';
import classes from './bubble.module.css';
import { MessageText } from './message-text.tsx';
import { QuoteBlock } from './quote-block.tsx';
import { Ticks } from './ticks.tsx';

/** One's own words before the stream has brought them back. */
export function PendingBubble({ pending, clientName }: { pending: Pending; clientName: string }) {
  const { t } = useTranslation('inbox');
  const zone = useDisplayZone();
  const { text, file, quoted, mode } = pending;
  const hasFailed = pending.state === 'failed';
  return (
    <div className={classes.line} data-side="out" data-note={mode === 'note' || undefined} data-pending>
      <div className={classes.bubble} data-file={file?.kind}>
        {quoted && <QuoteBlock quoted={quoted} contactId={pending.contact_id} clientName={clientName} />}
        {file && (
          <div className={classes.attached}>
            <Attachment file={file} />
          </div>
        )}
        {text && <MessageText text={text} />}
        <span className={classes.meta}>
          <time dateTime={new Date(pending.at).toISOString()}>{formatTime(new Date(pending.at), zone)}</time>
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
