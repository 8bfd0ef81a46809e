import { namingColumns } from '../../modules/inbox/index.ts';
import type { FileStore } from '../../kit/files/store.ts';
import { writeBytes } from '../../kit/files/store.ts';
import { quoted } from './layout.ts';
import { rowsOf, type Side } from './side.ts';

type Named = { key: string; sha256: string | null };
export type Stores = { source: FileStore; target: FileStore };

/** Bytes that rows of the project name and that are not there yet. `known`: those that were seen there. Answers how many came. */
export async function bringFiles(source: Side, stores: Stores, known: Set<string>): Promise<number> {
  let n = 0;
  for (const named of await namedIn(source)) {
    if (known.has(named.key)) continue;
    if (await bring(stores, named)) n++;
    known.add(named.key);
  }
  return n;
}

/** What rows of the project name in the store. */
export async function namedIn(source: Side): Promise<Named[]> {
  const each = Object.entries(namingColumns).flatMap(([table, columns]) =>
    columns.map((column) => {
      const sum = quoted(column.replace(/key$/, 'sha256'));
      return `select ${quoted(column)} as key, ${sum} as sha256 from ${quoted(table)} where project_id = $1 and ${quoted(column)} is not null`;
    }),
  );
  return rowsOf<Named>(source, [each.join(' union ')], [source.project_id]);
}

async function bring({ source, target }: Stores, { key, sha256 }: Named): Promise<boolean> {
  const size = await source.size(key);
  // Gone before it was moved: the row says so here as there.
  if (size === null || (await target.size(key)) === size) return false;
  const written = await writeBytes(key, source.read(key) as AsyncIterable<Uint8Array>, target);
  if (written.size === size && (sha256 === null || written.sha256 === sha256)) return true;
  await target.remove(key);
  throw new Error(`the file ${key} is not as it was when it came in: npm run files -- check tells more`);
}
