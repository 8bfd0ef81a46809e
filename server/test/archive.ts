import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { getArchive, importArchive } from '@parley/contract/projects/transfer';
import type { Manifest } from '../src/modules/projects/transfer/format.ts';
import { type Entry, packed, unpacked } from '../src/modules/projects/transfer/tar.ts';
import type { TestApp } from './app.ts';
import type { Person } from './people.ts';

export const headersOf = (person: Person) => ({
  authorization: `Bearer ${person.token}`,
  'x-project': String(person.project_id),
});

export const askForArchive = (app: TestApp, person: Person): Promise<Response> =>
  fetch(app.url + getArchive.path.replace(':project', String(person.project_id)), { headers: headersOf(person) });

/** Everything their project has. */
export const archiveOf = async (app: TestApp, person: Person): Promise<Buffer> =>
  Buffer.from(await (await askForArchive(app, person)).arrayBuffer());

/** A new project of theirs out of an archive. */
export async function brought(app: TestApp, person: Person, bytes: Buffer) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'project.tar.gz');
  const response = await fetch(app.url + importArchive.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  const body = (await response.json()) as {
    data: { id: number; rows: number; left_out: number; files: number };
    code: string;
  };
  return { status: response.status, ...body };
}

/** The same person at work in another project. */
export function personIn(app: TestApp, person: Person, project_id: number): Person {
  const elsewhere = { ...person, project_id };
  return { ...elsewhere, call: app.caller(headersOf(elsewhere)) };
}

const entry = (name: string, text: string): Entry => {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, bytes: [bytes] };
};

type Made = { tables?: Record<string, string[]>; files?: Record<string, Buffer>; begin?: unknown; manifest?: Buffer };
const begin = {
  format: 1,
  project: { name: 'Made up', brand: 'parley', is_tasks_app: false, modules: {}, managers_visibility: false },
  team: [],
};

/** An archive of anybody's making: lines of tables and bytes of files, with sums that are right. */
export const madeUp = ({ tables = {}, files = {}, begin: said = begin, manifest: claimed }: Made): Promise<Buffer> => {
  const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
  async function* entries(): AsyncGenerator<Entry> {
    const manifest: Manifest = { tables: {}, files: {} };
    yield entry('begin.json', JSON.stringify(said));
    for (const [key, bytes] of Object.entries(files)) {
      manifest.files[key] = sha256(bytes);
      yield { name: `files/${key}`, size: bytes.length, bytes: [bytes] };
    }
    for (const [name, lines] of Object.entries(tables)) {
      const text = lines.map((line) => `${line}\n`).join('');
      manifest.tables[name] = { rows: lines.length, sha256: sha256(text) };
      yield entry(`tables/${name}/000001.jsonl`, text);
    }
    yield entry('manifest.json', claimed?.toString() ?? JSON.stringify(manifest));
  }
  return buffer(packed(entries()));
};

type Row = Record<string, unknown>;

/** The same archive with other rows, as somebody would make it who wants them to arrive. */
export async function changed(
  archive: Buffer,
  change: (table: string, rows: Row[]) => Row[],
  more: Record<string, Row[]> = {},
  files: Record<string, Buffer> = {},
): Promise<Buffer> {
  const made = { tables: {} as Record<string, string[]>, files: { ...files }, begin: {} as unknown };
  for await (const { name, bytes } of unpacked(Readable.from([archive]), Infinity)) {
    const whole = await buffer(Readable.from(bytes));
    const [folder, what = ''] = name.split('/');
    if (folder === 'begin.json') made.begin = JSON.parse(String(whole));
    if (folder === 'files') made.files[what] = whole;
    // Tables without rows have no entries: only the manifest names them.
    if (folder === 'manifest.json')
      for (const table of Object.keys((JSON.parse(String(whole)) as Manifest).tables)) made.tables[table] ??= [];
    if (folder === 'tables') (made.tables[what] ??= []).push(...String(whole).split('\n').filter(Boolean));
  }
  for (const [table, lines] of Object.entries(made.tables)) {
    const rows = change(
      table,
      lines.map((line) => JSON.parse(line) as Row),
    );
    made.tables[table] = rows.map((row) => JSON.stringify(row));
  }
  for (const [table, rows] of Object.entries(more)) made.tables[table] = rows.map((row) => JSON.stringify(row));
  return madeUp(made);
}
