import type { Db, Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

type Before = { project_id: number; before: Date; most: number };

/** Lines of recorded calls that ended before a moment and still have their file. */
export async function recordedBefore(db: Db, { project_id, before, most }: Before): Promise<number[]> {
  const rows = await db
    .selectFrom('calls as k')
    .innerJoin('messages as m', (on) =>
      on.onRef('m.project_id', '=', 'k.project_id').onRef('m.id', '=', 'k.message_id'),
    )
    .select('m.id')
    .where('k.project_id', '=', project_id)
    .where('k.is_recorded', '=', true)
    .where('k.ended_at', '<=', before.toISOString())
    .where('m.file_id', 'is not', null)
    .orderBy('m.id')
    .limit(most)
    .execute();
  return rows.map((it) => it.id);
}

export const hasFile = async (tx: Tx, project_id: number, message_id: number): Promise<boolean> =>
  Boolean(
    await tx
      .selectFrom('messages')
      .select('id')
      .where('project_id', '=', project_id)
      .where('id', '=', message_id)
      .where('file_id', 'is not', null)
      .executeTakeFirst(),
  );
