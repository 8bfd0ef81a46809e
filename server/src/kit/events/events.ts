import { type Actor, actor } from '@parley/contract/actors';
import { type Cause, cause, type Changes, type FactKind } from '@parley/contract/facts';
import type { LiveEvent, Payload } from '@parley/contract/live';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { afterCommit, type Tx, unanswered } from '../db/index.ts';
import { prepared } from '../db/prepared.ts';
import { job, later, type Job } from '../jobs/jobs.ts';
import type { Audience } from './audience.ts';
import { wakePublisher } from './wake.ts';
import type {} from './tables.ts';

/**
 * Says something that happened, in the transaction that made it happen. It is on the screens of its audience after
 * commit, in the order of commits, and every reaction to it is a job of its own.
 */
export async function emit<E extends LiveEvent>(
  tx: Tx,
  project_id: number,
  event: E,
  payload: Payload<E>,
  audience: Audience,
): Promise<void> {
  await emitAll(tx, project_id, [happened(event, payload, audience)]);
}

export type Happened = { event: LiveEvent; payload: unknown; audience: Audience };
export const happened = <E extends LiveEvent>(event: E, payload: Payload<E>, audience: Audience): Happened => ({
  event,
  payload,
  audience,
});

/** The same for several at once, in this order, by one statement. */
export async function emitAll(tx: Tx, project_id: number, all: Happened[]): Promise<void> {
  if (!all.length) return;
  const rows = {
    project_id,
    actions: all.map(({ event }) => event.action),
    payloads: all.map(({ payload }) => JSON.stringify(payload)),
    audiences: all.map(({ audience }) => JSON.stringify(audience)),
  };
  unanswered(tx, insertEvents(tx, rows));
  for (const { event, payload } of all) {
    for (const { job: reaction, isWorth } of toEvents.get(event.action) ?? []) {
      if ((await isWorth(payload, project_id, tx)) && reaction) await later(tx, reaction, payload, { project_id });
    }
  }
  afterCommit(tx, wakePublisher);
}

type Rows = { project_id: number; actions: string[]; payloads: string[]; audiences: string[] };
const insertEvents = prepared<Rows, never>(
  (value) => sql`
    insert into event_outbox (project_id, action, payload, audience)
    select ${value('project_id')}, action, payload::json, audience::json
    from unnest(${value('actions')}::text[], ${value('payloads')}::text[], ${value('audiences')}::text[])
      with ordinality as given (action, payload, audience, nth)
    order by nth`,
);

type Place = { project_id: number | null };
type Act<P> = (payload: P, place: Place) => Promise<void>;
type IsWorth<P> = (payload: P, project_id: number, tx: Tx) => boolean | Promise<boolean>;
type Missed = { missed?: () => Promise<void> };

/** A fact as reactions hear of it. */
export type HeardFact<K extends FactKind = FactKind> = {
  kind: K['name'];
  /** What it is about. */
  id: number | null;
  changes: Changes<K['shape']>;
  actor: Actor;
  cause: Cause;
};
const heardFacts = z.array(
  z.object({
    kind: z.string(),
    id: z.nullable(z.number()),
    changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
    actor,
    cause,
  }),
);

type Within<K extends FactKind> = (tx: Tx, project_id: number, facts: HeardFact<K>[]) => Promise<unknown>;
type ToEvent = { event: LiveEvent; job?: Job; isWorth: IsWorth<unknown> };
type ToFacts = { kinds: ReadonlySet<string>; job?: Job; react: Within<FactKind> };
export type Reaction = ToEvent | ToFacts;

/**
 * Reacts to what another module did: `on(dealMoved, createAutoTasks)`. Runs as a job that is planned in the transaction
 * in which it happened, safe to run twice. To a live event, or to facts of a kind: these are heard of together, as many
 * as were recorded at once. Where most need no reaction, `isWorth` spares them the job; `missed` is as for jobs.
 */
export function on<E extends LiveEvent>(
  event: E,
  action: Act<Payload<E>>,
  isWorth?: IsWorth<Payload<E>>,
  ways?: Missed,
): Reaction;
export function on<K extends FactKind>(
  kinds: K | readonly K[],
  action: Act<HeardFact<K>[]>,
  isWorth?: IsWorth<HeardFact<K>[]>,
  ways?: Missed,
): Reaction;
export function on(
  to: LiveEvent | FactKind | readonly FactKind[],
  action: Act<never>,
  isWorth: IsWorth<never> = () => true,
  { missed }: Missed = {},
): Reaction {
  const planned = (name: string, shape: z.ZodMiniType): Job =>
    job(`${name} -> ${action.name}`, shape, action as Job['run'], { ...(missed && { missed }) });
  const worth = isWorth as IsWorth<unknown>;
  if ('action' in to) return { event: to, job: planned(to.action, to.payload), isWorth: worth };
  const kinds = namesOf(to);
  const reaction = planned([...kinds].join(' '), heardFacts);
  return {
    kinds,
    job: reaction,
    react: async (tx, project_id, facts) => {
      if (await worth(facts, project_id, tx)) await later(tx, reaction, facts, { project_id });
    },
  };
}

/**
 * Reacts to facts within their transaction: what must hold together with them, or must not be planned where nobody wants
 * it. Done before the commit, or where whoever records them calls `settle`; what it throws undoes all of it.
 */
export const within = <K extends FactKind>(kinds: K | readonly K[], react: Within<K>): Reaction => ({
  kinds: namesOf(kinds),
  react: react as Within<FactKind>,
});

const namesOf = (kinds: FactKind | readonly FactKind[]): ReadonlySet<string> =>
  new Set([kinds].flat().map((it) => (it as FactKind).name));

/** Notes something down in the very transaction: it must cost next to nothing, and wait for nobody. */
export const noting = <E extends LiveEvent>(
  event: E,
  note: (payload: Payload<E>, project_id: number, tx: Tx) => void,
): Reaction => ({
  event,
  isWorth: (payload, project_id, tx) => {
    note(payload as Payload<E>, project_id, tx);
    return false;
  },
});

let toEvents = new Map<string, ToEvent[]>();
let toFacts = new Map<string, ToFacts[]>();

/** The roof hands over every module's reactions once, before anything happens. */
export function useReactions(all: Reaction[]): void {
  toEvents = Map.groupBy(
    all.filter((it) => 'event' in it),
    (it) => it.event.action,
  );
  toFacts = new Map();
  for (const it of all.filter((one) => 'kinds' in one))
    for (const name of it.kinds) toFacts.set(name, [...(toFacts.get(name) ?? []), it]);
}

/** Each once, whichever of these it is about. */
export const reactionsToFacts = (names: ReadonlySet<string>): ReadonlySet<ToFacts> =>
  new Set([...names].flatMap((name) => toFacts.get(name) ?? []));
