import { sql } from 'kysely';
import { dbOf, type Tx } from '../../../kit/db/index.ts';
import { isSeen, type Seer, seerOf } from '../dialogues/seen.queries.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../tables.ts';

type Called = { project_id: number; dialogue_id: number; users_ids: number[] };

/** Those of the team who are called; always in the same order, so that two notes never wait for each other. */
export const addMentions = prepared<Called, never>(
  (value) => sql`
    insert into mentions (project_id, user_id, dialogue_id)
    select m.project_id, m.user_id, ${value('dialogue_id')} from members m
    where m.project_id = ${value('project_id')} and m.user_id = any (${value('users_ids')}::bigint[])
    order by m.user_id
    on conflict (project_id, user_id, dialogue_id) do update set created_at = excluded.created_at`,
);

type Looked = { project_id: number; user_id: number; contact_id: number };

/** Whether there were any. */
export async function forgetMentions(tx: Tx, { project_id, user_id, contact_id }: Looked): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from mentions m using dialogues d
    where m.project_id = ${project_id} and m.user_id = ${user_id} and d.project_id = m.project_id
      and d.id = m.dialogue_id and d.contact_id = ${contact_id}`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Nobody looks through more of them. */
export const most = 300;

/** Dialogues whose notes call this viewer and that they still see, the newest call first. */
const called = prepared<Seer, { contact_id: number }>(
  (value) => sql`
    select d.contact_id from mentions m join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
    where m.project_id = ${value('project_id')} and m.user_id = ${value('user_id')} and ${isSeen(value)}
    order by m.created_at desc limit ${sql.lit(most)}`,
);

export const mentionsOf = async (viewer: Seer): Promise<number[]> => [
  ...new Set((await called(dbOf(viewer.project_id), seerOf(viewer))).map((row) => row.contact_id)),
];
