// What a browser must fetch, in kB of gzip -9 (1 kB = 1000 bytes). Beyond these figures the first screen is felt to wait.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './root.mjs';

const limits = { 'first route, JS': 245, 'first route, CSS': 22, fonts: 36 };
// Beyond what the first screen of the messenger has brought.
const OTHER_ROUTE = 70;
// A page that is opened without the messenger, with all it needs.
const WHOLE_PAGE = 275;
const pages = /^src\/(app\/pages|modules\/(accounts|projects))\//;
// It loads on every page of somebody's site.
const WIDGET = 25;
const otherRoutes = { 'src/app/showcase/showcase-screen.tsx': 150, 'src/modules/analytics/index.ts': 150 };
/** What the entry fetches by itself before the first screen stands: one language and the inbox. */
const firstRoute = ['src/app/locales/ru.ts', 'src/app/messenger/inbox-route.tsx', 'src/modules/inbox/index.ts'];

const inDialogue = ['src/modules/inbox/dialogue.tsx', 'src/modules/inbox/composer/composer.tsx'];

const dist = join(root, 'web', 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
const entry = Object.keys(manifest).find((name) => manifest[name].isEntry);
const first = closure([entry, ...firstRoute.filter((name) => manifest[name])]);

const sizes = [
  ['first route, JS', gzipped(scripts(first)), limits['first route, JS']],
  ['first route, CSS', gzipped(styles(first)), limits['first route, CSS']],
  ['fonts', fontSize(), limits.fonts],
  ['website widget', gzipSize(join(root, 'widget', 'dist', 'widget.js')), WIDGET],
  ...lazyRoutes().map((name) => [name, ...sizeOf(name)]),
];
for (const [name, size, limit] of sizes)
  console.log(`${size > limit ? 'over' : 'ok  '} ${size.toFixed(1).padStart(6)} of ${limit} kB  ${name}`);
process.exit(sizes.some(([, size, limit]) => size > limit) ? 1 : 0);

/** The chunks that arrive together with these. */
function closure(names) {
  const found = new Set();
  const add = (name) => {
    if (found.has(name)) return;
    found.add(name);
    manifest[name].imports?.forEach(add);
  };
  names.forEach(add);
  return found;
}

function sizeOf(name) {
  if (pages.test(name)) return [gzipped(scripts(closure([entry, name]))), WHOLE_PAGE];
  // The dialogue and its composer are there before anything can be opened from them.
  const around = name.includes('/inbox/') ? closure([...firstRoute, ...inDialogue.filter((it) => it !== name)]) : first;
  return [gzipped(scripts(closure([name]).difference(first).difference(around))), otherRoutes[name] ?? OTHER_ROUTE];
}

function lazyRoutes() {
  const isOther = (name) => manifest[name].isDynamicEntry && !name.includes('/locales/') && !firstRoute.includes(name);
  return Object.keys(manifest).filter(isOther);
}

function scripts(names) {
  return [...names].map((name) => manifest[name].file).filter((file) => file.endsWith('.js'));
}

function styles(names) {
  return [...new Set([...names].flatMap((name) => manifest[name].css ?? []))];
}

function gzipped(files) {
  return files.reduce((sum, file) => sum + gzipSize(join(dist, file)), 0);
}

function gzipSize(path) {
  return gzipSync(readFileSync(path), { level: 9 }).length / 1000;
}

function fontSize() {
  const fonts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.woff2'));
  return fonts.reduce((sum, file) => sum + statSync(join(dist, 'assets', file)).size, 0) / 1000;
}
