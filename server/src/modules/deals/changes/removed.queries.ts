import { type LastingOutcome, lastingOutcomes } from '@parley/contract/undo';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import type { Difference } from './rules.ts';
import type {} from '../tables.ts';

/** Some of what was removed before, with what had become part of it; says how many there were. */
export const forgetSome = (db: Db, project_id: number, before: Date, limit: number): Promise<number> =>
  forget(
    db,
    project_id,
    sql`select id from deals
      where project_id = ${project_id} and deleted_at is not null and deleted_at <= ${before} and merged_into is null
      limit ${limit}`,
  );

/** When the one was removed that has been so for longest. */
export async function oldestRemoved(db: Db, project_id: number): Promise<Date | null> {
  const { rows } = await sql<{ at: number | null }>`
    select (extract(epoch from min(deleted_at)) * 1000)::bigint as at from deals
    where project_id = ${project_id} and deleted_at is not null and merged_into is null`.execute(db);
  return rows[0]?.at ? new Date(rows[0].at) : null;
}

/** The same for these, if they are removed. */
export const forgetThese = (db: Db, project_id: number, ids: number[]): Promise<number> =>
  forget(
    db,
    project_id,
    sql`select id from deals
      where project_id = ${project_id} and id = any (${ids}::bigint[]) and deleted_at is not null for update`,
  );

async function forget(db: Db, project_id: number, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with recursive removed as (${which}), gone as (
      select id from removed
      union select d.id from deals d join gone on d.project_id = ${project_id} and d.merged_into = gone.id
    ), forgotten as (
      delete from deals where project_id = ${project_id} and id in (select id from gone)
    ) select count(*)::integer as n from removed`.execute(db);
  return rows[0]!.n;
}

type Asked = { project_id: number; user_id: number; stroke: string };
/** `user_id` null: it happened by itself. */
export type Stroke = Difference & { deal_id: number; user_id: number | null; created_at: string };

/** What one person, or nobody, did by one stroke, by the deals' ids; asked for again, it is there still. */
export async function takeStroke(tx: Tx, { project_id, user_id, stroke }: Asked): Promise<Stroke[]> {
  const { rows } = await sql<Stroke>`
    select deal_id, user_id, before, after, created_at from deal_strokes
    where project_id = ${project_id} and stroke = ${stroke} and coalesce(user_id, ${user_id}) = ${user_id}
    order by deal_id`.execute(tx);
  return rows;
}

type Since = { project_id: number; stroke: string; deals_ids: number[] };

/** What rules did since a stroke that taking it back does not undo, and how often. */
export async function doneSince(tx: Tx, { project_id, stroke, deals_ids }: Since): Promise<LastingOutcome[]> {
  const { rows } = await sql<LastingOutcome>`
    select a.after as outcome, count(*)::integer as count from deal_actions a
    join deal_strokes s on s.project_id = a.project_id and s.deal_id = a.deal_id and s.stroke = ${stroke}
    where a.project_id = ${project_id} and a.deal_id = any (${deals_ids}::bigint[]) and a.kind = 'rule'
      and a.created_at >= s.created_at and a.after = any (${[...lastingOutcomes]}::text[])
    group by a.after order by a.after`.execute(tx);
  return rows;
}

/** Tasks that rules gave since a stroke and nobody touched. */
export async function givenSince(tx: Tx, { project_id, stroke, deals_ids }: Since): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tasks t
    join deal_strokes s on s.project_id = t.project_id and s.deal_id = t.deal_id and s.stroke = ${stroke}
    where t.project_id = ${project_id} and t.deal_id = any (${deals_ids}::bigint[]) and t.created_auto
      and t.repeat is null and t.created_at >= s.created_at and t.version = 1`.execute(tx);
  return rows.map((it) => it.id);
}

type Named = Record<'stages' | 'managers' | 'organizations' | 'sources' | 'contacts', number[]>;

/** Which of these are there still. Stages stay so until the transaction ends. */
export async function stillThere(tx: Tx, project_id: number, it: Named): Promise<Named> {
  const stages = it.stages.length
    ? await sql<{ id: number }>`
        select id from stages where project_id = ${project_id} and id = any (${it.stages}::bigint[]) for key share`.execute(
        tx,
      )
    : { rows: [] };
  const { rows } = await sql<Omit<Named, 'stages'>>`
    select array(select user_id from members where project_id = ${project_id} and user_id = any (${it.managers}::bigint[]))
        as managers,
      array(select id from organizations where project_id = ${project_id} and id = any (${it.organizations}::bigint[]))
        as organizations,
      array(select id from lead_sources where project_id = ${project_id} and id = any (${it.sources}::bigint[])) as sources,
      array(select id from contacts where project_id = ${project_id} and id = any (${it.contacts}::bigint[])) as contacts`.execute(
    tx,
  );
  return { ...rows[0]!, stages: stages.rows.map((row) => row.id) };
}
