import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { addedToLines, line, shapes, summed } from './line.queries.ts';
import type {} from '../tables.ts';

type Asked = { project_id: number; today: Date; limit: number };

/** Since when a contact must have been heard of to stand in the list. */
const listedSince = (project_id: number, today: Date): RawBuilder<unknown> => sql`
  (select date_trunc('day', ${today}::timestamptz) - make_interval(months => g.users_period)
   from chat_configs g where g.project_id = ${project_id})`;

/** Contacts that stand in the list and are too old for it. */
export async function outdatedContacts(tx: Tx, { project_id, today, limit }: Asked): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`
    select d.contact_id from dialogues d
    where d.project_id = ${project_id} and d.is_listed and d.is_newest
      and d.last_message_at < ${listedSince(project_id, today)}
    order by d.last_message_at, d.contact_id limit ${limit}`.execute(tx);
  return rows.map((row) => row.contact_id);
}

/** Contacts left out only for their age, and young enough by now: the period was made longer. */
export async function returningContacts(tx: Tx, { project_id, today, limit }: Asked): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`
    select d.contact_id
    from dialogues d join contacts c on c.project_id = d.project_id and c.id = d.contact_id
    where d.project_id = ${project_id} and not d.is_room and not d.is_listed and d.is_newest and d.position > 0
      and d.last_message_at >= ${listedSince(project_id, today)} and not c.blocked and not c.archived
    limit ${limit}`.execute(tx);
  return rows.map((row) => row.contact_id);
}

export const lockContacts = (tx: Tx, project_id: number, ids: number[]) =>
  sql`select from contacts where project_id = ${project_id} and id = any (${ids}::bigint[])
    order by id for no key update`.execute(tx);

/** Of these locked contacts, those that should stand in the list do, the others do not, and the counts follow. */
export async function relist(tx: Tx, project_id: number, ids: number[], today: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with moved as (
      select d.contact_id, not d.is_listed as is_listed
      from dialogues d join contacts c on c.project_id = d.project_id and c.id = d.contact_id
      where d.project_id = ${project_id} and d.contact_id = any (${ids}::bigint[]) and d.is_newest and not d.is_room
        and d.is_listed <> (d.last_message_at >= ${listedSince(project_id, today)} and not c.blocked and not c.archived)
    ), shapes as (
      ${shapes(movedDialogues(project_id), sql`min(d.n)`)}
    ), counted as (
      insert into folder_counts as f (project_id, ${line}, n)
      select ${project_id}, ${line}, n from (${summed(sql`select * from shapes`)}) lines ${addedToLines}
    ), placed as (
      update folder_dialogues p set is_listed = moved.is_listed
      from moved join dialogues d on d.project_id = ${project_id} and d.contact_id = moved.contact_id
      where p.project_id = ${project_id} and p.dialogue_id = d.id
    )
    update dialogues d set is_listed = moved.is_listed
    from moved where d.project_id = ${project_id} and d.contact_id = moved.contact_id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

const movedDialogues = (project_id: number) => sql`(
  select d.*, case when moved.is_listed then 1 else -1 end as n
  from moved join dialogues d on d.project_id = ${project_id} and d.contact_id = moved.contact_id) d`;

/** Says whether it was still this day's turn: of two that end the same day's work, one plans the next. */
export async function planRelisting(tx: Tx, project_id: number, day: string, next: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update chat_configs set relist_on = ${next}::date
    where project_id = ${project_id} and relist_on = ${day}::date`.execute(tx);
  return numAffectedRows === 1n;
}
