import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../tables.ts';

const silence = sql`greatest(d.last_message_at, d.operator_since)`;
// Said as the index says it.
const atWork = sql`d.is_listed and d.is_newest and d.operator_id is not null`;
const milliseconds = (moment: typeof silence) => sql<number>`(extract(epoch from ${moment}) * 1000)::bigint`;

type Idle = { project_id: number; before: Date };

const findIdle = prepared<Idle & { limit: number }, { contact_id: number }>(
  (value) => sql`
    select d.contact_id from dialogues d
    where d.project_id = ${value('project_id')} and ${atWork} and ${silence} < ${value('before')}::timestamptz
    order by ${silence} limit ${value('limit')}`,
);

/** At work, and silent since before this moment; those silent longest first. */
export const idleContacts = async (db: Db, asked: Idle & { limit: number }): Promise<number[]> =>
  (await findIdle(db, asked)).map((row) => row.contact_id);

const lookAtOne = prepared<Idle & { contact_id: number }, { contact_id: number }>(
  (value) => sql`
    select d.contact_id from dialogues d
    where d.project_id = ${value('project_id')} and d.contact_id = ${value('contact_id')} and ${atWork}
      and ${silence} < ${value('before')}::timestamptz`,
);

export const isIdle = async (tx: Tx, asked: Idle & { contact_id: number }): Promise<boolean> =>
  (await lookAtOne(tx, asked)).length > 0;

const oldest = prepared<{ project_id: number }, { since: number }>(
  (value) => sql`
    select ${milliseconds(silence)} as since from dialogues d
    where d.project_id = ${value('project_id')} and ${atWork}
    order by ${silence} limit 1`,
);

/** Since when the most silent dialogue at work has been silent, in milliseconds. */
export const silentLongest = async (tx: Tx, project_id: number): Promise<number | null> =>
  (await oldest(tx, { project_id }))[0]?.since ?? null;

export const startLooking = (tx: Tx, project_id: number, close_idle_at: Date | null) =>
  tx.updateTable('chat_configs').set({ close_idle_at }).where('project_id', '=', project_id).execute();

type Plan = { operator_close: number; close_idle_at: number | null };
const plan = prepared<{ project_id: number }, Plan>(
  (value) => sql`
    select operator_close, ${milliseconds(sql`close_idle_at`)} as close_idle_at from chat_configs
    where project_id = ${value('project_id')}`,
);

export const readPlan = async (db: Db, project_id: number): Promise<Plan | null> =>
  (await plan(db, { project_id }))[0] ?? null;

/** Says whether it was still this look's turn: of two that end the same one, one plans the next. */
export async function planLook(tx: Tx, { project_id, at, next }: { project_id: number; at: Date; next: Date }) {
  const { numUpdatedRows } = await tx
    .updateTable('chat_configs')
    .set({ close_idle_at: next })
    .where('project_id', '=', project_id)
    .where('close_idle_at', '=', at as never)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function operatorName(tx: Tx, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const found = await tx.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst();
  return found?.name ?? null;
}
