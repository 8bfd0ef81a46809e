import { system } from '@parley/contract/actors';
import { momentOf, wireTimeOf } from '@parley/contract/time';
import { hours, now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { job } from '../../../kit/jobs/jobs.ts';
import { change } from '../changes/change-tickets.ts';
import { lockTickets } from '../changes/changes.queries.ts';
import { closesBy } from '../changes/rules.ts';
import { readTerms } from '../changes/terms.queries.ts';
import { noteLook, planLooks } from './idle.queries.ts';
import { closingIdle, planClosing } from './plan-closing.ts';

/** Closes a ticket in which nobody has said a word for so many hours, unless the client is owed one. */
export const closeIdleTicket = job(
  closingIdle.name,
  closingIdle.shape,
  async ({ id }, { project_id }) => {
    if (project_id !== null) await transaction(project_id, (tx) => look(tx, project_id, id));
  },
  {
    queue: closingIdle.queue,
    // Nobody could say a word meanwhile: all of them have their hours once more.
    missed: async (tx, { id }, { project_id }) => {
      if (project_id === null) return;
      const { ticket_close } = await readTerms(tx, project_id, []);
      const close_at = ticket_close ? wireTimeOf(now().getTime() + hours(ticket_close)) : null;
      await lookAgain(tx, project_id, id, close_at);
    },
  },
);

async function look(tx: Tx, project_id: number, id: number): Promise<void> {
  const everything = { project_id, user_id: 0, channels_ids: null };
  const [kept] = await lockTickets(tx, everything, [id]);
  const moment = now().getTime();
  if (!kept || kept.close_at === null) return;
  // By the clock of another node it was time.
  if (momentOf(kept.close_at) > moment) return planClosing(tx, project_id, [kept]);
  const { ticket_close } = await readTerms(tx, project_id, []);
  const due = closesBy(kept, ticket_close);
  if (due === null) return lookAgain(tx, project_id, id, null);
  // Whoever waits for our word is not dismissed, and an answer gives it all its hours anew.
  const next = kept.dialogue_owed_since === null ? due : moment + hours(ticket_close);
  if (next > moment) return lookAgain(tx, project_id, id, wireTimeOf(next));
  const step = { kept, wanted: { status: 'closed' as const, close_at: null } };
  await change(tx, { project_id, by: { actor: system, origin: null } }, [step], { token: null, why: 'idle' });
}

async function lookAgain(tx: Tx, project_id: number, id: number, close_at: string | null): Promise<void> {
  await noteLook(tx, { project_id, id, close_at });
  planClosing(tx, project_id, [{ id, close_at }]);
}

/** The number of hours may have changed: what is due earlier now, or is due at all, is looked at then. */
export async function replanClosing(_: unknown, { project_id }: { project_id: number | null }): Promise<void> {
  if (project_id !== null) await transaction(project_id, (tx) => planClosingOf(tx, project_id));
}

export async function planClosingOf(tx: Tx, project_id: number): Promise<void> {
  const { ticket_close } = await readTerms(tx, project_id, []);
  if (ticket_close) planClosing(tx, project_id, await planLooks(tx, { project_id, ticket_close }));
}
