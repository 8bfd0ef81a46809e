import type { Task } from '@parley/contract/tasks/tasks';
import { type RawBuilder, sql } from 'kysely';
import { type Db, dbOf } from '../../kit/db/index.ts';
import { contactOf, dealOf, isSeen, type Seer, seesContact } from './seen.queries.ts';
import type {} from './tables.ts';

const columns = (seer: Seer) => sql<Task>`
  t.id, case when t.closed_at is null then 1 else 2 end as status, t.date, t.comment, t.result, t.priority, t.category_id,
  t.manager_id, t.author_id, t.created_auto, t.repeat, ${contactOf(seer)} as contact, ${dealOf(seer)} as deal, t.created_at,
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
  /** Only those about a deal. */
  about_deals: boolean;
  from: Date | null;
  before: Date | null;
  /** Words that the comment or the client must have. */
  patterns: string[] | null;
  after: Place | null;
  limit: number;
};
type Row = Task & { micros: number };

/** Each condition stands there only when it is asked for, so that the list is a walk along the index made for it. */
export async function tasksIn(seer: Seer, asked: Asked, db: Db = dbOf(seer.project_id)): Promise<Row[]> {
  const time = asked.is_closed ? sql`t.closed_at` : sql`t.date`;
  const way = asked.is_closed ? sql`desc` : sql`asc`;
  const { rows } = await sql<Row>`
    select ${columns(seer)}, (extract(epoch from ${time}) * 1000000)::bigint as micros from tasks t
    where t.project_id = ${seer.project_id} and t.deleted_at is null
      and t.closed_at is ${asked.is_closed ? sql`not null` : sql`null`}
      ${sql.join(conditions(seer, asked, time), sql` `)} and ${isSeen(seer)}
    order by ${time} ${way}, t.id ${way} limit ${asked.limit}`.execute(db);
  return rows;
}

function conditions(seer: Seer, asked: Asked, time: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const { project_id } = seer;
  const found: RawBuilder<unknown>[] = [];
  const { managers, categories, after } = asked;
  if (managers) found.push(among(sql`t.manager_id`, managers));
  if (categories) found.push(among(sql`t.category_id`, categories));
  if (asked.created_auto !== null) found.push(sql`and t.created_auto = ${asked.created_auto}`);
  if (asked.priority !== null) found.push(sql`and t.priority = ${asked.priority}`);
  if (asked.contact_id) found.push(sql`and ${ofContacts(project_id, asked.contact_id)}`);
  if (asked.deal_id) found.push(sql`and t.deal_id = ${asked.deal_id}`);
  if (asked.about_deals) found.push(sql`and t.deal_id is not null`);
  if (asked.from) found.push(sql`and ${time} >= ${asked.from}`);
  if (asked.before) found.push(sql`and ${time} < ${asked.before}`);
  if (asked.patterns) found.push(isFound(seer, asked, asked.patterns));
  if (after) {
    const moment = sql`to_timestamp(${after.micros}::numeric / 1000000)`;
    const isFurther = asked.is_closed ? sql`<` : sql`>`;
    found.push(sql`and (${time}, t.id) ${isFurther} (${moment}, ${after.id}::bigint)`);
  }
  return found;
}

const among = (column: RawBuilder<unknown>, ids: number[] | 'none') => {
  if (ids === 'none') return sql`and ${column} is null`;
  return ids.length === 1 ? sql`and ${column} = ${ids[0]}` : sql`and ${column} = any (${ids}::bigint[])`;
};

/** Of this contact, and of those who turned out to be this contact. */
const ofContacts = (project_id: number, contact_id: number) => sql`t.contact_id in (
  with recursive same as (
    select ${contact_id}::bigint as id
    union select c.id from contacts c join same on c.project_id = ${project_id} and c.merged_into = same.id
  ) select id from same)`;

// Of very many that fit, this many are looked at, and of very many that have the words, this many are narrowed.
const enough = 2000;
const most = 10 * enough;
/**
 * Named by their ids, so that the few that fit are fetched instead of all being tried; those of others, and those that
 * stand otherwise, take nobody's place. By a client who is hidden nothing is found: else one's own task would give away
 * their number, digit by digit.
 */
const isFound = (seer: Seer, { managers, is_closed }: Asked, patterns: string[]) => {
  const fits = sql`o.project_id = ${seer.project_id} and o.deleted_at is null
    and o.closed_at is ${is_closed ? sql`not null` : sql`null`} ${managers ? among(sql`o.manager_id`, managers) : sql``}`;
  return sql`and t.id in (
    (select o.id from (select x.task_id from task_texts x where x.project_id = ${seer.project_id}
        and x.text like all (${patterns}::text[]) limit ${most}) x
      join tasks o on o.id = x.task_id and ${fits} limit ${enough})
    union
    (select o.id from tasks o where ${fits} and o.contact_id in (
      select x.contact_id from contact_texts x where x.project_id = ${seer.project_id} and x.dialogue_id is null
        and x.text like all (${patterns}::text[]) limit ${enough}) and ${seesContact(seer, sql`o.contact_id`)}
      limit ${enough}))`;
};

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
