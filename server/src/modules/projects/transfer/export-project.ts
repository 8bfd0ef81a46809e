import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { minutes, seconds } from '../../../kit/clock.ts';
import { mayRest, transaction, type Tx } from '../../../kit/db/index.ts';
import { files } from '../../../kit/files/store.ts';
import { readProject } from '../projects.queries.ts';
import { archiveFormat, type Begin, type Manifest } from './format.ts';
import { hashed } from './hashed.ts';
import { closeRows, hidesChannels, nextRows, openRows, readLayout, type Table, teamOf } from './layout.queries.ts';
import { type Entry, packed } from './tar.ts';
import { inert, leftBehind } from './what-travels.ts';

const atOnce = 1000;

/** A whole project as it is at this moment, in one stream: its files, then its tables line by line, then the manifest. */
export function exportProject(project_id: number): Readable {
  const stream = new PassThrough();
  const pour = async (tx: Tx): Promise<void> => {
    await mayRest(tx, patience + seconds(10));
    for await (const piece of packed(entriesOf(tx, project_id))) {
      if (stream.destroyed) throw new Error('nobody listens any more');
      if (!stream.write(piece)) await roomIn(stream);
    }
  };
  transaction(project_id, pour, 'one moment').then(
    () => stream.end(),
    (error: Error) => stream.destroy(error),
  );
  return stream;
}

// Whoever takes nothing for so long holds a connection to the database for nothing.
const patience = minutes(1);

async function roomIn(stream: PassThrough): Promise<void> {
  const over = new AbortController();
  const end = (): void => over.abort();
  const timer = setTimeout(end, patience);
  stream.once('close', end);
  try {
    await once(stream, 'drain', { signal: over.signal });
  } finally {
    clearTimeout(timer);
    stream.off('close', end);
  }
}

async function* entriesOf(tx: Tx, project_id: number): AsyncGenerator<Entry> {
  const { name, brand, currency, country, is_tasks_app, modules, ...read } = await readProject(project_id, tx);
  const { time_zone, working_hours, waits_in_hours } = read;
  const managers_visibility = await hidesChannels(tx, project_id);
  const clock = { time_zone, working_hours, waits_in_hours };
  const project = { name, brand, currency, country, ...clock, is_tasks_app, modules, managers_visibility };
  yield json('begin.json', { format: archiveFormat, project, team: await teamOf(tx, project_id) } satisfies Begin);
  const manifest: Manifest = { tables: {}, files: {} };
  const tables = (await readLayout(tx)).filter((it) => !(it.name in leftBehind));
  yield* fileEntries(
    tx,
    project_id,
    tables.find((it) => it.name === 'files')!,
    manifest,
  );
  for (const table of tables) yield* tableEntries(tx, project_id, table, manifest);
  yield json('manifest.json', manifest);
}

function json(name: string, value: unknown): Entry {
  const bytes = Buffer.from(JSON.stringify(value));
  return { name, size: bytes.length, bytes: [bytes] };
}

async function* pagesOf(tx: Tx, project_id: number, table: Table): AsyncGenerator<Record<string, unknown>[]> {
  await openRows(tx, project_id, table);
  for (;;) {
    const page = await nextRows(tx, atOnce);
    if (!page.length) break;
    yield page;
  }
  await closeRows(tx);
}

/** Before the rows that name them, so that whoever reads has them by then. */
async function* fileEntries(tx: Tx, project_id: number, table: Table, manifest: Manifest): AsyncGenerator<Entry> {
  for await (const page of pagesOf(tx, project_id, table)) {
    for (const { key, preview_key } of page as { key: string; preview_key: string | null }[]) {
      for (const one of [key, preview_key]) {
        const size = one ? await files().size(one) : null;
        if (!one || size === null) continue;
        const hash = createHash('sha256');
        yield { name: `files/${one}`, size, bytes: hashed(files().read(one), hash) };
        manifest.files[one] = hash.digest('hex');
      }
    }
  }
}

async function* tableEntries(tx: Tx, project_id: number, table: Table, manifest: Manifest): AsyncGenerator<Entry> {
  const hash = createHash('sha256');
  let [rows, nth] = [0, 0];
  for await (const page of pagesOf(tx, project_id, table)) {
    const bytes = Buffer.from(page.map((row) => `${JSON.stringify(travelling(table, row))}\n`).join(''));
    hash.update(bytes);
    rows += page.length;
    yield { name: `tables/${table.name}/${String(++nth).padStart(6, '0')}.jsonl`, size: bytes.length, bytes: [bytes] };
  }
  manifest.tables[table.name] = { rows, sha256: hash.digest('hex') };
}

/** A row without what must not leave, and without what the database writes by itself. */
const travelling = ({ name, columns }: Table, row: Record<string, unknown>): Record<string, unknown> =>
  inert(
    name,
    Object.fromEntries(columns.filter((it) => it.name !== 'project_id').map((it) => [it.name, row[it.name]])),
  );
