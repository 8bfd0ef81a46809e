import { root } from '../root.mjs';
import { findBadFiles, findBadHabits } from './habits.mjs';
import { findHeavyMigrations } from './migrations.mjs';
import { listFiles, readNodes } from './read-source.mjs';
import { findForeignWrites, findOwners } from './table-owners.mjs';

/** The rules of the house that imports alone do not show. */
export function checkHouse(folder) {
  const paths = ['contract', 'server', 'web', 'e2e', 'bench', 'faults'].flatMap((room) => listFiles(folder, room));
  const sources = paths
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => ({ path, nodes: readNodes(folder, path) }));
  if (sources.length === 0) throw new Error(`no TypeScript files found in ${folder}`);
  const { owners, findings } = findOwners(sources);
  return [
    ...findings,
    ...findHeavyMigrations(folder),
    ...paths.flatMap((path) => findBadFiles(folder, path)),
    ...sources.flatMap((source) => [...findForeignWrites(source, owners), ...findBadHabits(source)]),
  ];
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const findings = checkHouse(root);
  for (const { path, rule, text } of findings) console.error(`${rule}: ${path} ${text}`);
  process.exit(findings.length > 0 ? 1 : 0);
}
