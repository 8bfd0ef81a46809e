import * as table from '@parley/contract/clients/table';
import { createField } from '@parley/contract/fields/fields';
import { updateClient } from '@parley/contract/inbox/client-card';
import { mergeContacts, undoMove } from '@parley/contract/inbox/duplicates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { owner, type Person } from '../../../../test/people.ts';

let app: TestApp;
let vera: Person;
let fields: { size: string; city: string; note: string };
let options: number[];
beforeAll(async () => {
  app = await testApp();
  vera = await owner(app, 'Vera');
  const make = async (type: 'text' | 'number' | 'list') =>
    (
      await vera.call(createField, {
        label: type,
        type,
        entity: 'client',
        fields: type === 'list' ? [{ value: 'Porto' }, { value: 'Faro' }] : [],
      })
    ).body.data;
  const [size, city, note] = [await make('number'), await make('list'), await make('text')];
  fields = { size: String(size.id), city: String(city.id), note: String(note.id) };
  options = city.fields.map((it) => it.id);
});
afterAll(() => app.stop());

const add = async (name: string, custom_field: Record<string, string | number>) =>
  (await vera.call(table.createClient, { name, custom_field })).body.data.client!.id;
const valuesOf = async (id: number) =>
  (await vera.call(table.listClients, { count: 200 })).body.data.find((row) => row.id === id)?.custom_field;

test('merging takes the project’s own fields along, field by field; separating gives them back, but for what changed since', async () => {
  const { size, city, note } = fields;
  const to = await add('Main Mia', { [size]: 38, [city]: options[0]! });
  const from = await add('Other Mia', { [size]: 40, [city]: options[1]!, [note]: 'left-handed' });
  const merged = await vera.call(mergeContacts, {
    contact_id: to,
    contacts_ids: [from],
    fields: { [`field_${city}`]: from },
  });
  expect(merged.status).toBe(200);
  expect(await valuesOf(to)).toEqual({ [size]: 38, [city]: options[1], [note]: 'left-handed' });
  const { body } = await vera.call(table.listClientActions, { id: to });
  expect(body.data.map(({ kind, why, field, after }) => [kind, why, field, after])).toEqual([
    ['edited', 'merge', `field_${note}`, 'left-handed'],
    ['edited', 'merge', `field_${city}`, 'Faro'],
    ['merged', 'merge', null, 'Other Mia'],
    ['created', null, null, null],
  ]);
  await vera.call(updateClient, { id: to, custom_field: { [note]: 'both hands' } });
  const undone = await vera.call(undoMove, { token: merged.body.data.undo });
  expect(undone.body.data).toMatchObject({ restored: [from], kept: ['custom_field'], kept_fields: [Number(note)] });
  expect(await valuesOf(to)).toEqual({ [size]: 38, [city]: options[0], [note]: 'both hands' });
  expect(await valuesOf(from)).toEqual({ [size]: 40, [city]: options[1], [note]: 'left-handed' });
  const kinds = (await vera.call(table.listClientActions, { id: from })).body.data.map((it) => it.kind);
  expect(kinds[0]).toBe('separated');
});

test('of two merged at once the first is separated, and the second fills what the first had filled', async () => {
  const { size, city, note } = fields;
  const to = await add('Main Ana', { [size]: 38 });
  const first = await add('First Ana', { [size]: 40, [city]: options[0]!, [note]: 'first' });
  const second = await add('Second Ana', { [city]: options[1]! });
  const merged = await vera.call(mergeContacts, {
    contact_id: to,
    contacts_ids: [first, second],
    fields: { [`field_${size}`]: first },
  });
  const token = merged.body.data.undo;
  expect(await valuesOf(to)).toEqual({ [size]: 40, [city]: options[0], [note]: 'first' });
  const { body } = await vera.call(undoMove, { token, contact_id: first });
  expect(body.data).toMatchObject({ restored: [first], kept: [], is_over: false });
  expect(await valuesOf(to)).toEqual({ [size]: 38, [city]: options[1] });
  expect(await valuesOf(first)).toEqual({ [size]: 40, [city]: options[0], [note]: 'first' });
  const undone = await vera.call(undoMove, { token });
  expect(undone.body.data).toMatchObject({ restored: [second], kept: [] });
  expect(await valuesOf(to)).toEqual({ [size]: 38 });
  expect(await valuesOf(second)).toEqual({ [city]: options[1] });
});

test('a field that is not there, or of nobody among them, is refused', async () => {
  const [to, from, third] = [await add('A', {}), await add('B', {}), await add('C', {})];
  for (const wrong of [{ field_999999: from }, { [`field_${fields.size}`]: third }])
    expect((await vera.call(mergeContacts, { contact_id: to, contacts_ids: [from], fields: wrong })).status).toBe(404);
  for (const wrong of [{ password: from }, { field_0: from }, { 'field_1; select 1': from }])
    expect((await vera.call(mergeContacts, { contact_id: to, contacts_ids: [from], fields: wrong })).status).toBe(400);
});
