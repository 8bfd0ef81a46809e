import { system } from '@parley/contract/actors';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import type { HeardFact } from '../../../kit/events/events.ts';
import { change } from '../changes/change-tickets.ts';
import { lockForJob } from '../changes/changes.queries.ts';
import { planWatching } from '../promises/plan-watching.ts';
import { planClosingOf } from './close-idle.ts';
import { isAnyOpen, openOfClients } from './desks.queries.ts';
import { watchArrived } from './idle.queries.ts';
import { knownDesks } from './known-desks.ts';

const clientsOf = (facts: HeardFact[]): number[] => facts.flatMap((it) => it.id ?? []);

export const comesWithTickets = async (facts: HeardFact[], project_id: number, tx: Tx): Promise<boolean> =>
  (await knownDesks(tx, project_id)).has_tickets && isAnyOpen(tx, project_id, clientsOf(facts));

/** While their client was in the bin nobody found them to look at: they are looked at again. */
export async function resumeTickets(facts: HeardFact[], { project_id }: { project_id: number | null }): Promise<void> {
  if (project_id === null) return;
  await transaction(project_id, async (tx) => {
    const found = await lockForJob(tx, project_id, await openOfClients(tx, project_id, clientsOf(facts)));
    const doer = { project_id, by: { actor: system, origin: null } };
    const steps = found.map((kept) => ({ kept, wanted: {} }));
    await change(tx, doer, steps, { token: null, why: null });
  });
}

/** Tickets that came with a whole project: none of their looks did. */
export async function arriveTickets(tx: Tx, project_id: number): Promise<void> {
  await planClosingOf(tx, project_id);
  planWatching(tx, project_id, await watchArrived(tx, { project_id }));
}
