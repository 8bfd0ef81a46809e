import { fileURLToPath } from 'node:url';

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null };

const src = fileURLToPath(new URL('./src/', import.meta.url));
const atStart = ['$initial' as const];
const own = ['modules/inbox/', 'modules/accounts/', 'app/'].map((path) => src + path);
const isOwn = (id: string): boolean => own.some((path) => id.startsWith(path));
// The index of the library names all of it; Login draws none of these.
const beyondLogin =
  /@mantine\/core\/.*\/(ColorPicker|ColorSwatch|MultiSelect|Pill|PillsInput|use-pills-\w+|SimpleGrid|Tabs|Textarea)\//;
const isShared = (id: string): boolean => !isOwn(id) && !beyondLogin.test(id);
const isContract = (id: string): boolean => id.includes('/contract/src/');
const icons = /node_modules\/@tabler\//;

/**
 * What the first screens need, in few requests: left alone, every shared file of a kilobyte becomes one. A screen's chunk
 * holds all that it imports and that no chunk before it holds. Icons stand apart: their index names every icon there is.
 */
const screens = {
  inbox: ['app/messenger/inbox-route.tsx', 'modules/inbox/index.ts'],
  dialogue: ['modules/inbox/dialogue.tsx'],
  composer: ['modules/inbox/composer/composer.tsx'],
  login: ['modules/accounts/login/login-screen.tsx'],
  pages: ['app/pages/app.tsx'],
};

/**
 * All that the first screens leave over comes by rooms: whoever opens a window of a room has all its windows. Rooms that
 * others use stand before them, or those would bring along what uses them.
 */
