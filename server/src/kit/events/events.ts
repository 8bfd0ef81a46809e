import type { LiveEvent, Payload } from '@parley/contract/live';
import { sql } from 'kysely';
import { afterCommit, type Tx, unanswered } from '../db/index.ts';
import { prepared } from '../db/prepared.ts';
import { job, later, type Job } from '../jobs/jobs.ts';
import type { Audience } from './audience.ts';
import { wakePublisher } from './wake.ts';
import type {} from './tables.ts';

type IsWorth<P> = (payload: P, project_id: number, tx: Tx) => boolean | Promise<boolean>;
export type Reaction = { event: LiveEvent; job?: Job; isWorth: IsWorth<unknown> };
const reactions = new Map<string, Reaction[]>();

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
    for (const { job: reaction, isWorth } of reactions.get(event.action) ?? []) {
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

/**
 * Reacts to what another module did: `on(dealMoved, createAutoTasks)`. Runs as a job, safe to run twice. Where most
 * events need no reaction, `isWorth` spares them the job; `missed` is as for jobs.
 */
export const on = <E extends LiveEvent>(
  event: E,
  action: (payload: Payload<E>, place: { project_id: number | null }) => Promise<void>,
  isWorth: IsWorth<Payload<E>> = () => true,
  { missed }: { missed?: () => Promise<void> } = {},
): Reaction => ({
  event,
  job: job(`${event.action} -> ${action.name}`, event.payload, action as Job['run'], { ...(missed && { missed }) }),
  isWorth: isWorth as Reaction['isWorth'],
});

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

/** The roof hands over every module's reactions once, before the first event. */
export function useReactions(all: Reaction[]): void {
  reactions.clear();
  for (const reaction of all) {
    const { action } = reaction.event;
    reactions.set(action, [...(reactions.get(action) ?? []), reaction]);
  }
}
