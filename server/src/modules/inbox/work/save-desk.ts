import { randomUUID } from 'node:crypto';
import { type Actor, system } from '@parley/contract/actors';
import type { SystemLine } from '@parley/contract/inbox/messages';
import type { Tx } from '../../../kit/db/index.ts';
import { markContact } from '../../clients/index.ts';
import { tellCard } from '../client-card/client-card.ts';
import { type DialogueState, isListed } from '../dialogues/rules.ts';
import { saveContact } from '../dialogues/save-contact.ts';
import { storeMessage } from '../messages/store-message.ts';
import { planGiving } from '../routing/plan-giving.ts';
import { type Held, newestSeen } from './held-contact.ts';
import { type Desk, operatorOf } from './rules.ts';
import { toldBy } from './told-by.ts';
import { saveAside } from './work.queries.ts';

/** A line in the thread that tells what was done. */
export type Line = Pick<SystemLine, 'kind'> & Partial<SystemLine>;

/** Who did it, and in which dialogue it is told. */
type Told = Line & { by: Actor; place?: DialogueState | undefined };

/** Keeps what was decided about a held contact, all of it at once, with the line that tells it. */
export async function saveDesk(tx: Tx, held: Held, after: Desk, told: Told | null): Promise<void> {
  const { contact, desk: before } = held;
  const { project_id } = contact;
  const contact_id = before.person.id;
  if (after.person !== before.person) {
    const by = { actor: told?.by ?? system, why: told?.kind === 'undone' ? ('undo' as const) : null };
    await markContact(tx, project_id, contact_id, { was: before.person, is: after.person, by });
    // Also where no list shows the contact: it may be open on somebody's screen.
    await tellCard(tx, project_id, contact_id, after.dialogues);
  }
  if (!after.dialogues.length) return;
  // Whoever has less at work now may have one of those who wait.
  const had = operatorOf(before);
  if (contact.habits.someone_waits && had !== null && had !== operatorOf(after)) await planGiving(tx, project_id);
  if (after.aside !== before.aside) await saveAside(tx, { project_id, contact_id }, after.aside);
  const listed = isListed(after.person, after.dialogues, contact.listed_since);
  const dialogues = after.dialogues.map((it) => ({ ...it, is_listed: listed }));
  if (!told) return saveContact(tx, contact, dialogues, after.person);
  const { by, place = newestSeen(held), ...line } = told;
  const { operator_id, operator_name, details } = toldBy(by);
  const given = {
    uid: `line-${randomUUID()}`,
    destination: 'from_operator' as const,
    message_type: 'system' as const,
    status: 'delivered' as const,
    operator_id,
    operator_name,
    text: '',
    details: { name: null, until: null, ...line, ...details },
    // Below everything said so far, even after the clock was set back.
    at: Math.max(contact.now, ...before.dialogues.map((it) => it.last_message_at + 1)),
  };
  await storeMessage(tx, contact, place, given, { person: after.person, dialogues });
}
