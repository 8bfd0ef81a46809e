import type { Contact } from '@parley/contract/inbox/contacts';
import type { Member } from '@parley/contract/projects/members';
import { expect, test } from 'vitest';
import { candidatesFor, sees } from './candidates.ts';

const member = (id: number, name: string, it: Partial<Member> = {}): Member => ({
  id,
  name,
  email: `${name.toLowerCase()}@example.test`,
  project_role: 'operator',
  is_owner: false,
  is_manager: false,
  permissions: [],
  channels_ids: [],
  is_online: false,
  picture: null,
  ...it,
});
const contact = { operator: 3, users: [{ channel_id: 7 }] } as Contact;
const team = [
  member(1, 'Vera', { is_owner: true }),
  member(2, 'Wanda', { channels_ids: [8] }),
  member(3, 'Tom', { channels_ids: [7] }),
  member(4, 'Mona', { channels_ids: [7] }),
];

test('those who are here stand first, and whoever cannot have it says why', () => {
  const found = candidatesFor(team, [contact], { online: [4], isLimited: true, search: '' });
  expect(found.map(({ name, reason }) => [name, reason])).toEqual([
    ['Mona', null],
    ['Vera', null],
    ['Tom', 'has_it'],
    ['Wanda', 'cannot_see'],
  ]);
});

test('where everyone sees every channel, everyone can have it', () => {
  const found = candidatesFor(team, [contact], { online: [], isLimited: false, search: 'an' });
  expect(found.map(({ name, reason }) => [name, reason])).toEqual([['Wanda', null]]);
});

test('of several clients each is seen by its own channels, and by whoever sees all', () => {
  const other = { operator: 3, users: [{ channel_id: 8 }] } as Contact;
  const seen = team.map((it) => [it.name, sees(it, contact, true), sees(it, other, true)]);
  expect(seen).toEqual([
    ['Vera', true, true],
    ['Wanda', false, true],
    ['Tom', true, false],
    ['Mona', true, false],
  ]);
});
