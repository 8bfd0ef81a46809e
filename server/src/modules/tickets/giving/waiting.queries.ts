import type { TurnRule } from '@parley/contract/projects/teams';
import type { WorkingHours } from '@parley/contract/projects/working-hours';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../tables.ts';

const toGive = sql`
  from tickets t join ticket_departments d on d.project_id = t.project_id and d.id = t.department_id and d.rule <> 'nobody'
  where t.waits_since is not null`;

const any = prepared<{ project_id: number }, { id: number }>(
  (value) => sql`select t.id ${toGive} and t.project_id = ${value('project_id')} limit 1`,
);

/** Whether a ticket waits for somebody whom a rule could find. */
export const isAnyToGive = async (db: Db, asked: { project_id: number }): Promise<boolean> =>
  (await any(db, asked)).length > 0;

export type Next = { id: number; department_id: number; channel_id: number };

const next = prepared<{ project_id: number; passed: string[] }, Next>(
  (value) => sql`
    select t.id, t.department_id, t.channel_id ${toGive} and t.project_id = ${value('project_id')}
      and 'ticket:' || t.id <> all (${value('passed')}::text[])
      and 'department:' || t.department_id <> all (${value('passed')}::text[])
      and 'lane:' || t.department_id || ':' || t.channel_id <> all (${value('passed')}::text[])
    order by t.waits_since, t.id limit 1`,
);

/** What has waited longest, but for what was passed by a moment ago. */
export const longestWaiting = async (db: Db, project_id: number, passed: string[]): Promise<Next | null> =>
  (await next(db, { project_id, passed }))[0] ?? null;

export const ticketOf = ({ id }: Next): string => `ticket:${id}`;
export const departmentOf = ({ department_id }: Next): string => `department:${department_id}`;
/** Who may have it follows from the department and from who sees the channel. */
export const laneOf = ({ department_id, channel_id }: Next): string => `lane:${department_id}:${channel_id}`;

/** By what rule a department gives its tickets, and to whom. */
export type GivingRule = {
  managers_ids: number[];
  rule: TurnRule;
  cap: number;
  last_user_id: number | null;
  hours: WorkingHours | null;
};

const rule = prepared<{ project_id: number; id: number }, GivingRule>(
  (value) => sql`
    select managers_ids, rule, cap, last_user_id, hours from ticket_departments
    where project_id = ${value('project_id')} and id = ${value('id')}`,
);
export const readRule = async (tx: Tx, project_id: number, id: number): Promise<GivingRule | null> =>
  (await rule(tx, { project_id, id }))[0] ?? null;

export const saveLast = (tx: Tx, project_id: number, id: number, last_user_id: number) =>
  tx
    .updateTable('ticket_departments')
    .set({ last_user_id })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .execute();

const counted = prepared<{ project_id: number; ids: number[] }, { manager_id: number; n: number }>(
  (value) => sql`
    select manager_id, count(*) as n from tickets
    where project_id = ${value('project_id')} and manager_id = any (${value('ids')}::bigint[])
      and status = 'opened' and removed_at is null
    group by manager_id`,
);

/** How many open tickets each of them has. */
export const openOf = async (db: Db, project_id: number, ids: number[]): Promise<Map<number, number>> =>
  new Map((await counted(db, { project_id, ids })).map((it) => [it.manager_id, it.n]));

/** Held until commit, after the ticket's own lock: two who give at once would both count what the other is about to give. */
export const lockGiving = (tx: Tx, project_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`give tickets:${project_id}`}, 0))`.execute(tx);
