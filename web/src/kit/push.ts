import { isFramed } from './framed.ts';
import { installWorker } from './worker.ts';

const PATIENCE_MS = 15_000;

/** The browser's own side of pushes: null where it has none, and inside a frame, which belongs to another page. */
export async function pushPlace(): Promise<ServiceWorkerRegistration | null> {
  if (isFramed() || !('PushManager' in globalThis)) return null;
  return (await navigator.serviceWorker?.getRegistration(import.meta.env.BASE_URL)) ?? null;
}

/** The same, made where there is none yet. */
export const newPushPlace = async (): Promise<ServiceWorkerRegistration | null> =>
  isFramed() || !('PushManager' in globalThis) ? null : installWorker();

/** The subscription of this browser made with this key; one made with an older key is of no use and ends. */
export async function subscribeToPush(place: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  await activated(place);
  const known = await place.pushManager.getSubscription();
  if (known && keyOf(known) === key) return known;
  await known?.unsubscribe();
  return place.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** From here on this browser can be woken by nobody. */
export async function endPush(): Promise<void> {
  const subscription = await (await pushPlace())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** The key in base64url, as the server writes it. */
export function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** On the very first visit the worker is still being installed. */
function activated({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active || !worker) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the worker does not start')), PATIENCE_MS);
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'activated') return;
      clearTimeout(timer);
      resolve();
    });
  });
}
