import { system } from '@parley/contract/actors';
import { clientCleared } from '@parley/contract/clients/client-facts';
import { wireTimeOf } from '@parley/contract/time';
import { now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import type { HeardFact } from '../../../kit/events/events.ts';
import { change } from '../changes/change-tickets.ts';
import { lockForJob } from '../changes/changes.queries.ts';
import { isAnyOpen, lockClients, owedOtherwise } from './desks.queries.ts';
import { knownDesks } from './known-desks.ts';
import { owedAnew } from './rules.ts';

const isOfDebts = ({ kind, changes }: HeardFact): boolean =>
  kind === clientCleared.name || Object.keys(changes).some((name) => name.startsWith('answered '));

const clientsOf = (facts: HeardFact[]): number[] => facts.filter(isOfDebts).flatMap((it) => it.id ?? []);

export async function changesDebts(facts: HeardFact[], project_id: number, tx: Tx): Promise<boolean> {
  const ids = clientsOf(facts);
  return ids.length > 0 && (await knownDesks(tx, project_id)).has_tickets && isAnyOpen(tx, project_id, ids);
}

/** Without a message of ours a client waits no more, or does again: their open tickets are as owed as their dialogues. */
export async function followDebts(facts: HeardFact[], { project_id }: { project_id: number | null }): Promise<void> {
  if (project_id === null) return;
  await transaction(project_id, async (tx) => {
    const ids = clientsOf(facts);
    await lockClients(tx, project_id, ids);
    const found = await lockForJob(tx, project_id, await owedOtherwise(tx, project_id, ids));
    const doer = { project_id, by: { actor: system, origin: null } };
    await change(tx, doer, owedAnew(found, wireTimeOf(now().getTime())), { token: null, why: null });
  });
}
