import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { now } from '../clock.ts';
import { afterCommit, type Db, transaction, type Tx, unanswered } from '../db/index.ts';
import { prepared } from '../db/prepared.ts';
import { tracing } from '../tracing/tracing.ts';
import { noteMaker } from './trace-runs.ts';
import { wakeWorkers } from './wake.ts';
import type {} from './tables.ts';

/**
 * Bulk work waits in a queue of its own and never stands before live traffic; nor does work at the pace of an outside
 * service, which holds its place while it waits, stand before bulk work of our own.
 */
export const queueNames = ['live', 'bulk', 'outside'] as const;
export type Queue = (typeof queueNames)[number];
type Place = { project_id: number | null };
type InsteadOf<S extends z.ZodMiniType> = (tx: Tx, payload: z.infer<S>, place: Place) => Promise<void>;

export type Job<S extends z.ZodMiniType = z.ZodMiniType> = {
  name: string;
  shape: S;
  queue: Queue;
  run: (payload: z.infer<S>, place: Place) => Promise<void>;
  died?: Job<S>;
  missed?: Job<S>;
};

/** What is enough to plan a job: where the work itself would plan it again, the two stand in different files. */
export type Planned<S extends z.ZodMiniType> = Pick<Job<S>, 'name' | 'shape' | 'queue'>;

/**
 * Describes work done after commit, at least once: the action must be safe to run twice. When every try has failed the
 * job is given up, and `died` sets right what others wait for: in one transaction, with tries of its own. Where the work
 * is of no use when it comes late, `missed` is done instead of it after its project was held.
 */
export const job = <S extends z.ZodMiniType>(
  name: string,
  shape: S,
  run: (payload: z.infer<S>, place: Place) => Promise<void>,
  { queue = 'live', died, missed }: { queue?: Queue; died?: InsteadOf<S>; missed?: InsteadOf<S> } = {},
): Job<S> => ({
  name,
  shape,
  queue,
  run,
  ...(died && { died: instead(`${name}${diedEnding}`, shape, queue, died) }),
  ...(missed && { missed: instead(`${name}${missedEnding}`, shape, queue, missed) }),
});

const instead = <S extends z.ZodMiniType>(name: string, shape: S, queue: Queue, run: InsteadOf<S>): Job<S> => ({
  name,
  shape,
  queue,
  run: (payload, place) => transaction(place.project_id, (tx) => run(tx, payload, place)),
});

/** `missed` of what nobody misses. */
export const dropped = async (): Promise<void> => undefined;

/** What follows a given-up job, or stands for a late one, is named after it. */
export const diedEnding = ':died';
export const missedEnding = ':missed';

type When = {
  project_id: number | null;
  /** Jobs of one key run one after another, in the order they were added. */
  key?: string;
  /** Not before this moment. */
  at?: Date;
};

/** Adds the work in the same transaction as its cause: both happen, or neither. */
export async function later<S extends z.ZodMiniType>(
  tx: Tx,
  it: Planned<S>,
  payload: z.input<S>,
  when: When,
): Promise<void> {
  const { project_id, key = null, at = null } = when;
  const row = { project_id, name: it.name, queue: it.queue, key, payload: JSON.stringify(payload), at, now: now() };
  unanswered(tx, tracing ? noteMaker(tracing, at, addJobAndTell(tx, row)) : addJob(tx, row));
  afterCommit(tx, wakers[it.queue]);
}

/** The same for very many at once, by one statement; each at its moment, if moments are given. */
export function laterAll<S extends z.ZodMiniType>(
  tx: Tx,
  it: Planned<S>,
  payloads: z.input<S>[],
  project_id: number | null,
  moments: Date[] = [],
): void {
  if (!payloads.length) return;
  const rows = { project_id, name: it.name, queue: it.queue, payloads: JSON.stringify(payloads), moments, now: now() };
  unanswered(tx, addJobs(tx, rows));
  afterCommit(tx, wakers[it.queue]);
}

