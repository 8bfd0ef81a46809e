type Said = { (...command: unknown[]): void; q?: unknown[][] };
type Chatting = { parley?: Said };

// A chat that is not there by then will not come: it was closed, or its key is wrong.
const PATIENCE_MS = 8000;

/** The chat of whoever runs this server, written into the page; empty: there is none. */
export const supportKey = (): string => document.querySelector('meta[name=support]')?.getAttribute('content') ?? '';

/** Our own chat on our own page. False: it did not come. */
export function openSupportChat(language: string): Promise<boolean> {
  const page = window as unknown as Chatting;
  if (document.querySelector('script[src="/widget.js"]')) {
    page.parley?.('open');
    return Promise.resolve(true);
  }
  const waiting: Said = (...command) => waiting.q?.push(command);
  waiting.q = [];
  page.parley = waiting;
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = '/widget.js';
    Object.assign(script.dataset, { key: supportKey(), lang: language });
    const giveUp = () => {
      script.remove();
      resolve(false);
    };
    script.onerror = giveUp;
    const patience = setTimeout(giveUp, PATIENCE_MS);
    waiting('on', 'ready', () => {
      clearTimeout(patience);
      resolve(true);
    });
    // Asked for by hand: on a phone, too, where it covers the page.
    waiting('open');
    document.head.append(script);
  });
}
