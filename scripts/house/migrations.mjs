import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './read-source.mjs';

const folder = 'server/db/migrations';
/** What ran in bases before this rule stays as it is. */
const since = '0157';

/** What holds a table in use for as long as the table is large, or breaks the version that still runs beside the new one. */
const heavy = [
  [/\bcreate (?:unique )?index (?!concurrently)[\s\S]*? on (?:only )?(\w+)/g, 'builds an index while nobody may write'],
  [/\balter table (?:only )?(\w+)[^;]*?\balter (?:column )?\w+ (?:set data )?type\b/g, 'writes the table anew'],
  [/\balter table (?:only )?(\w+)[^;]*?\bgenerated always as \((?!.*identity)/g, 'writes the table anew'],
  [
    /\balter table (?:only )?(\w+)[^;]*?\bdefault (?:gen_random_uuid|clock_timestamp|random)\b/g,
    'writes the table anew',
  ],
  [/\balter table (?:only )?(\w+)[^;]*?\bset not null\b/g, 'reads the whole table while nobody may use it'],
  [
    /\balter table (?:only )?(\w+)[^;]*?\badd\s+(?:constraint\s+\w+\s+)?(?:check|foreign key)\b(?![^;]*\bnot valid\b)/g,
    'reads the whole table while nobody may write: add it not valid, and validate it in a step of its own',
  ],
  [/\balter table (?:only )?(\w+)[^;]*?\b(?:drop|rename) (?!constraint|expression|default|not null)/g, 'contracts'],
  [/\bdrop table (?:if exists )?(\w+)/g, 'contracts'],
  [/\b(?:truncate|cluster|vacuum full|lock table)(?: table)? (\w+)/g, 'holds the whole table'],
];
const excuse = /^-- (?:locks shortly|contracts): \S.{9,}$/m;

/**
 * A new migration lets the program go on: large tables are held for moments, and what the version before uses is still
 * there. Whoever knows better says why in the file: `-- locks shortly: …`, or `-- contracts: …`.
 */
export function findHeavyMigrations(root) {
  return listFiles(root, folder)
    .filter((path) => path.endsWith('.sql') && path.slice(folder.length + 1) >= since)
    .flatMap((path) =>
      heavyParts(readFileSync(join(root, path), 'utf8')).map((text) => ({ path, rule: 'online', text })),
    );
}

function heavyParts(text) {
  if (excuse.test(text)) return [];
  const told = text
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
    .toLowerCase();
  const own = new Set([...told.matchAll(/\bcreate table (?:if not exists )?(\w+)/g)].map(([, table]) => table));
  return heavy.flatMap(([pattern, why]) =>
    [...told.matchAll(pattern)].filter(([, table]) => !own.has(table)).map(([, table]) => `${why}: ${table}`),
  );
}
