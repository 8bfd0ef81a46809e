import type { TurnRule } from '@parley/contract/projects/teams';
import type { RouteRule } from '@parley/contract/inbox/routing';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from './tables.ts';

export type RouteChoices = {
  rule: RouteRule;
  fallback: TurnRule;
  team_id: number | null;
  users_ids: number[];
  cap: number;
};
export type RouteRow = RouteChoices & { name: string; last_user_id: number | null };

/** A channel's rule with the channel's name; undefined: there never was one. */
export const readRoute = (db: Db, project_id: number, channel_id: number): Promise<RouteRow | undefined> =>
  db
    .selectFrom('channel_routes as r')
    .innerJoin('channels as c', (on) =>
      on.onRef('c.project_id', '=', 'r.project_id').onRef('c.id', '=', 'r.channel_id'),
    )
    .select(['r.rule', 'r.fallback', 'r.team_id', 'r.users_ids', 'r.cap', 'r.last_user_id', 'c.name'])
    .where('r.project_id', '=', project_id)
    .where('r.channel_id', '=', channel_id)
    .executeTakeFirst();

export const saveRoute = (tx: Tx, project_id: number, channel_id: number, choices: RouteChoices) =>
  tx
    .insertInto('channel_routes')
    .values({ project_id, channel_id, ...choices })
    .onConflict((conflict) => conflict.columns(['project_id', 'channel_id']).doUpdateSet(choices))
    .execute();

/** Without the team its channels are nobody's to be given: else they would be everybody's. */
export const stopRoutesOf = (tx: Tx, project_id: number, teams: { id: number | null }[]) =>
  tx
    .updateTable('channel_routes')
    .set({ rule: 'nobody', fallback: 'nobody' })
    .where('project_id', '=', project_id)
    .where(
      'team_id',
      'in',
      teams.map((it) => it.id),
    )
    .execute();

export const saveLast = (tx: Tx, project_id: number, channel_id: number, last_user_id: number) =>
  tx
    .updateTable('channel_routes')
    .set({ last_user_id })
    .where('project_id', '=', project_id)
    .where('channel_id', '=', channel_id)
    .execute();

const countAtWork = prepared<{ project_id: number; ids: number[] }, { operator_id: number; n: number }>(
  (value) => sql`
    select d.operator_id, count(*) as n from dialogues d
    where d.project_id = ${value('project_id')} and d.operator_id = any (${value('ids')}::bigint[])
      and d.is_listed and d.is_newest
    group by d.operator_id`,
);

/** How many clients each of them has at work. */
export const atWorkOf = async (db: Db, project_id: number, ids: number[]): Promise<Map<number, number>> =>
  new Map((await countAtWork(db, { project_id, ids })).map((row) => [row.operator_id, row.n]));
