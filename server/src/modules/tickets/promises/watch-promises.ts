import { system } from '@parley/contract/actors';
import { promiseRanOut } from '@parley/contract/tickets/events';
import { momentOf } from '@parley/contract/time';
import { minutes, now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { seersOf } from '../../../kit/events/audience.ts';
import { emitAll, happened } from '../../../kit/events/events.ts';
import { recordAll } from '../../../kit/facts/record.ts';
import { job } from '../../../kit/jobs/jobs.ts';
import { change } from '../changes/change-tickets.ts';
import { lockForJob } from '../changes/changes.queries.ts';
import { endedFact } from '../changes/facts-of-tickets.ts';
import type { Kept } from '../changes/rules.ts';
import { planWatching, watching } from './plan-watching.ts';
import { runOut } from './run-out.ts';

/** At its moment: looks again, since it may have been answered, closed, moved or told meanwhile. */
export const watchPromises = job(watching.name, watching.shape, async ({ id }, { project_id }) => {
  await transaction(project_id, async (tx) => {
    const [ticket] = await lockForJob(tx, project_id!, [id]);
    if (ticket) await lookAt(tx, project_id!, ticket);
  });
});

// The clock of another node may go a little before this one's.
const soon = minutes(1);
const by = { actor: system, origin: null };

async function lookAt(tx: Tx, project_id: number, ticket: Kept): Promise<void> {
  const at = now().getTime();
  const early = ticket.watch_at === null ? 0 : momentOf(ticket.watch_at) - at;
  // Looked at anew at its moment, or this one was planned before it came to be looked at later.
  if (early > 0) return early < soon ? planWatching(tx, project_id, [ticket]) : undefined;
  const { clocks, ran_out } = runOut(ticket, at);
  const { id, manager_id: manager, channel_id } = ticket;
  // What is told next of it is planned by whoever keeps it.
  const wanted = { broken: clocks.broken, told: clocks.told };
  await change(tx, { project_id, by }, [{ kept: ticket, wanted }], { token: null, why: null });
  const broken = ran_out.filter((it) => it.is_broken);
  recordAll(
    tx,
    project_id,
    broken.map(({ promise, due_at }) => endedFact(id, { promise, is_kept: false, due_at }, by)),
  );
  // Whoever sees the channel sees the ticket.
  const told = ran_out.map(({ promise: kind, is_broken }) =>
    happened(promiseRanOut, { id, manager, kind, is_broken }, seersOf(channel_id)),
  );
  await emitAll(tx, project_id, told);
}
