import { useEffect, useRef, useState } from 'preact/hooks';
import { unreadIn } from '../state.ts';
import { useChat, useUi } from './context.ts';
import { ChatIcon, DownIcon } from './icons.tsx';
import { Panel } from './panel.tsx';

/** The button in the corner, and the panel above it once it was opened. */
export function App({ side }: { side: 'left' | 'right' }) {
  const { say, setOpen } = useUi();
  const { isOpen, isHidden, messages } = useChat();
  const [wasOpen, setWasOpen] = useState(isOpen);
  const launcher = useRef<HTMLButtonElement>(null);
  const unread = unreadIn(messages);
  useEffect(() => {
    if (isOpen) setWasOpen(true);
    // Only who came from the panel is led back to the button.
    else if (wasOpen) launcher.current?.focus({ preventScroll: true });
  }, [isOpen, wasOpen]);
  if (isHidden) return null;

  const news = unread ? say('unread', { n: unread }) : '';
  return (
    <div class={`corner ${side}`}>
      {(isOpen || wasOpen) && <Panel />}
      <button
        ref={launcher}
        type="button"
        class="launcher"
        aria-label={[say(isOpen ? 'close' : 'open'), !isOpen && news].filter(Boolean).join('. ')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <DownIcon /> : <ChatIcon />}
        {!isOpen && unread > 0 && <span class="badge">{unread > 99 ? '99+' : unread}</span>}
      </button>
      <div class="aside" role="status">
        {!isOpen && news}
      </div>
    </div>
  );
}
