import type { Tx } from '../../../kit/db/index.ts';
import { insertDialogue } from '../dialogues/dialogues.queries.ts';
import { readLocked } from '../dialogues/locked-contact.ts';
import { isListed } from '../dialogues/rules.ts';
import { saveContact } from '../dialogues/save-contact.ts';

type Opened = { contact_id: number; channel_id: number; outside_id: string; name: string; phone: string | null };

/** A dialogue of a locked contact in which nothing was said yet; it stands in the list at once. */
export async function openDialogue(tx: Tx, project_id: number, opened: Opened): Promise<number> {
  const { id } = await insertDialogue(tx, { project_id, ...opened, is_room: false });
  const contact = (await readLocked(tx, project_id, { contact_id: opened.contact_id }))!;
  const before = contact.dialogues.filter((it) => it.id !== id);
  // Whose the contact is, and whether it sleeps, is the same on each of its dialogues.
  const { operator_id = null, snoozed_until = null } = before[0] ?? {};
  const is_listed = isListed(contact.person, contact.dialogues, contact.listed_since);
  const after = contact.dialogues.map((it) => ({ ...it, operator_id, snoozed_until, is_listed }));
  await saveContact(tx, { ...contact, dialogues: before }, after);
  return id;
}
