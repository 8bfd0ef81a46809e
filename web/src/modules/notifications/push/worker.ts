import { type PushNotice, pushKeyPath, renewSubscriptionPath } from '@parley/contract/notifications/push';
import { keepEndpoint, keptEndpoint } from './kept-endpoint.ts';
import { noticeOptions } from './notice-options.ts';
import { bestWindow, isLookedAt, type OwnWindow, readNotice } from './rules.ts';

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
type PushEvent = Lasting & { data: { text: () => string } | null };
type ClickEvent = Lasting & { notification: Notification };
type ChangeEvent = Lasting & { oldSubscription?: PushSubscription | null; newSubscription?: PushSubscription | null };
type WindowClient = OwnWindow & {
  focus: () => Promise<unknown>;
  navigate: (url: string) => Promise<unknown>;
  postMessage: (message: unknown, ports: MessagePort[]) => void;
};
export type PushWorker = Pick<Window, 'location'> & {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<WindowClient[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  addEventListener: (name: string, hear: (event: never) => void) => void;
};

const PATIENCE_MS = 2_000;

/** The part of the worker that is awake when no page is. */
export function servePushes(worker: PushWorker) {
  worker.addEventListener('push', (event: PushEvent) => event.waitUntil(show(worker, event.data?.text() ?? '')));
  worker.addEventListener('notificationclick', (event: ClickEvent) => {
    event.notification.close();
    event.waitUntil(open(worker, event.notification.data as PushNotice));
  });
  worker.addEventListener('pushsubscriptionchange', (event: ChangeEvent) => event.waitUntil(renew(worker, event)));
}

const windowsOf = (worker: PushWorker) => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function show(worker: PushWorker, text: string) {
  const notice = readNotice(text);
  if (!notice || isLookedAt(await windowsOf(worker), notice.url)) return;
  await worker.registration.showNotification(notice.title, noticeOptions(notice, worker.location.hostname));
}

/** In a window that is open, without loading it anew where its page answers; else in a new one. */
async function open(worker: PushWorker, notice: PushNotice) {
  const found = bestWindow(await windowsOf(worker));
  if (!found) return worker.clients.openWindow(notice.url);
  await found.focus().catch(() => undefined);
  if (await isTaken(found, notice)) return;
  await found.navigate(notice.url).catch(() => worker.clients.openWindow(notice.url));
}

/** Whether the page of a window says that it shows what the notice leads to. */
function isTaken(found: WindowClient, notice: PushNotice): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), PATIENCE_MS);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    found.postMessage({ open: notice }, [port2]);
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
    body: JSON.stringify({ old_endpoint, subscription }),
  });
  if (answer.ok) await keepEndpoint(subscription.endpoint);
}

async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<PushSubscription> {
  const { data } = (await (await fetch(pushKeyPath)).json()) as { data: { key: string } };
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.key });
}
