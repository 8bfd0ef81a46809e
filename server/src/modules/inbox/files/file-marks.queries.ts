import { sql } from 'kysely';
import { db, type Tx } from '../../../kit/db/index.ts';
import type { TimeByDefault } from '../../../kit/db/tables.ts';

declare module '../../../kit/db/tables.ts' {
  interface Tables {
    file_marks: { mark: string; made_at: TimeByDefault };
  }
}

/** Until the end of the transaction no other node looks for unnamed files. */
export async function holdFiles(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('unnamed files', 0)) as had`.execute(tx);
  return rows[0]!.had;
}

export async function isOwnMark(mark: string): Promise<boolean> {
  const found = await db().selectFrom('file_marks').select('mark').where('mark', '=', mark).executeTakeFirst();
  return found !== undefined;
}

export async function isMarkedSince(moment: Date): Promise<boolean> {
  const younger = db().selectFrom('file_marks').select('mark').where('made_at', '>', moment.toISOString());
  return (await younger.executeTakeFirst()) !== undefined;
}

export async function addMark(mark: string): Promise<void> {
  await db().insertInto('file_marks').values({ mark }).execute();
}

export async function dropMarksBut(mark: string): Promise<void> {
  await db().deleteFrom('file_marks').where('mark', '!=', mark).execute();
}