const rooms: [name: string, path: RegExp][] = [
  ['clients', /\/src\/modules\/(fields|clients)\//],
  ['tasks', /\/src\/(modules\/tasks\/|app\/messenger\/tasks-route)/],
  // Followed while other screens are open: what is told of tickets and deals need not bring their screens.
  [
    'told',
    /\/src\/modules\/(tickets\/(live|data|rows|wish|clock|(read-)?tickets-of|marks\/(read-marks|row-mark)|elsewhere\/(use-show-ticket|open-addressed))|deals\/(live|data|board\/(boards|columns)|filter\/search))\./,
  ],
  ['calls', /\/src\/modules\/(calls\/(?!call-settings\/)|inbox\/thread\/call-bubble)/],
  ['tickets', /\/src\/(modules\/tickets\/|app\/messenger\/tickets-route)/],
  ['deals', /\/src\/modules\/(deals\/(?!editor\/)|mailings\/)/],
  ['funnel-editor', /\/src\/modules\/deals\/editor\//],
  ['inbox-windows', /\/src\/modules\/(inbox|notifications)\//],
  // With what it names of integrations, or it would bring along their windows.
  ['journal', /\/src\/modules\/projects\/journal\/|\/contract\/src\/(journal|integrations\/(facts|booking-rules))/],
  ['integrations', /\/src\/(integrations\/|app\/visits\/lent-window)/],
  ['projects', /\/src\/modules\/(projects|calls\/call-settings)\//],
  ['accounts', /\/src\/modules\/accounts\//],
  // Without what draws charts, which is heavy and comes when the first of them is on the screen.
  ['analytics', /\/src\/(modules\/analytics\/(?!charts\/plots)|app\/messenger\/analytics-route)/],
  ['charts', /\/src\/modules\/analytics\/charts\/plots\./],
  ['windows', /\/src\/app\/(?!main\.tsx|showcase)/],
];
/** What an open dialogue says: whoever opens one with the page waits for it. */
const inDialogue = /\/modules\/(inbox\/(thread|composer|client-panel|feed|notes)|calls\/call-button)\//;
/** Rooms whose words the first screen does not say. */
const later =
  /\/(modules\/(fields|clients|tasks|calls\/locales|tickets|deals|mailings|analytics|inbox\/composer\/approved)|src\/(integrations|app\/bin))\//;
/** What one room alone says comes with it. */
const ofOneRoom = [
  'journal',
  'inbox/(provider-|macros)',
  'notifications/notice-(words|phrases|names)',
  'clients/(sheet-words|import|export)',
  'tasks/calendar',
  'calls/(calls|signals|call-rules)',
  'tickets/(?!errors|count)',
  'deals/automation',
  'mailings/',
  'analytics/(?!errors)',
  'integrations/(?!integrations)',
];
/** What rooms share, each before what is made of it. */
const libraries: [name: string, path: RegExp][] = [
  ['contract', new RegExp(`/contract/src/(?!${ofOneRoom.join('|')})`)],
  [
    'ui',
    /\/node_modules\/@mantine\/(core|hooks)\/|\/src\/(ui\/(?!calendar-(panel|look|locale)|day-(range-)?panel)|kit\/(?!form\.))/,
  ],
  ['calendar', /\/node_modules\/(@mantine\/dates|dayjs)\/|\/src\/ui\//],
  ['form', /\/node_modules\/@mantine\/form\/|\/src\/kit\//],
];

export const chunkGroups = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack|i18next|react-i18next|zustand|zod)\//,
    tags: atStart,
    priority: 9,
  },
  // The entry itself stays an entry: the manifest names it.
  { name: 'app', tags: atStart, test: (id: string) => !/index\.html|app\/main\.tsx/.test(id), priority: 8 },
  { name: firstIcons, priority: 7.6 },
  { name: 'icons', test: icons, minShareCount: 2, priority: 7.5 },
  // Windows of other rooms need it too, and would bring along what only the dialogue needs.
  { name: 'drawer', test: /\/src\/ui\/drawer\./, priority: 7.5 },
  // Pages send files too, and would bring along half a dialogue.
  { name: 'upload', test: /\/src\/kit\/upload\./, priority: 7.5 },
  { name: 'drawn-code', test: /\/(node_modules\/lean-qr\/|drawn-code\.)/, priority: 7.5 },
  // Shapes are made of one another as files are read: split by who wants them, two could wait for each other.
  group('inbox-contract', screens.inbox, isContract, 7.1),
  // What other rooms may want too is not the inbox's own: Login must not bring the inbox with it.
  ...Object.entries(screens).map(([name, files], at) => group(`${name}-parts`, files, isShared, 7 - at / 10)),
  ...Object.entries(screens).map(([name, files], at) => group(name, files, isOwn, 4 - at / 10)),
  { name: wordsOf, priority: 10 },
  ...libraries.map(([name, test], at) => ({ name, test, priority: 1 - at / 100 })),
  ...rooms.map(([name, test], at) => ({ name, test, priority: 0.8 - at / 20 })),
];

/** What the messenger says, what an open dialogue, Login and the pages beside it say, and the rest. */
function wordsOf(id: string): string | null {
  const [, part, language] = /\/locales\/(?:(\w+)-)?(ru|en|pt|es)\.(?:ts|json)$/.exec(id) ?? [];
  if (!language) return null;
  if (part === 'pages' || /\/(modules\/(accounts|projects|calls\/call-settings)|app\/tips)\//.test(id))
    return `pages-${language}`;
  if (part === 'dialogue' || (inDialogue.test(id) && !later.test(id))) return `dialogue-${language}`;
  return part || later.test(id) ? `words-${language}` : language;
}

let drawnFirst: Set<string> | undefined;

/** Of the icons, those that the inbox and Login draw, and what all of them are made of. */
function firstIcons(id: string, graph: Graph): string | null {
  if (!icons.test(id)) return null;
  drawnFirst ??= iconsIn(importedBy(['app/main.tsx', ...screens.inbox, ...screens.login], graph), graph);
  const [, icon] = /\/(Icon\w+)\.\w+$/.exec(id) ?? [];
  return !icon || drawnFirst.has(icon) ? 'app' : null;
}

/** By their names in the code: a file's imports tell only of the index of all icons. */
const iconsIn = (files: Set<string>, graph: Graph): Set<string> =>
  new Set([...files].flatMap((id) => graph.getModuleInfo(id)?.code?.match(/\bIcon[A-Z]\w+/g) ?? []));

function group(name: string, files: string[], takes: (id: string) => boolean, priority: number) {
  let held: Set<string> | undefined;
  const nameOf = (id: string, graph: Graph): string | null => {
    held ??= importedBy(files, graph);
    return held.has(id) && takes(id) ? name : null;
  };
  return { name: nameOf, priority };
}

function importedBy(files: string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  const add = (id: string): void => {
    if (found.has(id) || icons.test(id)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(add);
  };
  files.forEach((file) => add(src + file));
  return found;
}
