import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { type BinPage, type FoundInBin, placeInBin, walkOfBin } from '../bin.queries.ts';
import type { Seer } from '../table/conditions.queries.ts';
import type {} from '../tables.ts';

/** A removed client `c` all of whose channels the viewer sees: nobody brings back words that they could not read. */
const isWhollySeen = ({ channels_ids }: Pick<Seer, 'channels_ids'>) =>
  sql<boolean>`(${channels_ids}::bigint[] is null or c.channels_ids <@ ${channels_ids}::bigint[])`;

export async function clientsInBin(tx: Tx, seer: Seer, page: BinPage): Promise<FoundInBin[]> {
  const { words } = page;
  const isFound = sql`not c.is_room and c.merged_into is null and ${isWhollySeen(seer)}
    and (${words}::text is null or c.name ilike ${words} or c.phone ilike ${words} or c.email ilike ${words})`;
  const { rows } = await sql<FoundInBin>`
    select c.id, c.name, coalesce(c.phone, c.email) as detail, c.deleted_at, ${placeInBin('c')} as at, (
      select u.name from facts f join users u on u.id = f.user_id
      where f.project_id = c.project_id and f.subject = 'client' and f.subject_id = c.id and f.name = 'clientRemoved'
      order by f.id desc limit 1
    ) as deleted_by
    from contacts c where c.project_id = ${seer.project_id} and ${walkOfBin('c', page, isFound)}`.execute(tx);
  return rows;
}

/** Of these, who is in the bin still and may be taken out of it by this viewer. */
export async function takeableClients(tx: Tx, seer: Seer, ids: number[], since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from contacts c
    where c.project_id = ${seer.project_id} and c.id = any (${ids}::bigint[]) and c.deleted_at > ${since}
      and not c.is_room and c.merged_into is null and ${isWhollySeen(seer)}
    order by c.id for update`.execute(tx);
  return rows.map((it) => it.id);
}

/** Some who were removed before then. */
export async function removedBefore(tx: Tx, project_id: number, before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from contacts where project_id = ${project_id} and deleted_at <= ${before}
    order by deleted_at, id limit ${limit}`.execute(tx);
  return rows.map((it) => it.id);
}

/** When the one was removed who has been so for longest. */
export async function oldestRemoval(tx: Tx, project_id: number): Promise<Date | null> {
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from deleted_at) * 1000)::bigint as at from contacts
    where project_id = ${project_id} and deleted_at is not null order by deleted_at limit 1`.execute(tx);
  return rows[0] ? new Date(rows[0].at) : null;
}

/** Whether another one waits for its time. */
export async function isPurgePlanned(tx: Tx, project_id: number, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from jobs where queue = 'bulk' and project_id = ${project_id} and name = ${name} and lease_until is null
    limit 1`.execute(tx);
  return rows.length > 0;
}
