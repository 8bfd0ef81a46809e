import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { isClient, type Seer } from '../table/conditions.queries.ts';
import type { Gone } from '../history/facts-of-clients.ts';
import type { Wanted } from '../table/filter.ts';
import { narrow, planAnew, where } from '../table/narrow.queries.ts';
import type { Standing } from './rules.ts';
import type {} from '../tables.ts';

type Locking = Seer & { ids: number[]; archived: boolean | null };
type Held = Omit<Standing, 'values'> & { channels_ids: number[] };

// What is read for deciding is read by a later statement: one that waited for the lock has looked before it.
const lock = prepared<Locking, { id: number }>(
  (value) => sql`
    select c.id from contacts c
    where c.project_id = ${value('project_id')} and c.id = any (${value('ids')}::bigint[]) and ${isClient}
    order by c.id for no key update`,
);

const read = prepared<Locking, Held>(
  (value) => sql`
    select c.id, c.tag, c.organization_id, c.manager_id, c.unsubscribed, c.archived, c.channels_ids, coalesce((
      select d.folders_ids from dialogues d where d.project_id = c.project_id and d.contact_id = c.id limit 1
    ), '{}') as folders_ids
    from contacts c
    where c.project_id = ${value('project_id')} and c.id = any (${value('ids')}::bigint[]) and ${isClient}
      and (${value('channels_ids')}::bigint[] is null or c.is_silent
        or c.channels_ids && ${value('channels_ids')}::bigint[])
      and (${value('archived')}::boolean is null or c.archived = ${value('archived')})
    order by c.id`,
);

/** These clients, as far as this viewer sees them, for nobody else to change until commit. */
export async function lockClients(tx: Tx, asked: Locking): Promise<Held[]> {
  const { project_id, channels_ids, ids, archived } = asked;
  const named = { project_id, channels_ids, ids, archived };
  await lock(tx, named);
  return read(tx, named);
}

/** Whether one of these also writes by a channel that this viewer does not see. */
export async function arePartlyHidden(tx: Tx, { project_id, channels_ids }: Seer, ids: number[]): Promise<boolean> {
  if (channels_ids === null) return false;
  const { rows } = await sql`
    select from contacts c
    where c.project_id = ${project_id} and c.id = any (${ids}::bigint[]) and c.channels_ids && ${channels_ids}::bigint[]
      and not c.channels_ids <@ ${channels_ids}::bigint[] limit 1`.execute(tx);
  return rows.length > 0;
}

const save = prepared<{ project_id: number; ids: number[]; rows: string }, never>(
  (value) => sql`
    update contacts c set tag = r.tag, organization_id = r.organization_id, manager_id = r.manager_id,
      unsubscribed = r.unsubscribed, archived = r.archived
    from json_to_recordset(${value('rows')}) as r (id bigint, tag text, organization_id bigint, manager_id bigint,
      unsubscribed boolean, archived boolean)
    where c.project_id = ${value('project_id')} and c.id = any (${value('ids')}::bigint[]) and c.id = r.id`,
);

/** As they are from now on. */
export async function saveStandings(tx: Tx, project_id: number, rows: Standing[]): Promise<void> {
  if (!rows.length) return;
  await save(tx, { project_id, ids: rows.map((it) => it.id), rows: JSON.stringify(rows) });
}

/** The next clients that a filter finds, by their ids; who came later than `up_to` is not meant. */
export async function nextFound(
  tx: Tx,
  wanted: Wanted,
  { after, up_to, limit }: { after: number; up_to: number; limit: number },
): Promise<number[]> {
  await planAnew(tx, wanted);
  const found = await narrow(tx, wanted);
  const { rows } = await sql<{ id: number }>`/* once */
    select c.id from contacts c where ${where(wanted, found)} and c.id > ${after} and c.id <= ${up_to}
    order by c.id limit ${limit}`.execute(tx);
  return rows.map((row) => row.id);
}

export async function newestClient(tx: Tx, project_id: number): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from contacts where project_id = ${project_id}`.execute(tx);
  return rows[0]!.id ?? 0;
}

type Turned = { project_id: number; ids: number[]; deleted_at: Date | null };
export const setDeleted = prepared<Turned, never>(
  (value) => sql`
    update contacts set deleted_at = ${value('deleted_at')}::timestamptz
    where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[])`,
);

export const deleteForGood = (tx: Tx, project_id: number, ids: number[]) =>
  sql`delete from contacts where project_id = ${project_id} and id = any (${ids}::bigint[])
    and deleted_at is not null`.execute(tx);

/** For this transaction, what was removed is seen. */
export const showDeleted = (tx: Tx) => sql`select set_config('parley.deleted', 'shown', true)`.execute(tx);

export type Removed = Gone & { deleted_at: string };

/** Of these removed clients, on which channels they were, and since when they are removed. */
export async function lockDeleted(tx: Tx, project_id: number, ids: number[]): Promise<Removed[]> {
  const { rows } = await sql<Gone & { ms: number }>`
    select id, channels_ids, floor(extract(epoch from deleted_at) * 1000)::bigint as ms from contacts
    where project_id = ${project_id} and id = any (${ids}::bigint[]) and deleted_at is not null
    order by id for update`.execute(tx);
  return rows.map(({ ms, ...it }) => ({ ...it, deleted_at: new Date(ms).toISOString() }));
}

/** These, and whoever turned out to be one of them, who goes along. */
export async function withMerged(tx: Tx, project_id: number, gone: Gone[]): Promise<Gone[]> {
  if (!gone.length) return [];
  const { rows } = await sql<Gone>`
    with recursive going as (
      select g.id, g.channels_ids from json_to_recordset(${JSON.stringify(gone)}) as g (id bigint, channels_ids bigint[])
      union
      select c.id, going.channels_ids from contacts c join going on c.project_id = ${project_id} and c.merged_into = going.id
    ) select id, channels_ids from going`.execute(tx);
  return rows;
}
