import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';
import { newestOf } from '../contact-list/newest.ts';
import { isBegun, type Letter } from './letters.ts';

/**
 * Where an answer goes: where the writer chose, as long as the client has not turned up elsewhere since; else where the
 * contact was heard of last. What has been begun stays where it is.
 */
export function dialogueFor(contact: Contact, letter: Letter): Dialogue | null {
  const newest = newestOf(contact);
  const chosen = contact.users.find(({ id }) => id === letter.dialogue_id);
  if (!chosen || !newest) return newest;
  if (isBegun(letter)) return chosen;
  const isElsewhere = newest.order > chosen.order && (newest.last_inbound ?? '') > (chosen.last_inbound ?? '');
  return isElsewhere ? newest : chosen;
}
