import type { CallLine } from '@parley/contract/calls/call-line';
import { callWords } from '@parley/contract/calls/call-words';
import type { Contact } from '@parley/contract/inbox/contacts';
import type { Message } from '@parley/contract/inbox/messages';
import { IconPhoneIncoming, IconPhoneOutgoing, IconPhoneX } from '@tabler/icons-react';
import { formatTime } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { readWireTime, useDisplayZone } from '../../../kit/time.ts';
import { CallBack } from '../../calls/index.ts';
import { useReasonText } from '../../projects/index.ts';
import { Attachment } from './attachment.tsx';
import bubble from './bubble.module.css';
import classes from './call-bubble.module.css';
import type { Side } from './lines.ts';

type Props = { message: Message; call: CallLine; side: Side; ends: boolean; contact: Contact; isLit: boolean };

/** A call that ended here: which way, how long, who had it and what became of it, and its recording. */
export function CallBubble({ message, call, side, ends, contact, isLit }: Props) {
  const language = useLanguage();
  const zone = useDisplayZone();
  const time = readWireTime(message.created_at);
  const isMissed = call.result !== 'answered';
  const Icon = isMissed ? IconPhoneX : call.direction === 'in' ? IconPhoneIncoming : IconPhoneOutgoing;
  return (
    <div
      className={bubble.line}
      data-side={side}
      data-ends={ends || undefined}
      data-lit={isLit || undefined}
      data-message={message.id}
    >
      <div className={bubble.bubble} tabIndex={-1}>
        <div className={classes.call}>
          <span className={classes.icon} data-missed={isMissed || undefined}>
            <Icon size={18} />
          </span>
          <span className={classes.words}>
            <span className={classes.what}>{callWords(call, language)}</span>
            {message.operator_name && <span className={classes.who}>{message.operator_name}</span>}
            {call.error && <Why reason={call.error} />}
          </span>
          {isMissed && <CallBack client={contact} direction={call.direction} />}
        </div>
        {message.file && (
          <div className={bubble.attached}>
            <Attachment file={message.file} />
          </div>
        )}
        <span className={bubble.meta}>
          {time && <time dateTime={time.toISOString()}>{formatTime(time, zone)}</time>}
        </span>
      </div>
    </div>
  );
}

function Why({ reason }: { reason: string }) {
  const reasonText = useReasonText();
  return <span className={classes.who}>{reasonText(reason)}</span>;
}
