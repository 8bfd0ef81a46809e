import type { Tx } from '../../../kit/db/index.ts';
import { fillContact } from '../../clients/index.ts';
import { lockPeer } from '../dialogues/dialogues.queries.ts';
import { readLocked } from '../dialogues/locked-contact.ts';
import { saveContact } from '../dialogues/save-contact.ts';
import { learnt, nameFor } from './rules.ts';
import type { Visitor } from './visitors.queries.ts';

/** What a visitor says of themselves is put on their contact, once they have one. */
export async function tellContact(tx: Tx, visitor: Visitor): Promise<void> {
  const { project_id } = visitor;
  const [held] = await lockPeer(tx, visitor);
  const contact = held && (await readLocked(tx, project_id, held));
  if (!contact) return;
  const news = learnt(contact.person, visitor, nameFor(visitor));
  if (!Object.keys(news).length) return;
  const kept = await fillContact(tx, project_id, contact.person.id, news);
  await saveContact(tx, contact, contact.dialogues, { ...contact.person, ...kept });
}
