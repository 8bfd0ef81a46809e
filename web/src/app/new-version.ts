import i18next from 'i18next';
import { followLostStyles } from '../kit/fetch-code.ts';
import { firstScreen, whenIdle } from '../kit/first-screen.ts';
import { recall, remember } from '../kit/remember.ts';
import { installWorker } from '../kit/worker.ts';
import { isWords } from '../kept-words.ts';
import { toast } from '../ui/toast.ts';

const RELOADED_KEY = 'reloaded_at';
const AGAIN_MS = 60_000;
// Login and the pages beside the messenger have no first screen to wait for.
const LATEST_MS = 3000;

export function followNewVersions() {
  followLostStyles();
  addEventListener('vite:preloadError', reloadOnce);
  void installLater();
}

/**
 * A part of this version is gone from the server: the newer one has it. Not twice in a row, or a broken one loops.
 * Whoever asked for the part hears that it failed: to prevent that would hand them nothing in its place.
 */
function reloadOnce() {
  // Without the network there is no newer one, and reloading would lose the page that stands here.
  if (!navigator.onLine || Date.now() - Number(recall(RELOADED_KEY)) < AGAIN_MS) return;
  remember(RELOADED_KEY, String(Date.now()));
  location.reload();
}

/** The worker fetches all that the product is made of: not before there is something to look at. */
async function installLater() {
  await Promise.race([firstScreen, new Promise((resume) => setTimeout(resume, LATEST_MS))]);
  await whenIdle();
  const registration = await installWorker();
  if (registration) follow(registration);
}

/** A new version waits until the person agrees to reload. */
function follow(registration: ServiceWorkerRegistration) {
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed') offer(next);
    });
  });
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ words: wordsHere() }));
}

/** The words that this page has fetched by itself. */
const wordsHere = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => isWords(new URL(url).pathname));

function offer(worker: ServiceWorker | null) {
  // The very first version has nothing to replace.
  if (!worker || !navigator.serviceWorker.controller) return;
  const run = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage('use the new version');
  };
  toast.info(i18next.t('ui:update.ready'), { action: { label: i18next.t('ui:update.reload'), run } });
}
