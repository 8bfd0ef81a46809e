import type { ChannelType } from '@parley/contract/projects/channels';
import { greatestPriority, type PriorityLevel } from '@parley/contract/tickets/priorities';
import { promiseKinds } from '@parley/contract/tickets/promises';
import type { ListStatus, Ticket, TicketOrder } from '@parley/contract/tickets/tickets';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';
import { type Seer, ticketColumns, withClient } from './seen.queries.ts';
import type {} from '../tables.ts';

type Part = RawBuilder<unknown>;
export type Place = { keys: number[]; id: number };
export type Asked = {
  status: ListStatus | null;
  order: TicketOrder;
  contact_id: number | null;
  dialogue_id: number | null;
  types: ChannelType[] | null;
  channels: number[] | null;
  departments: number[] | 'none' | null;
  managers: number[] | 'none' | null;
  tags: number[] | null;
  /** So few have one of the tags that they are looked at, wherever they stand. */
  hasFewTagged: boolean;
  /** What figures count, as ids of tickets. */
  counted: { ids: Part; areFew: boolean }[];
  levels: PriorityLevel[] | null;
  promise: 'broken' | 'at_risk' | 'kept' | null;
  ratings: number[] | 'none' | null;
  deal_id: number | null;
  created: Period;
  closed: Period;
  rated: Period;
  at: Date;
  after: Place | null;
  limit: number;
};
export type Period = { from: Date | null; before: Date | null };
/** With its place in the list's order. */
export type Row = Ticket & { place: number[] };

const never = sql`'9999-12-31 00:00:00+00'::timestamptz`;
const micros = (moment: Part) => sql`(extract(epoch from ${moment}) * 1000000)::bigint`;
const moment = (key: number) => sql`to_timestamp(${key}::numeric / 1000000)`;

/** `start` stands above all there are. */
type Walk = { by: Part[]; from: (keys: number[]) => Part[]; keys: Part; start: number[]; isDown: boolean };
const byMoment = (it: Part, isDown: boolean): Walk => ({
  by: [it],
  start: [isDown ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER],
  from: ([key]) => [moment(key!)],
  keys: sql`array[${micros(it)}]`,
  isDown,
});
const recent = byMoment(sql`t.last_message_at`, true);

/** What each order goes by, and whether from the greatest on. Written as the indexes have it. */
const walks: Record<TicketOrder, Walk> = {
  recent,
  due: byMoment(sql`coalesce(t.due_at, ${never})`, false),
  waiting: byMoment(sql`coalesce(t.owed_since, ${never})`, false),
  newest: byMoment(sql`t.created_at`, true),
  oldest: byMoment(sql`t.created_at`, false),
  priority: {
    start: [greatestPriority + 1, 0],
    by: [sql`t.priority`, sql`t.last_message_at`],
    from: ([priority, key]) => [sql`${priority}::smallint`, moment(key!)],
    keys: sql`array[t.priority::bigint, ${micros(sql`t.last_message_at`)}]`,
    isDown: true,
  },
};

export const keysIn: Record<TicketOrder, number> = { recent: 1, due: 1, waiting: 1, newest: 1, oldest: 1, priority: 2 };

