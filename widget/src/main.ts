import { makeListeners, obey } from './commands.ts';
import { startConversation } from './conversation.ts';
import { mount } from './mount.tsx';
import { type Page, readPage } from './page.ts';
import { showPreview } from './preview.ts';
import { makeStore, type Store } from './state.ts';

const longest = 60_000;

// Known only while the script runs; as a module it is found by its name.
const script =
  (document.currentScript as HTMLScriptElement | null) ??
  document.querySelector<HTMLScriptElement>('script[src$="/widget.js"]');
const page = script && readPage(script);
// A page that loads the script twice has one chat.
const marked = window as { parleyIsHere?: true };
if (!page) console.warn('parley: the script needs its data-key');
else if (!marked.parleyIsHere) {
  marked.parleyIsHere = true;
  whenReady(() => start(page));
}

function whenReady(run: () => void): void {
  if (document.body) run();
  else addEventListener('DOMContentLoaded', run, { once: true });
}

function start(it: Page): void {
  const store = makeStore({
    look: { name: '', color: '#3557d6', greeting: '', offline_text: '', asks: [] },
    isOnline: false,
    backAt: null,
    isOpen: false,
    isHidden: false,
    hasVisit: false,
    isKnown: false,
    messages: [],
    older: null,
    pending: [],
    typing: null,
    isConnected: false,
    hasSound: false,
  });
  if (it.isPreview) showPreview(it, store);
  else void run(it, store);
}

async function run(it: Page, store: Store): Promise<void> {
  const listeners = makeListeners();
  const talk = startConversation(it, store, {
    message: (text) => listeners.tell('message', text),
    unread: (count) => listeners.tell('unread', count),
  });
  if (!(await isOpened(talk.open))) return;
  const setOpen = (isOpen: boolean) => {
    if (store.get().isOpen === isOpen) return;
    store.set({ isOpen });
    listeners.tell(isOpen ? 'open' : 'close');
    // Who is there may have changed since the page was loaded.
    if (isOpen) void talk.open();
  };
  mount({ page: it, store, talk, setOpen });
  obey({ store, talk, setOpen, listeners });
  listeners.tell('ready');
  if (it.isOpen) setOpen(true);
}

/** A chat that is not allowed here leaves no trace on the page; a server that does not answer is asked again. */
async function isOpened(open: () => Promise<{ status: number; text: string } | null>): Promise<boolean> {
  for (let tries = 0; ; tries++) {
    const failure = await open();
    if (!failure) return true;
    if (failure.status >= 400 && failure.status < 500 && failure.status !== 429) {
      console.warn(`parley: ${failure.text}`);
      return false;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(longest, 2000 * 2 ** tries)));
  }
}
