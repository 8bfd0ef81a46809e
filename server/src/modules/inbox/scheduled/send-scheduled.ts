import type { Message } from '@parley/contract/inbox/messages';
import { scheduledChanged } from '@parley/contract/inbox/scheduled';
import type { Payload } from '@parley/contract/live';
import * as z from 'zod/mini';
import { now } from '../../../kit/clock.ts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { emit } from '../../../kit/events/events.ts';
import { Refusal, refuse } from '../../../kit/errors.ts';
import { job } from '../../../kit/jobs/jobs.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { findMember } from '../../projects/index.ts';
import { findApproved } from '../approved-templates/approved.queries.ts';
import { refuseUnusable } from '../approved-templates/send-approved.ts';
import { readersIn } from '../messages/readers.ts';
import { send } from '../messages/send-message.ts';
import { changeScheduled, dueIn, dueOf, findScheduled, lockAny, removeScheduled } from './scheduled.queries.ts';

type Away = 'project_was_deleted' | 'client_was_deleted';
type Waiting = NonNullable<Awaited<ReturnType<typeof findScheduled>>>;

/** At its time a message goes its usual way, those of one dialogue in the order of their times. */
export const sendDue = job(
  'send-scheduled',
  z.object({ dialogue_id: z.number() }),
  async ({ dialogue_id }, { project_id }) => {
    if (project_id === null) return;
    const due = await dueIn(dbOf(project_id), { project_id, dialogue_id, now: now() });
    for (const { id } of due) await transaction(project_id, (tx) => sendOne(tx, project_id, id));
  },
  {
    missed: async (tx, { dialogue_id }, { project_id }) => {
      if (project_id === null) return;
      const due = await dueIn(tx, { project_id, dialogue_id, now: now() });
      for (const { id } of due) await missOne(tx, project_id, id, 'project_was_deleted');
    },
  },
);

/** What is refused now stays where it was, with the reason: its words are never lost. */
async function sendOne(tx: Tx, project_id: number, id: number): Promise<void> {
  await lockAny(tx, { project_id, id });
  const waiting = await findScheduled(tx, { project_id, id });
  if (!waiting || waiting.error || new Date(waiting.send_at) > now()) return;
  try {
    await sendNow(tx, await writerOf(project_id, waiting), waiting);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await keepRefused(tx, project_id, waiting, error);
  }
}

/** Its time passed while nothing left: its writer is told, and may send it or plan it anew. */
async function missOne(tx: Tx, project_id: number, id: number, why: Away): Promise<void> {
  await lockAny(tx, { project_id, id });
  const waiting = await findScheduled(tx, { project_id, id });
  if (waiting && !waiting.error) await keepRefused(tx, project_id, waiting, new Refusal(why));
}

/** These clients were in the bin until now: what was to reach them meanwhile does not follow them out of it. */
export async function missDueOf(tx: Tx, project_id: number, contacts_ids: number[]): Promise<void> {
  const due = await dueOf(tx, { project_id, contacts_ids, now: now() });
  for (const { id } of due) await missOne(tx, project_id, id, 'client_was_deleted');
}

async function keepRefused(tx: Tx, project_id: number, waiting: Waiting, { code, details }: Refusal): Promise<void> {
  const { id, operator_id, text, send_at } = waiting;
  await changeScheduled(tx, { project_id, id }, { error: JSON.stringify({ code, details }) });
  const refused = { operator_id, text: text.slice(0, 200), cause: `${id} at ${send_at}` };
  await tellScheduled(tx, project_id, waiting, { refused });
}

/** It leaves under the name of whoever wrote it, by the rights they have at that moment. */
export async function writerOf(project_id: number, { id, operator_id }: Waiting): Promise<Viewer> {
  const writer = await findMember(project_id, operator_id, { kind: 'schedule', id, name: null });
  if (!writer) refuse('writer_gone');
  return writer.is_locked ? refuse('payment_overdue') : writer;
}

/** Sent and no longer waiting, in one transaction. */
export async function sendNow(tx: Tx, writer: Viewer, waiting: Waiting): Promise<Message> {
  const { id, channel_id, user_id, uid, text, file, quoted, letter } = waiting;
  const written = { channel_id, id: user_id, uid, text, file_id: file?.id, quoted_id: quoted?.id, ...letter };
  const message = await send(tx, writer, { ...written, template: await stillApproved(tx, writer, waiting) });
  await removeScheduled(tx, { project_id: writer.project_id, id });
  await tellScheduled(tx, writer.project_id, waiting);
  return message;
}

/** What was approved when it was planned may not be any more. */
async function stillApproved(tx: Tx, { project_id }: Viewer, { channel_id, filled }: Waiting) {
  if (!filled) return undefined;
  const { id, ...template } = filled;
  refuseUnusable(
    (await findApproved(tx, { project_id, channel_id, id })) ?? refuse('template_unusable', { status: filled.name }),
  );
  return template;
}

type News = Omit<Payload<typeof scheduledChanged>, 'contact_id'>;

export async function tellScheduled(tx: Tx, project_id: number, it: Waiting, news: News = {}): Promise<void> {
  const { contact_id, user_id: dialogue_id, channel_id, is_room } = it;
  const readers = await readersIn(tx, project_id, { dialogue_id, channel_id, is_room });
  await emit(tx, project_id, scheduledChanged, { contact_id, ...news }, readers);
}