/** Tickets `t` as they are shown, in the list's order. */
export async function rowsOf(seer: Seer, asked: Asked, tickets: Part, db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${ticketColumns(seer)}, ${walks[asked.order].keys} as place
    from (select t.* from ${tickets} order by ${orderOf(asked)} limit ${asked.limit}) t ${withClient}
    order by ${orderOf(asked)}`.execute(db);
  return rows;
}

export const startOf = ({ order }: Asked): number[] => walks[order].start;

export const orderOf = ({ order }: Asked): Part => {
  const { by, isDown } = walks[order];
  const way = isDown ? sql`desc` : sql`asc`;
  return sql.join([...by, sql`t.id`].map((it) => sql`${it} ${way}`));
};

/**
 * All that is asked of a ticket `t`, whoever sees it. Each condition stands there only when it is asked for, so that a walk
 * goes along the index made for it.
 */
export const fitsList = (seer: Seer, asked: Asked): Part => sql`
  t.project_id = ${seer.project_id} and t.removed_at is null ${standing(asked)}
  ${sql.join([...named(seer, asked), ...narrowed(asked)], sql` `)}`;

/** Closed ones have no clock, and nobody waits for them. */
export const standing = ({ status, order }: Asked): Part => {
  const isOfOpen = order === 'due' || order === 'waiting' || status === 'unclosed';
  const one = status === null || status === 'unclosed' ? sql`` : sql`and t.status = ${status}`;
  return sql`${isOfOpen ? sql`and t.status <> 'closed'` : sql``} ${one}`;
};

function named({ project_id }: Seer, asked: Asked): Part[] {
  const found: Part[] = [sql``];
  const { contact_id, dialogue_id, channels, types, departments, managers, deal_id, tags, hasFewTagged } = asked;
  if (dialogue_id) found.push(sql`and t.dialogue_id = ${dialogue_id}`);
  if (contact_id)
    found.push(sql`and t.dialogue_id in (
      select d.id from dialogues d where d.project_id = ${project_id} and d.contact_id = ${contact_id})`);
  if (types)
    found.push(sql`and t.channel_id in (
      select c.id from channels c where c.project_id = ${project_id} and c.type = any (${types}::text[]))`);
  if (channels) found.push(among(sql`t.channel_id`, channels));
  if (departments) found.push(among(sql`t.department_id`, departments));
  if (managers) found.push(among(sql`t.manager_id`, managers));
  if (deal_id) found.push(sql`and t.deal_id = ${deal_id}`);
  if (tags && hasFewTagged) found.push(sql`and t.id = any (array(${tagged(project_id, tags)}))`);
  else if (tags) found.push(sql`and t.ticket_tags_ids && ${tags}::bigint[]`);
  for (const { ids, areFew } of asked.counted)
    found.push(areFew ? sql`and t.id = any (array(${ids}))` : sql`and t.id in (${ids})`);
  return found;
}

export const tagged = (project_id: number, tags: number[]) => sql`
  select g.ticket_id from ticket_tagged g where g.project_id = ${project_id} and g.tag_id = any (${tags}::bigint[])`;

function narrowed(asked: Asked): Part[] {
  const found: Part[] = [];
  const { levels, promise, ratings, after, at } = asked;
  if (levels)
    found.push(
      sql`and (${sql.join(
        levels.map((it) => rangeOf[it]),
        sql` or `,
      )})`,
    );
  if (promise === 'broken') found.push(sql`and t.broken <> '{}'`);
  if (promise === 'kept') found.push(sql`and t.status = 'closed' and t.broken = '{}'`);
  if (promise === 'at_risk')
    found.push(
      sql`and t.warn_at <= ${at} and ${lastDue} > ${at} and (${sql.join(
        promiseKinds.map((kind) => sql`${sql.ref(`t.${kind}_warn`)} <= ${at} and ${sql.ref(`t.${kind}_due`)} > ${at}`),
        sql` or `,
      )})`,
    );
  if (ratings === 'none') found.push(sql`and t.rating is null`);
  // An "any" of one would not be walked in the index's order.
  else if (ratings?.length === 1) found.push(sql`and t.rating = ${ratings[0]}::smallint`);
  else if (ratings) found.push(sql`and t.rating = any (${ratings}::smallint[])`);
  found.push(within(sql`t.created_at`, asked.created), within(sql`t.closed_at`, asked.closed));
  found.push(within(sql`t.rated_at`, asked.rated));
  if (after) {
    const { by, from, isDown } = walks[asked.order];
    const isFurther = isDown ? sql`<` : sql`>`;
    found.push(sql`and (${sql.join([...by, sql`t.id`])}) ${isFurther}
      (${sql.join([...from(after.keys), sql`${after.id}::bigint`])})`);
  }
  return found;
}

/** All that runs is broken then. Written as the index has it. */
const lastDue = sql`greatest(t.first_answer_due, t.next_answer_due, t.solution_due)`;

const rangeOf: Record<PriorityLevel, Part> = {
  low: sql`t.priority < 4`,
  medium: sql`t.priority between 4 and 6`,
  high: sql`t.priority > 6`,
};

const within = (column: Part, { from, before }: Period): Part =>
  sql`${from ? sql`and ${column} >= ${from}` : sql``} ${before ? sql`and ${column} < ${before}` : sql``}`;

const among = (column: Part, ids: number[] | 'none'): Part => {
  if (ids === 'none') return sql`and ${column} is null`;
  return ids.length === 1 ? sql`and ${column} = ${ids[0]}` : sql`and ${column} = any (${ids}::bigint[])`;
};
