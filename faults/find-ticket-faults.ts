import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { PromiseKind } from '@parley/contract/tickets/promises';
import { momentOf } from '@parley/contract/time';
import { closeDatabase, openDatabase, transaction } from '../server/src/kit/db/index.ts';
import { countedOf } from '../server/src/modules/tickets/statistics/counted.ts';
import { calendarOf, standingTickets, sumsAt } from '../server/src/modules/tickets/statistics/sums.queries.ts';
import { collect, placeKey, type PlacedSums } from '../server/src/modules/tickets/statistics/sums.ts';
import { asAdmin } from './base.ts';
import type { Stage } from './stage.ts';

export type Act = 'answer' | 'close' | 'reopen' | 'wait' | 'write';

/** A ticket, what was done with it, and what its doers were told. */
export type Followed = {
  id: number;
  place: { dialogue_id: number; channel_id: number; peer: string };
  acts: Act[];
  /** Its first answer was due before anybody began. */
  is_late: boolean;
  finish_time: string | null;
  answers: string[];
};

// Readers of facts may be behind for a moment.
const patienceMs = 60_000;

/** Throws what is still wrong when everything had time to be right. */
export async function untilTicketsAreRight(stage: Stage, followed: Followed[]): Promise<void> {
  const began = performance.now();
  for (;;) {
    const faults = await findTicketFaults(stage, followed);
    if (!faults.length) return;
    if (performance.now() - began > patienceMs)
      throw new Error(`${faults.length} faults: ${faults.slice(0, 10).join('; ')}`);
    await sleep(200);
  }
}

async function findTicketFaults(stage: Stage, followed: Followed[]): Promise<string[]> {
  const { world, office } = stage;
  const { project_id } = office;
  const tickets = await asAdmin<Stored>(world.database, storedTickets, [project_id]);
  const stored = new Map(tickets.map((it) => [Number(it.id), it]));
  const sent = new Map(
    (await asAdmin<Sent>(world.database, sentMessages, [project_id])).map((it) => [it.uid, it] as const),
  );
  const wrongCounts = await asAdmin<object>(world.database, countedWrongly, [project_id]);
  const unwatched = await asAdmin<{ id: number }>(world.database, unwatchedTickets, [project_id]);
  const taken = Map.groupBy(world.messenger.taken, (it) => it.uid);
  return [
    ...(tickets.length === followed.length ? [] : [`${tickets.length} tickets instead of ${followed.length}`]),
    ...followed.flatMap((it) =>
      wrongTicket(it, stored.get(it.id), sent).map((fault) => `#${it.id} (${it.acts.join()}): ${fault}`),
    ),
    ...[...sent.values()].flatMap(({ uid, status }) => {
      const times = taken.get(uid)?.length ?? 0;
      return times === 1 || (times === 0 && status === 'failed')
        ? []
        : [`${uid} is ${status} and was gotten ${times} times`];
    }),
    ...wrongCounts.map((it) => `counted wrongly: ${JSON.stringify(it)}`),
    ...unwatched.map(({ id }) => `nobody watches the promises of ${id}`),
    ...(await wrongSums(stage)),
  ];
}

function wrongTicket(it: Followed, stored: Stored | undefined, sent: Map<string, Sent>): string[] {
  if (!stored) return ['lost'];
  const last = it.acts.at(-1)!;
  const status = last === 'close' ? 'closed' : last === 'wait' ? 'pending' : 'opened';
  const closed_at = status === 'closed' ? it.finish_time : null;
  const owed_since = status === 'closed' ? null : stored.dialogue_owed_since;
  const answer = sent.get(it.answers[0] ?? '');
  // What its node could not say whether it left may have been taken for an answer first.
  const isKnown = !answer || answer.status !== 'failed';
  const closings = it.acts.filter((act) => act === 'close').length;
  const { first_answer = [], solution = [] } = Object.groupBy(stored.ended, (one) => one.promise);
  const isAnswered = stored.answered_at !== null;
  const mayHaveEnded = isAnswered ? [1] : it.is_late ? [0, 1] : [0];
  const asked = Number(stored.ratings_asked);
  const claims: [boolean, string][] = [
    [stored.status === status, `${stored.status} instead of ${status}`],
    [isSameSecond(stored.closed_at, closed_at), `closed at ${stored.closed_at}, told was ${closed_at}`],
    [!isKnown || isSameSecond(stored.answered_at, answer?.created_at ?? null), `answered at ${stored.answered_at}`],
    [Number(stored.closings) === closings, `${stored.closings} facts of ${closings} closings`],
    [Number(stored.reopenings) === closings - (status === 'closed' ? 1 : 0), `${stored.reopenings} facts of reopening`],
    [solution.length === closings, `${solution.length} ends of the solution's promise at ${closings} closings`],
    [mayHaveEnded.includes(first_answer.length), `${first_answer.length} ends of the first answer's promise`],
    [first_answer.every((one) => one.is_kept !== it.is_late), 'the first answer was judged wrongly'],
    [solution.every((one) => one.is_kept), 'the solution was judged wrongly'],
    [stored.is_running === (status === 'opened'), `its clocks ${stored.is_running ? 'run' : 'stand'} while ${status}`],
    [isSameSecond(stored.owed_since, owed_since), `waits since ${stored.owed_since} instead of ${owed_since}`],
    [asked === (status === 'closed' ? 1 : asked && closings ? 1 : 0), `${asked} facts of asking for a rating`],
  ];
  return claims.flatMap(([isSo, fault]) => (isSo ? [] : [fault]));
}

