import { fillTemplate } from '@parley/contract/inbox/template-rules';
import type { Tx } from '../../../kit/db/index.ts';
import { type LockedContact, readLocked } from '../dialogues/locked-contact.ts';
import type { DialogueState } from '../dialogues/rules.ts';
import { isTaken, isToProgram, storeAutomatic } from './store-automatic.ts';
import { readTexts } from './texts.queries.ts';

const kinds = { start_message: 'greeting', end_message: 'farewell' } as const;

type Words = { which: 'start_message' | 'end_message'; uid: string; operator_name: string };

/**
 * The project's own words to a client, by the ordinary way out; once under one uid. Where there are none, or the channel
 * would not take them now, nothing is said.
 */
export async function sayByItself(
  tx: Tx,
  { project_id, person }: LockedContact,
  { id, channel_id }: DialogueState,
  { which, uid, operator_name }: Words,
): Promise<void> {
  const contact = await readLocked(tx, project_id, { contact_id: person.id, channel_id, uid });
  const dialogue = contact?.dialogues.find((it) => it.id === id);
  const texts = await readTexts(tx, project_id);
  if (!contact || !dialogue || !texts?.[which].trim() || contact.known_id !== null) return;
  if (await isToProgram(tx, project_id, dialogue)) return;
  const text = fillTemplate(texts[which], {
    client_name: person.name,
    client_phone: person.phone ?? dialogue.phone,
    operator_name,
    now: contact.now / 1000,
    time_zone: texts.time_zone,
    language: texts.language,
  });
  if (isTaken(contact, dialogue, { text, file: null }))
    await storeAutomatic(tx, contact, dialogue, { uid, text, file: null, author: { kind: kinds[which], name: null } });
}