/** What was put off need not wait longer: it is looked at now, in its turn. */
export async function hurry<S extends z.ZodMiniType>(
  tx: Tx,
  it: Job<S>,
  payload: z.input<S>,
  key: string,
): Promise<void> {
  unanswered(tx, hurryJob(tx, { name: it.name, key, payload: JSON.stringify(payload) }));
  afterCommit(tx, wakers[it.queue]);
}

const wakers: Record<Queue, () => void> = {
  live: () => wakeWorkers('live'),
  bulk: () => wakeWorkers('bulk'),
  outside: () => wakeWorkers('outside'),
};

/** Whether something waits or runs under this key. */
export const isAnyWaiting = async (tx: Tx, key: string): Promise<boolean> => (await findByKey(tx, { key })).length > 0;

const findByKey = prepared<{ key: string }, { id: number }>(
  (value) => sql`select id from jobs where key = ${value('key')} limit 1`,
);

type Behind = { name: string; key: string; most: number };

/**
 * Takes over what waits under a key, the oldest first: whoever does the first of it does these along. If that goes wrong
 * they are not tried again.
 */
export const takeBehind = async <P>(db: Db, behind: Behind): Promise<P[]> =>
  (await deleteBehind(db, behind)).map((it) => it.payload as P);

const deleteBehind = prepared<Behind, { payload: unknown }>(
  (value) => sql`
    delete from jobs where id in (
      select id from jobs where key = ${value('key')} and name = ${value('name')} and lease_until is null
      order by id limit ${value('most')}::int for update skip locked
    ) returning payload`,
);

type Row = {
  project_id: number | null;
  name: string;
  queue: Queue;
  key: string | null;
  payload: string;
  at: Date | null;
  now: Date;
};
type Moment = ReturnType<typeof sql>;

/**
 * The moment, by the base. Where the planner's clock is behind, what is still to come for it would be due already: it would
 * find it too early, plan it anew, and find it again at once. Then it waits as long as the planner thought.
 */
const dueAt = (at: Moment, own: Moment, base: Moment): Moment =>
  sql`case when ${at} > ${own} and ${at} <= ${base} then ${base} + (${at} - ${own}) else coalesce(${at}, ${base}) end`;

const newJob: Parameters<typeof prepared<Row, never>>[0] = (value) => sql`
    insert into jobs (project_id, name, queue, key, payload, run_at, due_at)
    select ${value('project_id')}, ${value('name')}, ${value('queue')}, ${value('key')}, ${value('payload')}::json, due, due
    from clock_timestamp() as base,
      lateral (select ${dueAt(sql`${value('at')}::timestamptz`, sql`${value('now')}::timestamptz`, sql`base`)} as due) as it`;
const addJob = prepared<Row, never>(newJob);
const addJobAndTell = prepared<Row, { id: number }>((value) => sql`${newJob(value)} returning id`);

const addJobs = prepared<
  Pick<Row, 'project_id' | 'name' | 'queue'> & { payloads: string; moments: Date[]; now: Date },
  never
>(
  (value) => sql`
    insert into jobs (project_id, name, queue, payload, run_at, due_at)
    select ${value('project_id')}, ${value('name')}, ${value('queue')}, payload, due, due
    from clock_timestamp() as base, rows from (
      json_array_elements(${value('payloads')}::json), unnest(${value('moments')}::timestamptz[])
    ) with ordinality as given (payload, at, nth),
    lateral (select ${dueAt(sql`at`, sql`${value('now')}::timestamptz`, sql`base`)} as due) as it
    order by nth`,
);

const hurryJob = prepared<{ name: string; key: string; payload: string }, never>(
  (value) => sql`
    update jobs set run_at = least(run_at, clock_timestamp()), due_at = least(due_at, clock_timestamp())
    where key = ${value('key')} and name = ${value('name')} and payload::jsonb = ${value('payload')}::jsonb
      and lease_until is null`,
);
