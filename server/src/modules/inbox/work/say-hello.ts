import * as z from 'zod/mini';
import { transaction } from '../../../kit/db/index.ts';
import { dropped, job } from '../../../kit/jobs/jobs.ts';
import { holdDialogue } from './held-contact.ts';
import { sayByItself } from './say-by-itself.ts';

/** The start message, after a contact's very first words. */
export const sayHello = job(
  'say-hello',
  z.object({ contact_id: z.number(), dialogue_id: z.number() }),
  async ({ dialogue_id }, { project_id }) => {
    if (project_id === null) return;
    await transaction(project_id, async (tx) => {
      const found = await holdDialogue(tx, project_id, dialogue_id);
      if (!found || found.held.desk.person.blocked) return;
      const words = { which: 'start_message' as const, uid: `start-${dialogue_id}`, operator_name: '' };
      await sayByItself(tx, found.held.contact, found.dialogue, words);
    });
  },
  { missed: dropped },
);
