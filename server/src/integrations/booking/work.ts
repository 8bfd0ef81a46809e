import type { Tx } from '../../kit/db/index.ts';
import { hurry } from '../../kit/jobs/jobs.ts';
import { dropAllUnsent } from './sync/links.queries.ts';
import { beginReconciling, reconcileBooking, reconcilingKey } from './sync/reconcile.ts';
import { endSync, runSync, syncKey } from './sync/run-sync.ts';
import { sendClients, sendingKey } from './sync/send-clients.ts';
import { lockSync } from './sync/syncs.queries.ts';

const kinds = ['clients', 'products'] as const;

/** The service may be asked again: what waited for it goes on, and what changed meanwhile is asked for. */
export async function goOn(tx: Tx, project_id: number): Promise<void> {
  await beginReconciling(tx, project_id);
  await hurry(tx, reconcileBooking, {}, reconcilingKey(project_id));
  await hurry(tx, sendClients, {}, sendingKey(project_id));
  for (const what of kinds) await hurry(tx, runSync, { what }, syncKey(project_id, what));
}

/** It is asked no more: what was to be read or sent is left. */
export async function endWork(tx: Tx, project_id: number): Promise<void> {
  for (const what of kinds) {
    const sync = await lockSync(tx, project_id, what);
    if (sync?.status === 'running') await endSync(tx, sync, 'stopped');
  }
  await dropAllUnsent(tx, project_id);
}
