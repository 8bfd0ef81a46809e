import type { LiveEvent, Payload } from '@parley/contract/live';
import { afterCommit, type Tx } from '../db/index.ts';
import { job, later, type Job } from '../jobs/jobs.ts';
import type { Audience } from './audience.ts';
import { wakePublisher } from './wake.ts';
import type {} from './tables.ts';

export type Reaction = { event: LiveEvent; job: Job };
const reactions = new Map<string, Job[]>();

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
  await tx
    .insertInto('event_outbox')
    .values({
      project_id,
      action: event.action,
      payload: JSON.stringify(payload),
      audience: JSON.stringify(audience),
    })
    .execute();
  for (const reaction of reactions.get(event.action) ?? []) await later(tx, reaction, payload, { project_id });
  afterCommit(tx, wakePublisher);
}

/** Reacts to what another module did: `on(dealMoved, createAutoTasks)`. Runs as a job, safe to run twice. */
export const on = <E extends LiveEvent>(
  event: E,
  action: (payload: Payload<E>, place: { project_id: number | null }) => Promise<void>,
): Reaction => ({ event, job: job(`${event.action} -> ${action.name}`, event.payload, action as Job['run']) });

/** The roof hands over every module's reactions once, before the first event. */
export function useReactions(all: Reaction[]): void {
  reactions.clear();
  for (const { event, job: reaction } of all) {
    reactions.set(event.action, [...(reactions.get(event.action) ?? []), reaction]);
  }
}
