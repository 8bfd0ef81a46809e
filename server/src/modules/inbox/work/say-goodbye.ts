import * as z from 'zod/mini';
import { now, seconds } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { dropped, job, later } from '../../../kit/jobs/jobs.ts';
import type { LockedContact } from '../dialogues/locked-contact.ts';
import { newer } from '../dialogues/rules.ts';
import { type Held, holdForJob } from './held-contact.ts';
import { operatorOf } from './rules.ts';
import { sayByItself } from './say-by-itself.ts';

/** As long as closing can comfortably be taken back, the client hears nothing. */
const patience = seconds(10);

/** The end message follows a closing, where the project has one. */
export async function planGoodbye(tx: Tx, contact: LockedContact, operator_name: string): Promise<void> {
  if (!contact.habits.says_goodbye) return;
  const { project_id, person, now: closed_at } = contact;
  const about = { contact_id: person.id, closed_at, operator_name };
  await later(tx, sayGoodbye, about, { project_id, at: new Date(now().getTime() + patience) });
}

/** Only while it is still closed, and once, however often it is closed before the client writes again. */
export const sayGoodbye = job(
  'say-goodbye',
  z.object({ contact_id: z.number(), closed_at: z.number(), operator_name: z.string() }),
  async ({ contact_id, closed_at, operator_name }, { project_id }) => {
    if (project_id === null) return;
    await transaction(project_id, async (tx) => {
      const held = await holdForJob(tx, project_id, contact_id);
      if (!held || !isStillClosed(held, closed_at)) return;
      const dialogue = held.desk.dialogues.reduce(newer);
      const uid = `end-${dialogue.id}-${dialogue.last_inbound_at ?? 0}`;
      await sayByItself(tx, held.contact, dialogue, { which: 'end_message', uid, operator_name });
    });
  },
  { missed: dropped },
);

const isStillClosed = ({ desk }: Held, closed_at: number): boolean =>
  operatorOf(desk) === null &&
  desk.aside === null &&
  !desk.person.blocked &&
  desk.dialogues.every((it) => (it.last_inbound_at ?? 0) <= closed_at);
