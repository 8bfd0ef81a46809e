import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { answerWords, forgetOldWords, isWords, keepWords, renewWords } from './kept-words.ts';
import { type PushWorker, servePushes } from './modules/notifications/push/worker.ts';

type Manifest = Parameters<typeof precacheAndRoute>[0];
type Worker = PushWorker & { __WB_MANIFEST: Manifest; skipWaiting: () => Promise<void> };
type Extended = Event & { waitUntil: (work: Promise<void>) => void };
declare const self: Window & Worker;

const all = self.__WB_MANIFEST;
const urlOf = (entry: Manifest[number]): string => (typeof entry === 'string' ? entry : entry.url);
const words = all.map(urlOf).filter(isWords);
precacheAndRoute(all.filter((entry) => !isWords(urlOf(entry))));
registerRoute(
  ({ url }) => isWords(url.pathname),
  ({ request }) => answerWords(request),
);
self.addEventListener('install', (event) => (event as Extended).waitUntil(renewWords(words)));
self.addEventListener('activate', (event) => (event as Extended).waitUntil(forgetOldWords(words)));

// Pages outside the messenger are loaded from the server each time: they sign people in and out. So is the page in a
// frame: only the server knows who may hold it.
const outside = [
  /^\/app\/(tariff|settings|help|security|logout|login|create-project)(\/|$)/,
  /^\/app\/messenger\/messenger_iframe(\/|$)/,
  /^\/api\//,
];
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/app/messenger/index.html'), {
    allowlist: [/^\/app\/messenger\//],
    denylist: outside,
  }),
);

self.addEventListener('message', (event: MessageEvent<'use the new version' | { words?: string[] }>) => {
  if (event.data === 'use the new version') void self.skipWaiting();
  else if (event.data.words) void keepWords(event.data.words);
});

servePushes(self);
