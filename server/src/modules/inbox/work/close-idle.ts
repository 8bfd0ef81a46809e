import { system } from '@parley/contract/actors';
import { contactClosed } from '@parley/contract/inbox/contact-facts';
import * as z from 'zod/mini';
import { hours, minutes, now } from '../../../kit/clock.ts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import { recordByItself } from './facts-of-work.ts';
import { holdForJob } from './held-contact.ts';
import { idleContacts, isIdle, operatorName, planLook, readPlan, silentLongest, startLooking } from './idle.queries.ts';
import { closeIdle, operatorOf } from './rules.ts';
import { saveDesk } from './save-desk.ts';
import { planGoodbye } from './say-goodbye.ts';

const atOnce = 50;
/** However busy a project is, it is looked at no more often than this. */
const shortestPause = minutes(1);

/** The number of hours was changed: from now on it is looked at by the new one, or no more. */
export async function planClosing(tx: Tx, project_id: number, operator_close: number): Promise<void> {
  const at = operator_close > 0 ? now() : null;
  await startLooking(tx, project_id, at);
  if (at) await lookAt(tx, project_id, at);
}

const lookAt = (tx: Tx, project_id: number, at: Date): Promise<void> =>
  later(tx, closeIdleDialogues, { at: at.getTime() }, { project_id, at });

/**
 * Closes what nobody has said a word in for too long. Of one project there is one such job, planned for the moment the
 * next dialogue may be due; those taken meanwhile are due later than that.
 */
export const closeIdleDialogues = job(
  'close-idle-dialogues',
  z.object({ at: z.number() }),
  async ({ at }, { project_id }) => {
    if (project_id === null) return;
    const plan = await readPlan(dbOf(project_id), project_id);
    if (!plan?.operator_close || plan.close_idle_at !== at) return;
    const patience = hours(plan.operator_close);
    const before = new Date(now().getTime() - patience);
    for (;;) {
      const ids = await idleContacts(dbOf(project_id), { project_id, before, limit: atOnce });
      for (const id of ids) await transaction(project_id, (tx) => closeOne(tx, project_id, id, before));
      if (ids.length < atOnce) break;
    }
    await transaction(project_id, (tx) => planNext(tx, project_id, at, patience));
  },
  {
    queue: 'bulk',
    // Nobody could say a word meanwhile: all of them have their hours once more, and no client is dismissed at once.
    missed: async (tx, { at }, { project_id }) => {
      const plan = project_id === null ? null : await readPlan(tx, project_id);
      if (project_id === null || !plan?.operator_close || plan.close_idle_at !== at) return;
      const next = new Date(now().getTime() + hours(plan.operator_close));
      if (await planLook(tx, { project_id, at: new Date(at), next })) await lookAt(tx, project_id, next);
    },
  },
);

/** A client who still waits is not dismissed: the contact goes back to New. */
async function closeOne(tx: Tx, project_id: number, contact_id: number, before: Date): Promise<void> {
  const held = await holdForJob(tx, project_id, contact_id);
  if (!held || !(await isIdle(tx, { project_id, contact_id, before }))) return;
  const name = await operatorName(tx, operatorOf(held.desk));
  const isOwed = held.desk.dialogues.some((it) => it.owed_since !== null);
  const after = closeIdle(held.desk);
  await saveDesk(tx, held, after, { kind: 'closed_by_itself', name, by: system });
  recordByItself(tx, held, after, contactClosed, { why: 'idle', words: { operator_id: [name, null] } });
  if (!isOwed) await planGoodbye(tx, held.contact, name ?? '');
}

async function planNext(tx: Tx, project_id: number, at: number, patience: number): Promise<void> {
  const moment = now().getTime();
  const silent_since = await silentLongest(tx, project_id);
  const due = Math.min(silent_since ?? Infinity, moment) + patience;
  const next = new Date(Math.max(due, moment + shortestPause));
  if (await planLook(tx, { project_id, at: new Date(at), next })) await lookAt(tx, project_id, next);
}
