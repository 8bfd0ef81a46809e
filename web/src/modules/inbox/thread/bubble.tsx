import type { Message } from '@parley/contract/inbox/messages';
import type { ChannelType } from '@parley/contract/projects/channels';
import { IconDots } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../kit/i18n/formats.ts';
import { readWireTime, useDisplayZone } from '../../../kit/time.ts';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { FailedSend } from '../composer/failed-send.tsx';
import { isHeld, UndoSend } from '../composer/undo-send.tsx';
import { SystemLine } from '../work/system-line.tsx';
import { Attachment } from './attachment.tsx';
import { useAuthorWords } from './author-words.ts';
import classes from './bubble.module.css';
import { pictureRoom } from './file-words.ts';
import type { Side } from './lines.ts';
import { LetterHead, WholeLetterButton } from './letter-parts.tsx';
import { MessageText } from './message-text.tsx';
import { ChangedMark, Reaction } from './outside-marks.tsx';
import { QuoteBlock } from './quote-block.tsx';
import { isEmojiOnly } from './text-parts.ts';
import { Ticks } from './ticks.tsx';
import { WaitingLine } from './waiting-line.tsx';

type Props = {
  message: Message;
  side: Side;
  starts: boolean;
  ends: boolean;
  topic: string | null;
  endsLetter: boolean;
  showsName: boolean;
  /** Whose the thread is. */
  clientName: string;
  /** Where it was said, when the contact writes by several ways. */
  channel: ChannelType | null;
  isLit: boolean;
  words: string[];
  /** Whom it calls. */
  names: string[];
};

export const Bubble = memo(function Bubble({ message, side, starts, ends, topic, ...rest }: Props) {
  const { t } = useTranslation('thread');
  const nameOf = useAuthorWords();
  const { message_type, file, quoted, status } = message;
  if (side === 'system') return <SystemLine message={message} />;
  const isNote = message_type === 'comment';
  const isBare = !quoted && (file ? file.kind === 'image' && !message.message : isEmojiOnly(message.message));
  return (
    <div
      className={classes.line}
      data-side={side}
      data-ends={ends || undefined}
      data-note={isNote || undefined}
      data-lit={rest.isLit || undefined}
      data-deleted={message.deleted_at !== null || undefined}
      data-message={message.id}
    >
      <div
        className={classes.bubble}
        style={widthOf(message)}
        data-bare={isBare || undefined}
        data-file={file?.kind}
        tabIndex={-1}
      >
        {rest.showsName && starts && (
          <span className={classes.author}>
            {isNote ? t('note_by', { name: message.operator_name ?? '' }) : nameOf(message, rest.clientName)}
          </span>
        )}
        {message.letter && <LetterHead message={message} topic={topic} />}
        {quoted && <QuoteBlock quoted={quoted} contactId={message.contact_id} clientName={rest.clientName} />}
        {file && (
          <div className={classes.attached}>
            <Attachment file={file} />
          </div>
        )}
        {isNote && message.deleted_at && <em>{t('note_deleted')}</em>}
        {message.message && <MessageText text={message.message} words={rest.words} names={rest.names} />}
        {message.letter?.has_more && <WholeLetterButton message={message} />}
        <Meta message={message} side={side} channel={starts ? rest.channel : null} />
        <button type="button" tabIndex={-1} className={classes.more} data-more aria-label={t('menu.label')}>
          <IconDots size={16} />
        </button>
      </div>
      {message.reaction && <Reaction emoji={message.reaction} />}
      {message.our_reaction && <Reaction isOurs emoji={message.our_reaction} />}
      {rest.endsLetter && isHeld(message) && <UndoSend message={message} />}
      {rest.endsLetter && status === 'queued' && <WaitingLine message={message} />}
      {status === 'failed' && <FailedSend message={message} />}
    </div>
  );
});

/** Words under a picture are as wide as it, or as a short line. */
function widthOf({ file, message }: Message) {
  if (file?.kind !== 'image' || !message) return undefined;
  return { maxWidth: Math.max(240, pictureRoom(file.width, file.height).width + 10) };
}

function Meta({ message, side, channel }: Pick<Props, 'message' | 'side' | 'channel'>) {
  const zone = useDisplayZone();
  const time = readWireTime(message.created_at);
  return (
    <span className={classes.meta}>
      {channel && <ChannelIcon type={channel} size={13} />}
      <ChangedMark message={message} />
      {time && <time dateTime={time.toISOString()}>{formatTime(time, zone)}</time>}
      {side === 'out' && message.message_type !== 'comment' && <Ticks status={message.status} />}
    </span>
  );
}
