import type { Payload } from '@parley/contract/live';
import type { TaskEvent } from '@parley/contract/tasks/events';
import * as z from 'zod/mini';
import { now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import { lockContact } from '../dialogues/dialogues.queries.ts';
import { readLocked } from '../dialogues/locked-contact.ts';
import { saveContact } from '../dialogues/save-contact.ts';
import { clientsOfTasks, overdueSince } from '../folders/late.queries.ts';

/** Tasks came, went, were done, or their time is over: their clients are looked at anew. */
export async function followTasks({ ids }: Payload<TaskEvent>, { project_id }: { project_id: number | null }) {
  if (project_id === null) return;
  const clients = await transaction(project_id, (tx) => clientsOfTasks(tx, project_id, ids));
  for (const id of clients) await transaction(project_id, (tx) => renew(tx, project_id, id));
}

export const renewLate = job(
  'renew-late',
  z.object({ contacts_ids: z.array(z.int()) }),
  async ({ contacts_ids }, { project_id }) => {
    if (project_id === null) return;
    for (const id of contacts_ids) await transaction(project_id, (tx) => renew(tx, project_id, id));
  },
);

/** Between these contacts dialogues moved, and with them whose the tasks are. */
export const renewLateLater = (tx: Tx, project_id: number, contacts_ids: number[]): Promise<void> =>
  later(tx, renewLate, { contacts_ids }, { project_id });

/** Under the contact's lock the tasks are looked at, so that of two who do, the later one sees all. */
async function renew(tx: Tx, project_id: number, contact_id: number): Promise<void> {
  const held = await lockContact(tx, { project_id, user_id: 0, channels_ids: null, contact_id });
  const contact = held.length ? await readLocked(tx, project_id, { contact_id }) : null;
  if (!contact || contact.dialogues.some((it) => it.is_room)) return;
  const late_since = await overdueSince(tx, { project_id, contact_id, now: now() });
  await saveContact(
    tx,
    contact,
    contact.dialogues.map((it) => ({ ...it, late_since })),
  );
}