const isSameSecond = (one: string | null, other: string | null): boolean =>
  one === null || other === null
    ? one === other
    : Math.floor(momentOf(one) / 1000) === Math.floor(momentOf(other) / 1000);

/** Daily and monthly sums by everything they are kept by, against those made anew of rows and of facts of promises. */
async function wrongSums({ world, office: { project_id } }: Stage): Promise<string[]> {
  const ended = await asAdmin<{ id: number; kind: PromiseKind; is_kept: boolean; at: number }>(
    world.database,
    endedPromises,
    [project_id],
  );
  const [rows] = await asAdmin<{ n: number; ids: number[] }>(world.database, sumRows, [project_id]);
  openDatabase(world.database.url);
  try {
    return await transaction(project_id, async (tx) => {
      const ids = rows!.ids.map(Number);
      const calendar = await calendarOf(tx, project_id);
      const anew = new Map<string, PlacedSums>();
      const endedOf = Map.groupBy(ended, (it) => Number(it.id));
      for (const it of await standingTickets(tx, { project_id, ids })) {
        const promises = (endedOf.get(it.id) ?? []).map(({ kind, is_kept, at }) => ({ kind, is_kept, at, day: '' }));
        collect(anew, countedOf(it, promises, calendar), 1);
      }
      const places = JSON.stringify([...anew.values()]);
      const kept = new Map((await sumsAt(tx, { project_id, places })).map((it) => [placeKey(it), it]));
      const wrong = [...anew].filter(([key, it]) => !isDeepStrictEqual({ ...kept.get(key) }, it)).map(([key]) => key);
      return [
        ...wrong.map((key) => `sums of ${key} are not true`),
        ...(Number(rows!.n) === anew.size ? [] : [`${rows!.n} rows of sums instead of ${anew.size}`]),
      ];
    });
  } finally {
    await closeDatabase();
  }
}

type Stored = {
  id: number;
  status: string;
  closed_at: string | null;
  answered_at: string | null;
  is_running: boolean;
  owed_since: string | null;
  dialogue_owed_since: string | null;
  closings: number;
  reopenings: number;
  ratings_asked: number;
  ended: { promise: PromiseKind; is_kept: boolean }[];
};
const storedTickets = `
  with told as (
    select subject_id as id,
      count(*) filter (where changes->'status'->>1 = 'closed') as closings,
      count(*) filter (where changes->'status'->>0 = 'closed') as reopenings,
      count(*) filter (where name = 'ratingAsked') as ratings_asked,
      coalesce(json_agg(json_build_object('promise', changes->'promise'->>1, 'is_kept', changes->'is_kept'->1))
        filter (where name = 'promiseEnded'), '[]') as ended
    from facts where project_id = $1 and subject = 'ticket' group by 1)
  select t.id, t.status, t.closed_at::text, t.answered_at::text, told.closings, told.reopenings, told.ratings_asked,
    told.ended, t.owed_since::text, d.owed_since::text as dialogue_owed_since, t.runs_since is not null and t.solution_due is not null as is_running
  from tickets t join told using (id) join dialogues d on d.project_id = t.project_id and d.id = t.dialogue_id
  where t.project_id = $1`;

type Sent = { uid: string; status: string; created_at: string };
const sentMessages = `
  select uid, status, created_at::text from messages
  where project_id = $1 and destination = 'to' and message_type = 'text'`;

const countedWrongly = `
  with kept as (
    select channel_id, manager_id, department_id, status, sum(amount) as n from ticket_counts where project_id = $1
    group by 1, 2, 3, 4 having sum(amount) <> 0
  ), counted as (
    select channel_id, manager_id, department_id, status, count(*)::bigint as n from tickets
    where project_id = $1 and removed_at is null group by 1, 2, 3, 4
  )
  (select 'kept' as which, * from (table kept except table counted) one)
  union all (select 'counted', * from (table counted except table kept) other)`;

/** Something is still to be told of them at some moment, and nothing is planned for it. */
const unwatchedTickets = `
  with looks as (
    select (payload->>'id')::bigint as id, min(run_at) as at from jobs where project_id = $1 and name = 'watch-promise'
    group by 1)
  select t.id from tickets t left join looks using (id)
  cross join lateral (
    select min(case when kind || ':at_risk' = any (t.told) then due else warn end) as at
    from (values ('first_answer', t.first_answer_due, t.first_answer_warn),
      ('next_answer', t.next_answer_due, t.next_answer_warn), ('solution', t.solution_due, t.solution_warn))
      as clock (kind, due, warn)
    where kind || ':broken' <> all (t.told) and (kind = 'next_answer' or kind <> all (t.broken))) next
  where t.project_id = $1 and next.at is not null and (looks.at is null or looks.at > next.at + interval '1 second')`;

const endedPromises = `
  select subject_id as id, changes->'promise'->>1 as kind, (changes->'is_kept'->>1)::boolean as is_kept,
    extract(epoch from at)::float8 * 1000 as at
  from facts where project_id = $1 and name = 'promiseEnded' order by epoch, tx, id`;
const sumRows = `
  select (select count(*) from ticket_sums where project_id = $1) as n,
    array(select id from tickets where project_id = $1) as ids`;
