import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepEndpoint, keptEndpoint } from './kept-endpoint.ts';
import { type PushWorker, servePushes } from './worker.ts';

const notice = {
  title: 'Anna',
  body: 'Hi',
  tag: 'contact-42',
  url: '/app/messenger/42',
  contact_id: 42,
  project_id: 1,
};
const address = { endpoint: 'https://push.example/new', keys: { p256dh: 'B', auth: 'A' } };
const fresh = { ...address, toJSON: () => ({ ...address, expirationTime: null, more: 'of this browser' }) };

/** As much of a browser as its worker sees. */
function browser(windows: unknown[] = []) {
  const hears = new Map<string, (event: never) => void>();
  const opened: string[] = [];
  const shown: { title: string; options: NotificationOptions }[] = [];
  const keys: unknown[] = [];
  const worker = {
    location: { hostname: 'beseda.example' },
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => void shown.push({ title, options }),
      pushManager: {
        subscribe: async (options: PushSubscriptionOptionsInit) => {
          keys.push(options.applicationServerKey);
          return fresh;
        },
      },
    },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => void opened.push(url) },
    addEventListener: (name: string, hear: (event: never) => void) => hears.set(name, hear),
  };
  servePushes(worker as unknown as PushWorker);
  const happens = async (name: string, event: object) => {
    const works: Promise<unknown>[] = [];
    hears.get(name)!({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) } as never);
    await Promise.all(works);
  };
  return { happens, opened, shown, keys };
}

/** A window whose page answers from a place. */
function windowAt(path: string, it = {}) {
  const heard: unknown[] = [];
  const answer = (said: unknown, ports: MessagePort[] = []) => {
    if (said === 'where are you?') ports[0]?.postMessage({ path, project_id: 1 });
    else heard.push(said);
  };
  const looks = { focused: true, visibilityState: 'visible', frameType: 'top-level' };
  return { ...looks, heard, focus: async () => undefined, postMessage: answer, ...it };
}
const pushed = { data: { text: () => JSON.stringify(notice) } };
const clicked = { notification: { data: notice, close: () => undefined } };

let asked: { url: string; body: unknown }[];
beforeEach(() => {
  asked = [];
  const shelf = new Map<string, Response>();
  const put = async (key: string, it: Response) => void shelf.set(key, it);
  vi.stubGlobal('caches', { open: async () => ({ put, match: async (key: string) => shelf.get(key)?.clone() }) });
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    asked.push({ url, body: body && (JSON.parse(body as string) as unknown) });
    return Response.json({ data: { key: 'the-key' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a push is shown with its contact’s name, under the brand of the host', async () => {
  const { happens, shown } = browser();
  await happens('push', pushed);
  expect(shown).toMatchObject([
    { title: 'Anna', options: { body: 'Hi', tag: 'contact-42', icon: '/app/messenger/icon-beseda-192.png' } },
  ]);
});

test('not to somebody who looks at that dialogue, but to somebody who looks at another or at a frame', async () => {
  const looking = browser([windowAt('/app/messenger/42')]);
  await looking.happens('push', pushed);
  expect(looking.shown).toEqual([]);
  for (const it of [windowAt('/app/messenger/7'), windowAt('/app/messenger/42', { frameType: 'nested' })]) {
    const { happens, shown } = browser([it]);
    await happens('push', pushed);
    expect(shown).toHaveLength(1);
  }
});

test('a click is shown by a window that is open, else in a new one', async () => {
  const open = windowAt('/app/messenger/deals', { focus: () => Promise.reject(new Error('not allowed')) });
  const one = browser([open]);
  await one.happens('notificationclick', clicked);
  expect({ heard: open.heard, opened: one.opened }).toEqual({ heard: [{ open: notice }], opened: [] });
  const none = browser([windowAt('/app/messenger/7', { frameType: 'nested' })]);
  await none.happens('notificationclick', clicked);
  expect(none.opened).toEqual(['/app/messenger/42']);
});

test('a page that does not answer is asleep or signed out: a new window opens', async () => {
  vi.useFakeTimers();
  const { happens, opened } = browser([windowAt('/app/messenger/', { postMessage: () => undefined })]);
  const clicking = happens('notificationclick', clicked);
  await vi.runAllTimersAsync();
  await clicking;
  vi.useRealTimers();
  expect(opened).toEqual(['/app/messenger/42']);
});

test('a browser that is given another address says so under its old one, and remembers the new', async () => {
  await keepEndpoint('https://push.example/old');
  const { happens, keys } = browser();
  await happens('pushsubscriptionchange', {});
  expect(keys).toEqual(['the-key']);
  expect(asked.at(-1)).toEqual({
    url: '/api/app/subscriptions/renew/',
    body: { old_endpoint: 'https://push.example/old', subscription: address },
  });
  expect(await keptEndpoint()).toBe('https://push.example/new');
});

test('a browser that never had notices asks for nothing when its address changes', async () => {
  await browser().happens('pushsubscriptionchange', {});
  expect(asked).toEqual([]);
});
