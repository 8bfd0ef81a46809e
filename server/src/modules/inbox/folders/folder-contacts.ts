import type { Contact } from '@parley/contract/inbox/contacts';
import type { addContactToTopic as adding, deleteContactFromTopic as removing } from '@parley/contract/inbox/topics';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { contactsById } from '../contacts/contacts.queries.ts';
import { lockContact } from '../dialogues/dialogues.queries.ts';
import { readLocked } from '../dialogues/locked-contact.ts';
import { saveContact } from '../dialogues/save-contact.ts';
import { seerOf } from '../dialogues/seen.queries.ts';
import { isFolder } from './folders.queries.ts';
import { putIn, takeOut } from './rules.ts';

export const addContactToTopic = (viewer: Viewer, given: Parsed<typeof adding>): Promise<Output<typeof adding>> =>
  change(viewer, given, putIn);

export const deleteContactFromTopic = (
  viewer: Viewer,
  given: Parsed<typeof removing>,
): Promise<Output<typeof removing>> => change(viewer, given, takeOut);

const change = (viewer: Viewer, given: Parsed<typeof adding>, decide: typeof putIn): Promise<Output<typeof adding>> =>
  transaction(viewer.project_id, async (tx) => ({ data: await changeIn(tx, viewer, given, decide) }));

/** The same within a transaction of whoever calls. */
export async function changeIn(
  tx: Tx,
  viewer: Viewer,
  { contact_id, topic_id }: Parsed<typeof adding>,
  decide: typeof putIn,
): Promise<Contact> {
  const { project_id } = viewer;
  if (!(await isFolder(project_id, topic_id, tx))) refuse('not_found');
  const seen = await lockContact(tx, { ...seerOf(viewer), contact_id });
  const contact = seen.length ? await readLocked(tx, project_id, { contact_id }) : null;
  if (!contact) refuse((await contactsById(viewer, [contact_id], tx)).length ? 'folder_needs_dialogue' : 'not_found');
  if (contact.dialogues.some((it) => it.is_room)) refuse('not_for_rooms');
  await saveContact(tx, contact, decide(contact.dialogues, topic_id));
  const [row] = await contactsById(viewer, [contact_id], tx);
  return row!;
}
