import { type LastingOutcome, lastingOutcomes } from '@parley/contract/undo';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

/** Some of what was removed before, with what had become part of it. */
export const forgetSome = (tx: Tx, project_id: number, before: Date, limit: number): Promise<Forgotten> =>
  forget(
    tx,
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
export const forgetThese = (tx: Tx, project_id: number, ids: number[]): Promise<Forgotten> =>
  forget(
    tx,
    project_id,
    sql`select id from deals
      where project_id = ${project_id} and id = any (${ids}::bigint[]) and deleted_at is not null for update`,
  );

/** `count`: how many were removed; the rest had become part of them. */
type Forgotten = { ids: number[]; count: number };

async function forget(tx: Tx, project_id: number, which: RawBuilder<unknown>): Promise<Forgotten> {
  const { rows } = await sql<Forgotten>`
    with recursive removed as (${which}), gone as (
      select id from removed
      union select d.id from deals d join gone on d.project_id = ${project_id} and d.merged_into = gone.id
    ), forgotten as (
      delete from deals where project_id = ${project_id} and id in (select id from gone)
    ) select array(select id from gone) as ids, (select count(*)::integer from removed) as count`.execute(tx);
  return rows[0]!;
}

type Move = { id: number; subject_id: number };
const movesIn = (project_id: number, moves: Move[]) => sql`(
  select project_id, subject, subject_id, at from facts where project_id = ${project_id} and subject = 'deal'
    and subject_id = any (${moves.map((it) => it.subject_id)}::bigint[]) and id = any (${moves.map((it) => it.id)}::bigint[])
  ) m`;

/** What rules did since these moves that taking them back does not undo, and how often. */
export async function doneSince(tx: Tx, project_id: number, moves: Move[]): Promise<LastingOutcome[]> {
  const { rows } = await sql<LastingOutcome>`
    select f.changes->'outcome'->>1 as outcome, count(*)::integer as count from ${movesIn(project_id, moves)}
    join facts f on f.project_id = m.project_id and f.subject = m.subject and f.subject_id = m.subject_id
    where f.name = 'ruleRan' and f.at >= m.at and f.changes->'outcome'->>1 = any (${[...lastingOutcomes]}::text[])
    group by 1 order by 1`.execute(tx);
  return rows;
}

/** Tasks that rules gave since these moves and nobody touched. */
export async function givenSince(tx: Tx, project_id: number, moves: Move[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from ${movesIn(project_id, moves)}
    join tasks t on t.project_id = m.project_id and t.deal_id = m.subject_id
    where t.created_auto and t.repeat is null and t.created_at >= m.at and t.version = 1`.execute(tx);
  return rows.map((it) => it.id);
}

/** Which of what deals named is there still, by the name of the thing. Stages stay so until the transaction ends. */
export async function stillThere(
  tx: Tx,
  project_id: number,
  idsOf: (name: string) => number[],
): Promise<Record<string, number[]>> {
  const stages = idsOf('stage_id');
  const held = stages.length
    ? await sql<{ id: number }>`
        select id from stages where project_id = ${project_id} and id = any (${stages}::bigint[]) for key share`.execute(
        tx,
      )
    : { rows: [] };
  const there = (table: string, id: string, name: string) => sql`array(
    select ${sql.ref(id)} from ${sql.table(table)}
    where project_id = ${project_id} and ${sql.ref(id)} = any (${idsOf(name)}::bigint[])) as ${sql.ref(name)}`;
  const { rows } = await sql<Record<string, number[]>>`
    select ${there('members', 'user_id', 'manager_id')}, ${there('organizations', 'id', 'organization_id')},
      ${there('lead_sources', 'id', 'source_id')}, ${there('contacts', 'id', 'contacts')}`.execute(tx);
  return { ...rows[0]!, stage_id: held.rows.map((row) => row.id) };
}
