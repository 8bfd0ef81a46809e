import type { VisitorMessage } from '@parley/contract/widget/visitor';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { saidBack } from '../back-at.ts';
import type { Pending } from '../memory.ts';
import { Bubble, type Shown } from './bubble.tsx';
import { useChat, useUi } from './context.ts';
import type { Picture } from './picture-view.tsx';
import { Stars } from './stars.tsx';

const nearEnd = 80;

export function Thread({ onPicture }: { onPicture: (picture: Picture) => void }) {
  const { say, talk, language } = useUi();
  const { messages, pending, older, typing, look, isOnline, backAt } = useChat();
  const [isFetching, setIsFetching] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const place = useRef({ fromEnd: 0, isAtEnd: true });
  const shown = shownOf(messages, pending);
  const last = shown.at(-1);

  // What comes below is followed by whoever is at the end; what comes above moves nothing.
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const { isAtEnd, fromEnd } = place.current;
    current.scrollTop = isAtEnd ? current.scrollHeight : current.scrollHeight - fromEnd;
  }, [shown.length, last?.key, typing]);
  const remember = () => {
    const { scrollHeight, scrollTop, clientHeight } = box.current!;
    place.current = {
      fromEnd: scrollHeight - scrollTop,
      isAtEnd: scrollHeight - scrollTop - clientHeight < nearEnd,
    };
  };
  const fetchEarlier = () => {
    setIsFetching(true);
    void talk?.earlier().finally(() => setIsFetching(false));
  };

  return (
    <div ref={box} class="thread" role="log" aria-label={say('history')} tabIndex={0} onScroll={remember}>
      {older === null ? (
        <p class="intro">{look.greeting || say('greeting')}</p>
      ) : (
        <button type="button" class="earlier" disabled={isFetching} onClick={fetchEarlier}>
          {say('earlier')}
        </button>
      )}
      {shown.map((message, nth) => (
        <div key={message.key}>
          {dayOf(message) !== dayOf(shown[nth - 1]) && <p class="day">{dayName(message, language)}</p>}
          <Bubble
            message={message}
            isFirst={message.by !== shown[nth - 1]?.by || message.name !== shown[nth - 1]?.name}
            onPicture={onPicture}
          />
        </div>
      ))}
      {last?.choices && <Stars choices={last.choices} />}
      {!isOnline && last?.by === 'visitor' && (
        <p class="intro">
          {look.offline_text || say('thanks')} {saidBack(backAt, say, language)}
        </p>
      )}
      {typing && (
        <p class="typing" role="status">
          <span class="dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          {say('typing', { name: typing })}
        </p>
      )}
    </div>
  );
}

/** What the server has, then what is on its way; a message that has just arrived is shown once. */
function shownOf(messages: VisitorMessage[], pending: Pending[]): Shown[] {
  const arrived = new Set(messages.map((it) => it.uid));
  return [
    ...messages.map((it) => ({ ...it, key: it.uid ?? String(it.id), at: it.order / 1000, pending: null })),
    ...pending
      .filter((it) => !arrived.has(it.uid))
      .map((it) => ({
        ...it,
        key: it.uid,
        by: 'visitor' as const,
        name: null,
        picture: null,
        is_seen: false,
        pending: it,
      })),
  ];
}

const dayOf = (message: Shown | undefined): string => (message ? new Date(message.at).toDateString() : '');

function dayName({ at }: Shown, language: string): string {
  const days = Math.round(
    (new Date(new Date().toDateString()).getTime() - new Date(new Date(at).toDateString()).getTime()) / 86_400_000,
  );
  if (days < 2) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day');
  return new Date(at).toLocaleDateString(language, { day: 'numeric', month: 'long' });
}
