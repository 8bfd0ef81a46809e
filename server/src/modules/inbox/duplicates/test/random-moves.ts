import { getContact } from '@parley/contract/inbox/contacts';
import * as duplicates from '@parley/contract/inbox/duplicates';
import type { Person } from '../../../../../test/people.ts';

type Random = (n: number) => number;

/** Contacts are merged, parted and joined anew by whoever sees them, and half of it is taken back, of several sometimes one. */
export async function randomMoves(random: Random, person: Person, contacts: number[]): Promise<void> {
  const [contact_id, other, third] = [1, 2, 3].map(() => contacts[random(contacts.length)]!) as [
    number,
    number,
    number,
  ];
  const kind = random(4);
  const isUndone = random(2) === 0;
  const { status, body } = await (kind < 2
    ? person.call(duplicates.mergeContacts, { contact_id, contacts_ids: kind ? [other] : [other, third] })
    : moveDialogue(random, person, contact_id, kind === 2 ? other : null));
  if (![200, 404, 409].includes(status)) throw new Error(`${status} ${JSON.stringify(body)}`);
  if (status !== 200 || !isUndone) return;
  const one = kind === 0 && random(2) === 0 ? { contact_id: other } : {};
  await person.call(duplicates.undoMove, { token: body.data.undo, ...one });
}

async function moveDialogue(random: Random, person: Person, id: number, contact_id: number | null) {
  const { status, body } = await person.call(getContact, { id, show_archived: '1' });
  if (status !== 200) return person.call(duplicates.unlinkDialogue, { user_id: 1 });
  const user_id = body.data.users[random(body.data.users.length)]!.id;
  if (contact_id === null) return person.call(duplicates.unlinkDialogue, { user_id });
  return person.call(duplicates.linkDialogue, { user_id, contact_id });
}
