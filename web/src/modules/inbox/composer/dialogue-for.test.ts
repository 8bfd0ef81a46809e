import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';
import { expect, test } from 'vitest';
import { dialogueFor } from './dialogue-for.ts';
import { emptyLetter } from './letters.ts';

const dialogue = (id: number, order: number, last_inbound: string | null): Dialogue => ({
  id,
  channel_id: id,
  messenger_type: 'telegram',
  chat_user: null,
  for_check_admin: false,
  name: 'Anna',
  phone: null,
  can_send: true,
  last_inbound,
  order,
});
const contact = (...users: Dialogue[]) => ({ users }) as Contact;
const early = '2026-03-02 10:00:00+03:00';
const late = '2026-03-02 12:00:00+03:00';
const goes = (users: Dialogue[], letter = {}) => dialogueFor(contact(...users), { ...emptyLetter, ...letter })?.id;

test('an answer goes where the contact was heard of last, or where the writer chose', () => {
  const users = [dialogue(1, 10, early), dialogue(2, 20, late)];
  expect(goes(users)).toBe(2);
  expect(goes([dialogue(1, 30, early), dialogue(2, 20, late)], { dialogue_id: 1 })).toBe(1);
  expect(goes(users, { dialogue_id: 99 })).toBe(2);
  expect(goes([])).toBeUndefined();
});

test('when the client turns up elsewhere the choice is over, unless something has been begun', () => {
  const users = [dialogue(1, 10, early), dialogue(2, 20, late)];
  expect(goes(users, { dialogue_id: 1 })).toBe(2);
  expect(goes(users, { dialogue_id: 1, text: 'Dear' })).toBe(1);
});
