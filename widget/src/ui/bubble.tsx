import type { VisitorFile, VisitorMessage } from '@parley/contract/widget/visitor';
import type { Pending } from '../memory.ts';
import { Attachment } from './attachment.tsx';
import { useUi } from './context.ts';
import { Face } from './face.tsx';
import { ClockIcon, TickIcon, TicksIcon, WarningIcon } from './icons.tsx';
import type { Picture } from './picture-view.tsx';

/** A message that has arrived, or one on its way. */
export type Shown = {
  key: string;
  by: VisitorMessage['by'];
  name: string | null;
  picture: string | null;
  text: string;
  file: VisitorFile | null;
  is_seen: boolean;
  choices?: string[] | undefined;
  is_edited?: boolean | undefined;
  is_deleted?: boolean | undefined;
  at: number;
  pending: Pending | null;
};

type Props = { message: Shown; isFirst: boolean; onPicture: (picture: Picture) => void };

export function Bubble({ message, isFirst, onPicture }: Props) {
  const { say, talk, language } = useUi();
  const { by, name, picture, text, file, at, pending } = message;
  const time = new Date(at).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (
    <div class={`message ${by}`} data-failed={pending?.refused ? true : undefined}>
      {isFirst && by === 'team' && name && (
        <span class="author">
          <Face name={name} picture={picture} />
          {name}
        </span>
      )}
      {isFirst && by === 'visitor' && <span class="aside">{say('by_visitor')}</span>}
      <div class="bubble">
        {file && <Attachment file={file} onPicture={onPicture} />}
        {text && <span class="text">{withLinks(text)}</span>}
        {message.is_deleted && <span class="gone">{say('deleted')}</span>}
        <span class="meta">
          {message.is_edited && !message.is_deleted && <span>{say('edited')}</span>}
          <time>{time}</time>
          {by === 'visitor' && <State message={message} />}
        </span>
      </div>
      {pending?.refused && (
        <div class="refused" role="alert">
          {pending.refused}
          <button type="button" onClick={() => talk?.retry(pending)}>
            {say('retry')}
          </button>
          <button type="button" onClick={() => talk?.discard(pending.uid)}>
            {say('discard')}
          </button>
        </div>
      )}
    </div>
  );
}

function State({ message: { pending, is_seen } }: { message: Shown }) {
  const { say } = useUi();
  const state = pending ? (pending.refused ? 'failed' : 'sending') : is_seen ? 'seen' : 'sent';
  const Icon = { failed: WarningIcon, sending: ClockIcon, sent: TickIcon, seen: TicksIcon }[state];
  return (
    <span class="state" role="img" aria-label={say(state)} data-state={state}>
      <Icon />
    </span>
  );
}

/** Text stays text; only addresses become links. */
const withLinks = (text: string) =>
  text.split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g).map((part, place) =>
    place % 2 ? (
      <a key={place} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      part
    ),
  );
