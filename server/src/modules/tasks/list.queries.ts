import type { Task } from '@parley/contract/tasks/tasks';
import { type RawBuilder, sql } from 'kysely';
import { type Db, dbOf } from '../../kit/db/index.ts';
import { contactOf, dealOf, isSeen, type Seer, ticketOf } from './seen.queries.ts';
import type {} from './tables.ts';

const columns = (seer: Seer) => sql<Task>`
  t.id, case when t.closed_at is null then 1 else 2 end as status, t.date, t.comment, t.result, t.priority, t.category_id,
  t.manager_id, t.author_id, t.created_auto, t.repeat, ${contactOf(seer)} as contact, ${dealOf(seer)} as deal, ${ticketOf(seer)} as ticket,
  t.created_at,
  t.closed_at, t.version`;

export type Place = { micros: number; id: number };
export type Asked = {
  is_closed: boolean;
  managers: number[] | 'none' | null;
  categories: number[] | 'none' | null;
  created_auto: boolean | null;
  priority: boolean | null;
  contact_id: number | null;
  deal_id: number | null;
  ticket_id: number | null;
  /** Only those about a deal. */
  about_deals: boolean;
  from: Date | null;
  before: Date | null;
  after: Place | null;
  limit: number;
};
export type Row = Task & { micros: number };

/** Each condition stands there only when it is asked for, so that the list is a walk along the index made for it. */
export async function tasksIn(seer: Seer, asked: Asked, db: Db = dbOf(seer.project_id)): Promise<Row[]> {
  return rowsOf(seer, asked, sql`tasks t where ${fitsList(seer, asked)} and ${isSeen(seer)}`, db);
}

/** Tasks `t` as they are shown, in the list's order. */
export async function rowsOf(seer: Seer, asked: Asked, tasks: RawBuilder<unknown>, db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns(seer)}, (extract(epoch from ${timeOf(asked)}) * 1000000)::bigint as micros from ${tasks}
    order by ${orderOf(asked)} limit ${asked.limit}`.execute(db);
  return rows;
}

const timeOf = ({ is_closed }: Asked) => (is_closed ? sql`t.closed_at` : sql`t.date`);

/** What is to be done by its time, what is closed from the newest. */
export const orderOf = ({ is_closed }: Asked) =>
  is_closed ? sql`t.closed_at desc, t.id desc` : sql`t.date asc, t.id asc`;

/** All that is asked of a task `t`, whoever sees it. */
export const fitsList = (seer: Seer, asked: Asked) => sql`
  t.project_id = ${seer.project_id} and t.deleted_at is null and t.closed_at is ${standing(asked)}
  ${sql.join(conditions(seer, asked), sql` `)}`;

export const standing = ({ is_closed }: Asked) => (is_closed ? sql`not null` : sql`null`);

function conditions({ project_id }: Seer, asked: Asked): RawBuilder<unknown>[] {
  const time = timeOf(asked);
  const found: RawBuilder<unknown>[] = [sql``];
  const { managers, categories, created_auto, priority, after } = asked;
  if (managers) found.push(among(sql`t.manager_id`, managers));
  if (categories) found.push(among(sql`t.category_id`, categories));
  // Said outright, since the indexes of these know only what is said outright.
  if (created_auto !== null) found.push(created_auto ? sql`and t.created_auto` : sql`and not t.created_auto`);
  if (priority !== null) found.push(priority ? sql`and t.priority` : sql`and not t.priority`);
  if (asked.contact_id) found.push(sql`and t.contact_id in (${sameAs(project_id, sql`${asked.contact_id}::bigint`)})`);
  if (asked.deal_id) found.push(sql`and t.deal_id = ${asked.deal_id}`);
  if (asked.ticket_id) found.push(sql`and t.ticket_id = ${asked.ticket_id}`);
  if (asked.about_deals) found.push(sql`and t.deal_id is not null`);
  if (asked.from) found.push(sql`and ${time} >= ${asked.from}`);
  if (asked.before) found.push(sql`and ${time} < ${asked.before}`);
  if (after) {
    const moment = sql`to_timestamp(${after.micros}::numeric / 1000000)`;
    const isFurther = asked.is_closed ? sql`<` : sql`>`;
    found.push(sql`and (${time}, t.id) ${isFurther} (${moment}, ${after.id}::bigint)`);
  }
  return found;
}

export const among = (column: RawBuilder<unknown>, ids: number[] | 'none') => {
  if (ids === 'none') return sql`and ${column} is null`;
  return ids.length === 1 ? sql`and ${column} = ${ids[0]}` : sql`and ${column} = any (${ids}::bigint[])`;
};

/** This contact, or these, and those who turned out to be one of them. */
export const sameAs = (project_id: number, contacts: RawBuilder<unknown>) => sql`
  with recursive same (id) as (
    select ${contacts}
    union select c.id from contacts c join same on c.project_id = ${project_id} and c.merged_into = same.id
  ) select id from same`;

/** `isHeld`: it was locked as one that the viewer saw, and handed over it may be in their sight no more. */
export async function readTask(
  seer: Seer,
  id: number,
  db: Db = dbOf(seer.project_id),
  isHeld = false,
): Promise<Task | null> {
  const { rows } = await sql<Task>`
    select ${columns(seer)} from tasks t
    where t.project_id = ${seer.project_id} and t.id = ${id} and t.deleted_at is null
      and ${isHeld ? sql`true` : isSeen(seer)}`.execute(db);
  return rows[0] ?? null;
}

/** Those of these that the viewer sees, in any order. */
export async function tasksByIds(seer: Seer, ids: number[], db: Db): Promise<Task[]> {
  const { rows } = await sql<Task>`
    select ${columns(seer)} from tasks t
    where t.project_id = ${seer.project_id} and t.id = any (${ids}::bigint[]) and t.deleted_at is null
      and ${isSeen(seer)}`.execute(db);
  return rows;
}
