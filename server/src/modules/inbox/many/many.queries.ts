import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { addedToLines, line, shapes, summed } from '../folders/line.queries.ts';
import { replaceFolders } from '../folders/rebuild.queries.ts';
import type {} from '../tables.ts';

const listedOf = (project_id: number, ids: number[]) => sql`(
  select * from dialogues where project_id = ${project_id} and contact_id = any (${ids}::bigint[]) and is_listed) d`;

/** Adds to the counts what these shapes say, always in the same order, so that two writers never wait for each other. */
const count = (tx: Tx, project_id: number, counted: RawBuilder<unknown>) =>
  sql`
    insert into folder_counts as f (project_id, ${line}, n)
    select ${project_id}, ${line}, n from (${summed(counted)}) lines ${addedToLines}`.execute(tx);

const inFolder = (project_id: number, ids: number[], folder_id: number, n: RawBuilder<unknown>) =>
  sql`select * from (${shapes(listedOf(project_id, ids), n)}) every where folder_id = ${folder_id}`;

/** Into a folder of the team, or out of it, with its counts. */
export async function moveIntoFolder(
  tx: Tx,
  { project_id, ids, folder_id, isIn }: { project_id: number; ids: number[]; folder_id: number; isIn: boolean },
): Promise<void> {
  if (!isIn) await count(tx, project_id, inFolder(project_id, ids, folder_id, sql`-1`));
  const folders = isIn
    ? sql`array(select distinct unnest(d.folders_ids || ${folder_id}::bigint) order by 1)`
    : sql`array_remove(d.folders_ids, ${folder_id}::bigint)`;
  await sql`
    update dialogues d set folders_ids = ${folders}
    where d.project_id = ${project_id} and d.contact_id = any (${ids}::bigint[])`.execute(tx);
  if (isIn) await count(tx, project_id, inFolder(project_id, ids, folder_id, sql`1`));
  await replaceFolders(project_id, tx, ids);
}

/**
 * Nobody's any more: out of all lists and counts, and known to no channel, so that whoever writes again is new. The
 * name they had there is kept behind a word that no channel gives.
 */
export async function hideDialogues(tx: Tx, project_id: number, ids: number[]): Promise<void> {
  await count(tx, project_id, shapes(listedOf(project_id, ids), sql`-1`));
  await sql`
    update folder_dialogues set is_listed = false
    where project_id = ${project_id} and dialogue_id in (
      select id from dialogues where project_id = ${project_id} and contact_id = any (${ids}::bigint[])
    )`.execute(tx);
  await sql`
    update dialogues set is_listed = false, deleted_at = clock_timestamp(), outside_id = 'deleted ' || id || ' ' || outside_id
    where project_id = ${project_id} and contact_id = any (${ids}::bigint[]) and deleted_at is null`.execute(tx);
}

const formerName = sql`regexp_replace(d.outside_id, '^deleted \\d+ ', '')`;

export type Rewritten = { id: number; now: number };

/** Of these hidden contacts, those whose place on a channel somebody has taken meanwhile: they wrote again, as whom. */
export async function replacedContacts(tx: Tx, project_id: number, ids: number[]): Promise<Rewritten[]> {
  const { rows } = await sql<Rewritten>`
    select d.contact_id as id, min(o.contact_id) as now from dialogues d
    join dialogues o on o.project_id = d.project_id and o.channel_id = d.channel_id and o.outside_id = ${formerName}
    where d.project_id = ${project_id} and d.contact_id = any (${ids}::bigint[]) and o.deleted_at is null
    group by d.contact_id`.execute(tx);
  return rows;
}

/** Known to their channels again, but where somebody has their place; the lists follow. */
export const showDialogues = (tx: Tx, project_id: number, ids: number[]) =>
  sql`
    update dialogues d set deleted_at = null, outside_id = case when exists (select from dialogues o
        where o.project_id = d.project_id and o.channel_id = d.channel_id and o.outside_id = ${formerName})
      then d.outside_id else ${formerName} end
    where d.project_id = ${project_id} and d.contact_id = any (${ids}::bigint[]) and d.deleted_at is not null`.execute(
    tx,
  );

/** What visitors of a site said of themselves, and where they were on it, goes with them; on the channel they may come again. */
export const forgetVisitors = (tx: Tx, project_id: number, ids: number[]) =>
  sql`
    update widget_visitors v set name = null, email = null, phone = null, page_url = null, page_title = null,
      first_page = null, came_from = null, user_agent = null, seen_at = null
    from dialogues d
    where d.project_id = ${project_id} and d.contact_id = any (${ids}::bigint[]) and v.project_id = d.project_id
      and v.channel_id = d.channel_id and v.outside_id = ${formerName}
      and not exists (select from dialogues o where o.project_id = d.project_id and o.channel_id = d.channel_id
        and o.outside_id = v.outside_id)`.execute(tx);

/** These, and all who were one with them. */
export async function withMerged(tx: Tx, project_id: number, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive going as (
      select unnest(${ids}::bigint[]) as id
      union
      select c.id from contacts c join going on c.project_id = ${project_id} and c.merged_into = going.id
    ) select id from going`.execute(tx);
  return rows.map((row) => row.id);
}

export async function dialoguesOf(tx: Tx, project_id: number, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from dialogues where project_id = ${project_id} and contact_id = any (${ids}::bigint[])`.execute(tx);
  return rows.map((row) => row.id);
}

export const deleteDialogues = (tx: Tx, project_id: number, ids: number[]) =>
  sql`delete from dialogues where project_id = ${project_id} and id = any (${ids}::bigint[])`.execute(tx);
