import { fileURLToPath } from 'node:url';

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

const src = fileURLToPath(new URL('./src/', import.meta.url));
const atStart = ['$initial' as const];
const isOwn = (id: string): boolean => id.startsWith(`${src}modules/inbox/`) || id.startsWith(`${src}app/`);
const icons = /node_modules\/@tabler\//;

/**
 * What the first screens need, in few requests: left alone, every shared file of a kilobyte becomes one. A screen's chunk
 * holds all that it imports and that no chunk before it holds. Icons stand apart: their index names every icon there is.
 */
const screens = {
  inbox: ['app/messenger/inbox-route.tsx', 'modules/inbox/index.ts'],
  dialogue: ['modules/inbox/dialogue.tsx'],
  composer: ['modules/inbox/composer/composer.tsx'],
};

export const chunkGroups = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack|i18next|react-i18next|zustand|zod)\//,
    tags: atStart,
    priority: 9,
  },
  // The entry itself stays an entry: the manifest names it.
  { name: 'app', tags: atStart, test: (id: string) => !/index\.html|app\/main\.tsx/.test(id), priority: 8 },
  { name: 'icons', test: icons, minShareCount: 2, priority: 7.5 },
  // Windows of other rooms need it too, and would bring along what only the dialogue needs.
  { name: 'drawer', test: /\/src\/ui\/drawer\./, priority: 7.5 },
  { name: 'channels', test: /\/(ui\/channel-|contract\/src\/projects\/channel-names)/, priority: 7.5 },
  // What other rooms may want too is not the inbox's own: Login must not bring the inbox with it.
  ...Object.entries(screens).map(([name, files], at) => group(`${name}-parts`, files, (id) => !isOwn(id), 7 - at)),
  ...Object.entries(screens).map(([name, files], at) => group(name, files, isOwn, 4 - at)),
];

function group(name: string, files: string[], takes: (id: string) => boolean, priority: number) {
  let held: Set<string> | undefined;
  const nameOf = (id: string, graph: Graph): string | null => {
    held ??= importedBy(files, graph);
    return held.has(id) && takes(id) ? name : null;
  };
  // Split further by who wants it, but not into crumbs.
  return {
    name: nameOf,
    priority,
    ...(takes === isOwn ? {} : { entriesAware: true, entriesAwareMergeThreshold: 9_000 }),
  };
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
