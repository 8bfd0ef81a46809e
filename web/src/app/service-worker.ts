import i18next from 'i18next';
import { toast } from '../ui/toast.ts';
import { MESSENGER } from './place.ts';

/** Installed in the built app only; a new version waits until the person agrees to reload. */
export function registerServiceWorker() {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.register(`${MESSENGER}/sw.js`, { scope: `${MESSENGER}/` }).then((registration) => {
    offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const next = registration.installing;
      next?.addEventListener('statechange', () => {
        if (next.state === 'installed') offer(next);
      });
    });
  });
}

function offer(worker: ServiceWorker | null) {
  // The very first version has nothing to replace.
  if (!worker || !navigator.serviceWorker.controller) return;
  const run = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage('use the new version');
  };
  toast.info(i18next.t('ui:update.ready'), { action: { label: i18next.t('ui:update.reload'), run } });
}
