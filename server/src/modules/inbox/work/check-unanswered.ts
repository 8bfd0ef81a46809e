import { contactPutInNew } from '@parley/contract/inbox/contact-facts';
import { addWorkingTime } from '@parley/contract/projects/working-time';
import * as z from 'zod/mini';
import { days, hours, now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import { readHours } from '../../projects/index.ts';
import { recordByItself } from './facts-of-work.ts';
import { holdDialogue } from './held-contact.ts';
import { toCheck } from './rules.ts';
import { saveDesk } from './save-desk.ts';

/** Where New is for what nobody answered in time: a dialogue that still waits by then appears in it. */
export const checkUnanswered = job(
  'check-unanswered',
  z.object({ contact_id: z.number(), dialogue_id: z.number() }),
  async (about, { project_id }) => {
    if (project_id === null) return;
    await transaction(project_id, async (tx) => {
      const found = await holdDialogue(tx, project_id, about.dialogue_id);
      if (!found) return;
      const { held, dialogue } = found;
      if (dialogue.owed_since === null || dialogue.for_check) return;
      const due = await dueAt(tx, project_id, dialogue.owed_since / 1000, held.contact.habits.check_after_hours);
      // Answered and written to again meanwhile, or the project has become more patient: it is too early.
      if (due > now()) return later(tx, checkUnanswered, about, { project_id, at: due });
      const after = toCheck(held.desk, dialogue.id);
      await saveDesk(tx, held, after, null);
      recordByItself(tx, held, after, contactPutInNew, { why: 'unanswered' });
    });
  },
);

/** So many hours after the client wrote, or so many of those when it is open, where the project counts by them. */
async function dueAt(tx: Tx, project_id: number, since: number, after_hours: number): Promise<Date> {
  const counted = await readHours(tx, project_id);
  const due = addWorkingTime(counted.waits_in_hours ? counted.hours : null, since, hours(after_hours), counted.zone);
  // It never opens, unless somebody says otherwise meanwhile.
  return new Date(due ?? now().getTime() + days(1));
}
