// What a browser must fetch, in kB of gzip -9 (1 kB = 1000 bytes). Beyond these figures the first screen is felt to wait.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './root.mjs';

const limits = { 'first route, JS': 245, 'first route, CSS': 22, soon: 300, fonts: 36 };
// Beyond what has come by then.
const OTHER_ROUTE = 70;
// A page that is opened without the messenger, with all it needs; Login is the first that people see.
const WHOLE_PAGE = 370;
const LOGIN = 275;
const pages = /^src\/(app\/pages|modules\/(accounts|projects))\//;
// It loads on every page of somebody's site.
const WIDGET = 25;
const otherRoutes = {
  'src/app/showcase/showcase-screen.tsx': 150,
  'src/modules/accounts/login/login-screen.tsx': LOGIN,
  // What draws charts; no screen waits for it.
  'src/modules/analytics/charts/plots.tsx': 150,
};
// Each file is a request: of the first screen, and of all that a worker keeps.
const FIRST_FILES = 22;
const ALL_FILES = 80;
/** What the entry fetches by itself before the first screen stands: one language and the inbox. */
const firstRoute = ['src/app/locales/ru.ts', 'src/app/messenger/inbox-route.tsx', 'src/modules/inbox/index.ts'];

/** What comes by itself in free moments, once the first screen stands. */
const afterFirst = [
  'src/modules/inbox/dialogue.tsx',
  'src/modules/inbox/composer/composer.tsx',
  'src/modules/inbox/client-panel/client-panel.tsx',
  'src/modules/inbox/duplicates/follow-clients.ts',
  'src/modules/clients/index.ts',
  'src/modules/tasks/follow-tasks.ts',
  'src/modules/deals/live.ts',
  'src/modules/tickets/live.ts',
];

const dist = join(root, 'web', 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
const entry = Object.keys(manifest).find((name) => manifest[name].isEntry);
const first = closure([entry, ...firstRoute.filter((name) => manifest[name])]);
const here = new Set(scripts(first));
const soon = new Set(scripts(closure(afterFirst))).difference(here);

const sizes = [
  ['first route, JS', gzipped(scripts(first)), limits['first route, JS']],
  ['first route, CSS', gzipped(styles(first)), limits['first route, CSS']],
  ['when the first screen stands, JS', gzipped([...soon]), limits.soon],
  ['fonts', fontSize(), limits.fonts],
  ['website widget', gzipSize(join(root, 'widget', 'dist', 'widget.js')), WIDGET],
  ...lazyRoutes().map((name) => [name, ...sizeOf(name)]),
];
for (const [name, size, limit] of sizes)
  console.log(`${size > limit ? 'over' : 'ok  '} ${size.toFixed(1).padStart(6)} of ${limit} kB  ${name}`);
const counts = [
  ['first route', scripts(first).length + styles(first).length, FIRST_FILES],
  ['all that a worker keeps', keptFiles().length, ALL_FILES],
];
for (const [name, count, limit] of counts)
  console.log(`${count > limit ? 'over' : 'ok  '} ${String(count).padStart(6)} of ${limit} files  ${name}`);
process.exit([...sizes, ...counts].some(([, size, limit]) => size > limit) ? 1 : 0);

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
  if (pages.test(name)) return [gzipped(scripts(closure([entry, name]))), otherRoutes[name] ?? WHOLE_PAGE];
  const own = new Set(scripts(closure([name]))).difference(here).difference(soon);
  return [gzipped([...own]), otherRoutes[name] ?? OTHER_ROUTE];
}

function lazyRoutes() {
  const isEarly = (name) => firstRoute.includes(name) || afterFirst.includes(name);
  const isOther = (name) => manifest[name].isDynamicEntry && !name.includes('/locales/') && !isEarly(name);
  return Object.keys(manifest).filter(isOther);
}

function scripts(names) {
  return [...new Set([...names].map((name) => manifest[name].file))].filter((file) => file.endsWith('.js'));
}

function styles(names) {
  return [...new Set([...names].flatMap((name) => manifest[name].css ?? []))];
}

function keptFiles() {
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8');
  return worker.match(/assets\/[\w.-]+\.(js|css|woff2)/g) ?? [];
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
