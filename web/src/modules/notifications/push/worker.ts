import { type PushNotice, pushKeyPath, renewSubscriptionPath } from '@parley/contract/notifications/push';
import { keepEndpoint, keptEndpoint } from './kept-endpoint.ts';
import { noticeOptions } from './notice-options.ts';
import { bestWindow, isLookedAt, type Place, readNotice, type WorkerSays } from './rules.ts';
import { written } from './written.ts';

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
type PushEvent = Lasting & { data: { text: () => string } | null };
type ClickEvent = Lasting & { notification: Notification };
type ChangeEvent = Lasting & { oldSubscription?: PushSubscription | null; newSubscription?: PushSubscription | null };
type WindowClient = {
  focused: boolean;
  visibilityState: string;
  frameType: string;
  focus: () => Promise<unknown>;
  postMessage: (message: WorkerSays, ports?: MessagePort[]) => void;
};
export type PushWorker = Pick<Window, 'location'> & {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<WindowClient[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  addEventListener: (name: string, hear: (event: never) => void) => void;
};

const PATIENCE_MS = 1_000;

/** The part of the worker that is awake when no page is. */
export function servePushes(worker: PushWorker) {
  worker.addEventListener('push', (event: PushEvent) => event.waitUntil(show(worker, event.data?.text() ?? '')));
  worker.addEventListener('notificationclick', (event: ClickEvent) => {
    event.notification.close();
    event.waitUntil(open(worker, event.notification.data as PushNotice));
  });
  worker.addEventListener('pushsubscriptionchange', (event: ChangeEvent) => event.waitUntil(renew(worker, event)));
}

async function show(worker: PushWorker, text: string) {
  const notice = readNotice(text);
  if (!notice) return;
  const looked = (await windowsOf(worker)).filter((it) => it.focused);
  if (isLookedAt(await placesOf(looked), notice)) return;
  await worker.registration.showNotification(notice.title, noticeOptions(notice, worker.location.hostname));
}

/** In a window that is open and answers, without loading it anew; else in a new one. */
async function open(worker: PushWorker, notice: PushNotice) {
  const best = bestWindow(await placesOf(await windowsOf(worker)), notice);
  if (!best) return worker.clients.openWindow(notice.url);
  await best.client.focus().catch(() => undefined);
  best.client.postMessage({ open: notice } satisfies WorkerSays);
}

/** Frames are left alone: they belong to somebody else's page. */
async function windowsOf({ clients }: PushWorker): Promise<WindowClient[]> {
  const all = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter((it) => it.frameType === 'top-level');
}

/** Those who answer, with the place they are at; a page beside the messenger, signed out or asleep says nothing. */
async function placesOf(windows: WindowClient[]) {
  const asked = windows.map(async (client) => {
    const place = await whereIs(client);
    return place && { client, focused: client.focused, visibilityState: client.visibilityState, ...place };
  });
  return (await Promise.all(asked)).filter((it) => it !== null);
}

function whereIs(client: WindowClient): Promise<Place | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(null), PATIENCE_MS);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data as Place);
    };
    client.postMessage('where are you?' satisfies WorkerSays, [port2]);
  });
}

/** The push service has given this browser another address: the server is told without a page, by the old one. */
async function renew({ registration }: PushWorker, { oldSubscription, newSubscription }: ChangeEvent) {
  const old_endpoint = oldSubscription?.endpoint ?? (await keptEndpoint());
  if (!old_endpoint) return;
  const subscription = newSubscription ?? (await subscribe(registration));
  const answer = await fetch(renewSubscriptionPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ old_endpoint, subscription: written(subscription) }),
  });
  if (answer.ok) await keepEndpoint(subscription.endpoint);
}

async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<PushSubscription> {
  const { data } = (await (await fetch(pushKeyPath)).json()) as { data: { key: string } };
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.key });
}
