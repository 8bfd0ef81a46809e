import type { Language } from '@parley/contract/languages';
import type { SheetType } from '@parley/contract/sheet-types';
import { sql } from 'kysely';
import { now } from '../clock.ts';
import { dbOf, transaction, type Tx } from '../db/index.ts';
import { refuse } from '../errors.ts';
import { files, newKey, writeBytes } from '../files/store.ts';
import { type FileAnswer, keptBody } from '../http/send-file.ts';
import { type Lines, sheetMimes, writeSheet } from './write-sheet.ts';

/** A row of a sheet that is written in the background and kept for a while. */
export type KeptSheet = {
  project_id: number;
  id: number;
  user_id: number;
  type: SheetType;
  status: 'running' | 'done' | 'cancelled' | 'failed';
  file_name: string;
  language: Language;
  file_key: string | null;
  file_sha256: string | null;
  size: number | null;
  /** Lines that are written so far. */
  done: number;
  created_at: string;
  ends_at: string;
};

type Progress = Partial<Pick<KeptSheet, 'status' | 'done' | 'file_key' | 'file_sha256' | 'size'>>;

/** Lines as they are written; whoever makes them says how far they are. */
type Writing = (onPage: (done: number) => Promise<void>) => Lines;

class Stopped extends Error {}

/** Sheets whose rows stand in one table. What becomes of one is told in the transaction in which it is written down. */
export function keptSheets<Row extends KeptSheet>(table: string, tell: (tx: Tx, it: Row) => Promise<void>) {
  const rows = sql.table(table);

  async function read(project_id: number, id: number): Promise<Row | undefined> {
    const { rows: found } = await sql<Row>`
      select * from ${rows} where project_id = ${project_id} and id = ${id}`.execute(dbOf(project_id));
    return found[0];
  }

  /** Undefined: it was stopped meanwhile. */
  async function save(tx: Tx, project_id: number, id: number, progress: Progress): Promise<Row | undefined> {
    const set = Object.entries(progress).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    const { rows: saved } = await sql<Row>`
      update ${rows} set ${sql.join(set)} where project_id = ${project_id} and id = ${id} and status = 'running'
      returning *`.execute(tx);
    if (saved[0]) await tell(tx, saved[0]);
    return saved[0];
  }

  const saveOrStop = ({ project_id, id }: Row, progress: Progress): Promise<void> =>
    transaction(project_id, async (tx) => {
      if (!(await save(tx, project_id, id, progress))) throw new Stopped();
    });

  /** Begun anew after a crash. One that is stopped meanwhile leaves nothing. */
  async function write(it: Row, writing: Writing): Promise<void> {
    let done = 0;
    const lines = writing(async (written) => {
      done = written;
      await saveOrStop(it, { done });
    });
    const key = newKey();
    try {
      // Known before anything lies under it: what a crash leaves is thrown away by the next try, or with the row.
      if (it.file_key) await files().remove(it.file_key);
      await saveOrStop(it, { file_key: key });
      const { size, sha256 } = await writeBytes(key, writeSheet(it.type, lines, it.language));
      await saveOrStop(it, { status: 'done', done, size, file_sha256: sha256 });
    } catch (error) {
      await files().remove(key);
      if (!(error instanceof Stopped)) throw error;
    }
  }

  const fail = async (project_id: number, id: number): Promise<void> =>
    transaction(project_id, async (tx) => void (await save(tx, project_id, id, { status: 'failed' })));

  /** With its bytes; whoever writes it just now stops at the next page. */
  async function remove(project_id: number, id: number): Promise<void> {
    const { rows: gone } = await sql<Pick<Row, 'file_key'>>`
      delete from ${rows} where project_id = ${project_id} and id = ${id} returning file_key`.execute(dbOf(project_id));
    if (gone[0]?.file_key) await files().remove(gone[0].file_key);
  }

  return { read, save, write, fail, remove };
}

export async function sheetFile({ status, file_key, file_name, type, ends_at }: KeptSheet): Promise<FileAnswer> {
  if (status !== 'done' || !file_key || new Date(ends_at) < now()) refuse('not_found');
  return { name: file_name, mime: sheetMimes[type], body: await keptBody(file_key) };
}
