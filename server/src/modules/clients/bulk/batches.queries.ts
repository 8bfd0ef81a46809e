import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Asked } from './rules.ts';
import type {} from './tables.ts';

/** A press that is under way. What it did is told by facts. */
export type Batch = { id: number; token: string; user_id: number; asked: Asked; reached: number };

type New = { project_id: number; user_id: number; asked: string };

const insert = prepared<New, Batch>(
  (value) => sql`
    insert into client_batches (project_id, user_id, asked)
    values (${value('project_id')}, ${value('user_id')}, ${value('asked')}::jsonb)
    returning id, token, user_id, asked, reached`,
);

export const openBatch = async (tx: Tx, project_id: number, user_id: number, asked: Asked): Promise<Batch> =>
  (await insert(tx, { project_id, user_id, asked: JSON.stringify(asked) }))[0]!;

const lock = prepared<{ project_id: number; id: number }, Batch>(
  (value) => sql`
    select id, token, user_id, asked, reached from client_batches
    where project_id = ${value('project_id')} and id = ${value('id')} for no key update`,
);

/** Held until commit; null: it is over, or was taken back. */
export const lockBatch = async (tx: Tx, project_id: number, id: number): Promise<Batch | null> =>
  (await lock(tx, { project_id, id }))[0] ?? null;

type Place = { project_id: number; id: number; reached: number; changed: number };
const move = prepared<Place, { changed: number }>(
  (value) => sql`
    update client_batches set reached = ${value('reached')}, changed = changed + ${value('changed')}::int
    where project_id = ${value('project_id')} and id = ${value('id')} returning changed`,
);
const close = prepared<Omit<Place, 'reached'>, { changed: number }>(
  (value) => sql`
    delete from client_batches where project_id = ${value('project_id')} and id = ${value('id')}
    returning changed + ${value('changed')}::int as changed`,
);

/** How far it has come; null: to the end, so nobody who fits later belongs to it. Answers how many it has changed. */
export async function advance(
  tx: Tx,
  { reached, ...batch }: Omit<Place, 'reached'> & { reached: number | null },
): Promise<number> {
  const [row] = await (reached === null ? close(tx, batch) : move(tx, { ...batch, reached }));
  return row!.changed;
}

/** Whoever pressed ends it where it is, once the part that is under way is done. Whether it was not over. */
export async function stopBatch(tx: Tx, project_id: number, user_id: number, token: string): Promise<boolean> {
  const { rows } = await sql`
    delete from client_batches where project_id = ${project_id} and token = ${token} and user_id = ${user_id}
    returning id`.execute(tx);
  return rows.length > 0;
}
