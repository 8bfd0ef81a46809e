import type { updateDialogue as endpoint } from '@parley/contract/inbox/client-card';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { phoneSpellings, tidyName } from '../../clients/index.ts';
import { contactsById } from '../contacts/contacts.queries.ts';
import { saveContact } from '../dialogues/save-contact.ts';
import { dialogueFor } from '../messages/send-message.ts';
import { tellCard } from './client-card.ts';
import { renameDialogue } from './client-card.queries.ts';

/** A title of the team's own; the number is the messenger's. */
export async function updateDialogue(
  viewer: Viewer,
  { channel: channel_id, id, name, phone }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const { contact, dialogue } = await dialogueFor(tx, viewer, { channel_id, id, uid: '' });
    if (dialogue.is_room) refuse('not_for_rooms');
    if (phone !== undefined && !phoneSpellings(phone).includes(dialogue.phone ?? '')) refuse('dialogue_phone_fixed');
    const title = name === undefined ? dialogue.name : tidyName(name, dialogue.name);
    if (title !== dialogue.name) {
      await renameDialogue(tx, project_id, id, title);
      const renamed = contact.dialogues.map((it) => (it.id === id ? { ...it, name: title } : it));
      await saveContact(tx, contact, renamed);
      await tellCard(tx, project_id, contact.person.id, [dialogue]);
    }
    const [row] = await contactsById(viewer, [contact.person.id], tx);
    return { data: row! };
  });
}
