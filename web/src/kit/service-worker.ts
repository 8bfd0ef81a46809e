/** Keeps the app's files for offline starts. `onUpdate` gets a function that switches to the new version. */
export function registerServiceWorker(onUpdate: (useIt: () => void) => void) {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const base = import.meta.env.BASE_URL;
  void navigator.serviceWorker.register(`${base}sw.js`, { scope: base }).then((registration) => {
    const offer = (worker: ServiceWorker | null) => {
      // Without a controller this is the first visit, not an update.
      if (worker && navigator.serviceWorker.controller) onUpdate(() => worker.postMessage('use the new version'));
    };
    offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => worker.state === 'installed' && offer(worker));
    });
  }, console.warn);
  let reloading = false;
  const hadController = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!hadController || reloading) return;
    reloading = true;
    location.reload();
  });
}
