import * as z from 'zod/mini';
import { hours, now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
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
      const due = new Date(dialogue.owed_since / 1000 + hours(held.contact.habits.check_after_hours));
      // Answered and written to again meanwhile, or the project has become more patient: it is too early.
      if (due > now()) return later(tx, checkUnanswered, about, { project_id, at: due });
      await saveDesk(tx, held, toCheck(held.desk, dialogue.id), null);
    });
  },
);
