import type { seeMentions as endpoint } from '@parley/contract/inbox/views';
import { mentionsChanged } from '@parley/contract/inbox/views';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { only } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { contactsById } from '../contacts/contacts.queries.ts';
import type { LockedContact } from '../dialogues/locked-contact.ts';
import { addMentions, forgetMentions } from './mentions.queries.ts';

/** A note calls these people: it stands among their mentions until they look. Nobody calls themselves. */
export async function callThem(
  tx: Tx,
  { project_id, person, dialogues }: LockedContact,
  dialogue_id: number,
  mentions: number[],
  author: number | null,
): Promise<void> {
  const called = mentions.filter((id) => id !== author);
  const isRoom = dialogues.some((it) => it.is_room);
  if (!called.length || isRoom) return;
  await addMentions(tx, { project_id, dialogue_id, users_ids: called });
  // Nobody else is to know whom it calls here: they read it in the note.
  await emit(tx, project_id, mentionsChanged, { contact_id: person.id, is_mentioned: true }, only(...called));
}

export async function seeMentions(
  viewer: Viewer,
  { contact_id }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id, user_id } = viewer;
  await transaction(project_id, async (tx) => {
    if (!(await contactsById(viewer, [contact_id], tx)).length) refuse('not_found');
    if (!(await forgetMentions(tx, { project_id, user_id, contact_id }))) return;
    // For one's other screens.
    await emit(tx, project_id, mentionsChanged, { contact_id, is_mentioned: false }, only(user_id));
  });
  return { data: null };
}
