import type { ClientCard } from '@parley/contract/inbox/client-card';
import { expect, test } from 'vitest';
import { differing, keptFields, known, oldestFirst } from './differing.ts';

const nothing = { email: null, organization_id: null, manager_id: null, legal_entity: null, tax_id: null, tag: null };
const anna = { ...nothing, name: 'Anna', phone: '351912345678', custom_field: {} as object } as ClientCard;

test('only what both have, and have differently, is to be chosen', () => {
  expect(differing(anna, { ...anna })).toEqual([]);
  expect(differing(anna, { ...anna, name: 'Anya', email: 'anya@example.test' })).toEqual(['name']);
});

test('what nobody has takes no line', () => {
  expect(known(anna, { ...anna, phone: null, tag: 'VIP' })).toEqual(['name', 'phone', 'tag']);
});

test('fields of the project are compared as well', () => {
  const sides: ClientCard[] = [
    { ...anna, id: 1, custom_field: { 3: 'Lisbon' } },
    { ...anna, id: 2, custom_field: { 3: 'Porto', 4: 7 } },
  ];
  expect(known(...sides)).toEqual(['name', 'phone', 'field_3', 'field_4']);
  expect(keptFields(sides, {}, 1)).toEqual({ field_3: 1 });
});

test('where the one who stays has nothing, the first who has something gives it', () => {
  const sides = [
    { ...anna, id: 1 },
    { ...anna, id: 2, tag: 'VIP' },
    { ...anna, id: 3, tag: 'New' },
  ];
  expect(keptFields(sides, {}, 1)).toEqual({ tag: 2 });
  expect(keptFields(sides, { tag: 3 }, 1)).toEqual({ tag: 3 });
  expect(keptFields(sides, {}, 3)).toEqual({ tag: 3 });
});

test('whoever stays unless somebody says otherwise stands first', () => {
  const chosen = [{ id: 40438 }, { id: 40437 }, { id: 10100 }];
  expect(oldestFirst(chosen).map(({ id }) => id)).toEqual([10100, 40437, 40438]);
});
