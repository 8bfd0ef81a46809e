let installing: Promise<ServiceWorkerRegistration | null> | undefined;

/** In the built app only. Whoever needs it first has it installed; null where the browser has none, or blocks it. */
export function installWorker(): Promise<ServiceWorkerRegistration | null> {
  if (import.meta.env.DEV || !navigator.serviceWorker) return Promise.resolve(null);
  installing ??= register();
  return installing;
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  const home = import.meta.env.BASE_URL;
  const registration = await navigator.serviceWorker.register(`${home}sw.js`, { scope: home }).catch(() => null);
  if (!registration) installing = undefined;
  return registration ?? null;
}
