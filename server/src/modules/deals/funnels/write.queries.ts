import type { Funnel, FunnelSettings, Stage, StageEnding } from '@parley/contract/deals/funnels';
import type { Language } from '@parley/contract/languages';
import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { NewFunnel } from './kinds.ts';
import type {} from '../tables.ts';

/** Funnels of a project change one after another: their number is bounded, and places follow one another. */
export const lockFunnels = (tx: Tx, project_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`funnels:${project_id}`}, 0))`.execute(tx);

const insert = prepared<{ project_id: number; rows: string }, { funnel_id: number }>(
  (value) => sql`
    with given as (
      select g.* from rows from (json_to_recordset(${value('rows')}) as (name text, color text, stages json))
        with ordinality as g (name, color, stages, nth)
    ), base as (
      select coalesce(max(sort), 0) as sort from funnels where project_id = ${value('project_id')}
    ), made as (
      insert into funnels (project_id, name, color, sort)
      select ${value('project_id')}, given.name, given.color, base.sort + given.nth from given, base order by given.nth
      returning id, sort
    )
    insert into stages (project_id, funnel_id, name, color, ending, sort)
    select ${value('project_id')}, made.id, s.name, s.color, s.ending, s.nth
    from made cross join base join given on base.sort + given.nth = made.sort
    cross join lateral rows from (json_to_recordset(given.stages) as (name text, color text, ending text))
      with ordinality as s (name, color, ending, nth)
    order by made.sort, s.nth
    returning funnel_id`,
);

/** Below all others, with their stages; answers their ids in this order. */
export async function insertFunnels(tx: Tx, project_id: number, funnels: NewFunnel[]): Promise<number[]> {
  const rows = await insert(tx, { project_id, rows: JSON.stringify(funnels) });
  return [...new Set(rows.map((it) => it.funnel_id))];
}

/** What a project begins with stays so marked until somebody changes it. */
export const markUntouched = (tx: Tx, project_id: number, ids: number[]) =>
  tx
    .updateTable('funnels')
    .set({ is_untouched: true })
    .where('project_id', '=', project_id)
    .where('id', 'in', ids)
    .execute();

export const markTouched = (tx: Tx, project_id: number, ids: number[]) =>
  sql`
    update funnels set is_untouched = false
    where project_id = ${project_id} and id = any (${ids}::bigint[]) and is_untouched`.execute(tx);

type FunnelChange = Partial<Omit<Funnel, 'id' | 'settings' | 'stages'>>;

/** Of the settings, what is named; says whether there is such a funnel. */
export async function changeFunnel(
  tx: Tx,
  project_id: number,
  id: number,
  change: FunnelChange,
  settings: Partial<FunnelSettings>,
): Promise<boolean> {
  const found = await tx
    .updateTable('funnels')
    .set({ ...change, settings: sql`settings || ${JSON.stringify(settings)}::jsonb` })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}

type NewStage = {
  funnel_id: number;
  name: string;
  color: string;
  hidden: boolean;
  ending: StageEnding | null;
  probability: number | null;
  lost_client: boolean;
  users: number[];
};

/** After another one (null: first), or at the end; those behind it move on. */
export async function insertStage(
  tx: Tx,
  project_id: number,
  it: NewStage,
  after_id: number | null | undefined,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with place as (
      select case when ${after_id === null} then 1
        when ${after_id ?? null}::bigint is null then coalesce(max(sort), 0) + 1
        else (select sort + 1 from stages where project_id = ${project_id} and id = ${after_id ?? null}) end as sort
      from stages where project_id = ${project_id} and funnel_id = ${it.funnel_id}
    ), moved as (
      update stages s set sort = s.sort + 1 from place
      where s.project_id = ${project_id} and s.funnel_id = ${it.funnel_id} and s.sort >= place.sort
    )
    insert into stages (project_id, funnel_id, name, color, hidden, ending, probability, lost_client,
      users_ids, sort)
    select ${project_id}, ${it.funnel_id}, ${it.name}, ${it.color}, ${it.hidden}, ${it.ending},
      ${it.probability}::smallint, ${it.lost_client}, ${it.users}::bigint[],
      place.sort from place
    returning id`.execute(tx);
  return rows[0]!.id;
}

type StageChange = Partial<
  Pick<Stage, 'name' | 'color' | 'hidden' | 'ending' | 'probability' | 'lost_client' | 'users'>
>;

/** Answers the funnel it belongs to; undefined: there is no such stage. */
export async function changeStage(tx: Tx, project_id: number, id: number, { users, ...change }: StageChange) {
  const found = await tx
    .updateTable('stages')
    .set({ ...change, ...(users && { users_ids: users }), project_id })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .returning('funnel_id')
    .executeTakeFirst();
  return found?.funnel_id;
}

type Sorted = { project_id: number; funnel_id: number | null; ids: number[] };

/** In this order, and those that are not named behind them; says whether all of them are there. */
export async function placeThem(tx: Tx, { project_id, funnel_id, ids }: Sorted): Promise<boolean> {
  const [table, of] =
    funnel_id === null ? [sql.table('funnels'), sql`true`] : [sql.table('stages'), sql`x.funnel_id = ${funnel_id}`];
  const { rows } = await sql<{ id: number }>`
    update ${table} x set sort = placed.nth
    from (
      select x.id, row_number() over (order by array_position(${ids}::bigint[], x.id), x.sort, x.id) as nth
      from ${table} x where x.project_id = ${project_id} and ${of}
    ) placed
    where x.project_id = ${project_id} and x.id = placed.id
    returning x.id`.execute(tx);
  const known = new Set(rows.map((it) => it.id));
  return ids.every((id) => known.has(id));
}

type Named = { project_id: number; users: number[]; channel_id: number | null; channels_ids: readonly number[] | null };

/** Whether these people are of the project, and the channel is one that its editor sees. */
export async function areThere(tx: Tx, { project_id, users, channel_id, channels_ids }: Named): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select (select count(*) from members m where m.project_id = ${project_id} and m.user_id = any (${users}::bigint[]))
        = ${users.length}
      and (${channel_id}::bigint is null or exists (
        select from channels c where c.project_id = ${project_id} and c.id = ${channel_id}
          and (${channels_ids}::bigint[] is null or c.id = any (${channels_ids}::bigint[])))) as there`.execute(tx);
  return rows[0]!.there;
}

export async function languageOfOwner(tx: Tx, project_id: number): Promise<Language> {
  const { rows } = await sql<{ language: Language }>`
    select u.language from projects p join users u on u.id = p.owner where p.id = ${project_id}`.execute(tx);
  return rows[0]!.language;
}
