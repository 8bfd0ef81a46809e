import type { Conversation } from './conversation.ts';
import type { Store } from './state.ts';
import type { Identity } from './visit.ts';

type Listener = (detail?: unknown) => void;
type Command = [name: string, ...words: unknown[]];

/** `window.parley('open')` and the rest: what the site can say to the widget. */
export type Parley = ((...command: Command) => void) & { q?: ArrayLike<unknown>[] };

/** What the site listens to by `parley('on', 'message', fn)`. */
export function makeListeners() {
  const listeners = new Map<string, Set<Listener>>();
  return {
    on: (event: string, listener: Listener) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
    tell: (event: string, detail?: unknown) => listeners.get(event)?.forEach((listener) => listener(detail)),
  };
}

type Parts = {
  store: Store;
  talk: Conversation;
  setOpen: (isOpen: boolean) => void;
  listeners: ReturnType<typeof makeListeners>;
};

/** Answers the site's commands from now on, and those it gave while we were loading. */
export function obey({ store, talk, setOpen, listeners }: Parts): void {
  const commands: Record<string, (...words: never[]) => unknown> = {
    open: () => setOpen(true),
    close: () => setOpen(false),
    toggle: () => setOpen(!store.get().isOpen),
    show: () => store.set({ isHidden: false }),
    hide: () => store.set({ isHidden: true, isOpen: false }),
    identify: (who: Identity) => talk.identify(who).catch((error: unknown) => console.warn('parley:', error)),
    reset: () => talk.reset(),
    on: listeners.on,
    off: listeners.off,
  };
  const page = window as unknown as { parley?: Parley };
  const waiting = page.parley?.q ?? [];
  const parley: Parley = (...[name, ...words]) => {
    if (commands[name]) commands[name](...(words as never[]));
    else console.warn(`parley: there is no "${name}"`);
  };
  page.parley = parley;
  for (const command of waiting) parley(...(Array.from(command) as Command));
}
