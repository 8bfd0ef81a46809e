import type { FieldCondition } from '@parley/contract/clients/table';
import type { CustomField, FieldType } from '@parley/contract/fields/fields';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openQuietOffice } from '../../../test/quiet-office.ts';
import { closeDatabase, dbOf, transaction } from '../../kit/db/index.ts';
import { queriesSent } from '../../kit/db/pool.ts';
import type { Context } from '../../kit/http/route.ts';
import type { Viewer } from '../../kit/viewer.ts';
import {
  checkValues,
  fieldsOf,
  findByField,
  readValue,
  routes,
  saveManyValues,
  saveValues,
  valuesOf,
} from './index.ts';
import * as contract from '@parley/contract/fields/fields';
import type { Endpoint, Input, Output } from '@parley/contract/http';
import { until } from '../../../test/until.ts';

let viewer: Viewer;
let project_id: number;
const fields = {} as Record<FieldType, CustomField>;
beforeAll(async () => {
  ({ viewer } = await openQuietOffice());
  ({ project_id } = viewer);
  for (const type of contract.fieldTypes) {
    const made = await ask(contract.createField, {
      label: `A ${type}`,
      type,
      entity: 'client',
      fields: [{ value: 'Red' }, { value: 'Blue' }, { value: '2026' }],
    });
    fields[type] = made.data;
  }
});
afterAll(closeDatabase);

async function ask<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  const { run } = routes.find((it) => it.endpoint === endpoint)!;
  return endpoint.output.parse(await run(viewer, endpoint.input.parse(input), {} as Context)) as Output<E>;
}

const newClients = async (many: number) => {
  const names = Array.from({ length: many }, (_, nth) => ({ project_id, name: `Client ${nth}` }));
  return (await dbOf(project_id).insertInto('contacts').values(names).returning('id').execute()).map((it) => it.id);
};
const save = (owner_id: number, changes: Record<string, string | number | null>) =>
  transaction(project_id, (tx) => saveValues(tx, project_id, owner_id, changes));

test('each type takes what can be read as it, from forms and sheets alike', () => {
  const read = (type: FieldType, given: string | number | null) => readValue(fields[type], given);
  const wrong = { problem: 'wrong' };
  expect(read('text', ' two\n lines ')).toEqual({ value: 'two  lines' });
  expect(read('textarea', ' two\n lines ')).toEqual({ value: 'two\n lines' });
  expect(['12', ' 1 234,5 ', '-0', 7.25, '1e3'].map((it) => read('number', it))).toEqual(
    [12, 1234.5, 0, 7.25, 1000].map((value) => ({ value })),
  );
  expect(
    ['twelve', '1,2,3', "1'; drop table fields", '0x10', 'NaN', 'Infinity'].map((it) => read('number', it)),
  ).toEqual(Array(6).fill({ problem: 'not_a_number' }));
  expect(read('number', 1e16)).toEqual({ problem: 'too_big' });
  expect(
    ['2026-02-28', '2026-02-28 10:30:00', '28.02.2026', '28-2-2026', '28/02/2026'].map((it) => read('date', it)),
  ).toEqual(Array(5).fill({ value: '2026-02-28' }));
  expect(
    ['2026-02-30', '2026-2-3', 'now()', 20260228, '0000-01-01', '02/28/2026'].map((it) => read('date', it)),
  ).toEqual(Array(6).fill(wrong));
  const [red, , year] = fields.list.fields;
  expect([red!.id, String(red!.id), 'red', ' RED '].map((it) => read('list', it))).toEqual(
    Array(4).fill({ value: red!.id }),
  );
  expect(read('list', '2026')).toEqual({ value: year!.id });
  expect(read('list', 'Green')).toEqual(wrong);
  for (const type of contract.fieldTypes) {
    expect([null, '', '  '].map((it) => read(type, it))).toEqual(Array(3).fill({ value: null }));
  }
});

test('a value that does not suit its field is told under the id of the field', async () => {
  const all = await fieldsOf(dbOf(project_id), project_id, 'client');
  const given = { [fields.number.id]: 'many', [fields.text.id]: 'fine', 999999: 'x' };
  expect(() => checkValues(all, given)).toThrow(
    expect.objectContaining({
      issues: [
        expect.objectContaining({ path: ['custom_field', String(fields.number.id)], message: 'not_a_number' }),
        expect.objectContaining({ path: ['custom_field', '999999'], message: 'unknown' }),
      ],
    }),
  );
});

test('what really changed is told in words; what stays the same is not', async () => {
  const [anna] = await newClients(1);
  const [red, blue] = fields.list.fields;
  await save(anna!, { [fields.list.id]: red!.id, [fields.number.id]: 5, [fields.date.id]: '2026-01-31' });
  const changes = await save(anna!, { [fields.list.id]: blue!.id, [fields.number.id]: '5', [fields.date.id]: null });
  expect(changes.map(({ field_id, before, after }) => ({ field_id, before, after }))).toEqual([
    { field_id: fields.date.id, before: '2026-01-31', after: null },
    { field_id: fields.list.id, before: 'Red', after: 'Blue' },
  ]);
  expect(await valuesOf(dbOf(project_id), project_id, [anna!])).toEqual(
    new Map([[anna!, { [fields.list.id]: blue!.id, [fields.number.id]: 5 }]]),
  );
});

test('clients are found by what their fields hold, and odd conditions find nothing', async () => {
  const [anna, boris, clara] = await newClients(3);
  const [red, blue] = fields.list.fields;
  const id = { text: fields.text.id, number: fields.number.id, date: fields.date.id, list: fields.list.id };
  await save(anna!, { [id.text]: 'Café São João', [id.number]: 10, [id.date]: '2026-03-01', [id.list]: red!.id });
  await save(boris!, { [id.text]: 'Ёлка 100%', [id.number]: -2.5, [id.date]: '2026-03-31', [id.list]: blue!.id });
  const found = async (...conditions: FieldCondition[]) => {
    const { rows } = await sql<{ id: number }>`
      select c.id from contacts c where c.id = any (${[anna, boris, clara]}::bigint[])
        and ${sql.join(
          conditions.map((it) => findByField(project_id, it, sql`c.id`)),
          sql` and `,
        )} order by c.id`.execute(dbOf(project_id));
    return rows.map((it) => it.id);
  };
  expect(await found({ field_id: id.text, text: 'sao jo' })).toEqual([anna]);
  expect(await found({ field_id: id.text, text: 'елка' })).toEqual([boris]);
  expect(await found({ field_id: id.text, text: 'jo' })).toEqual([anna]);
  expect(await found({ field_id: id.number, from: -3, to: 9.5 })).toEqual([boris]);
  expect(await found({ field_id: id.number, from: 10 })).toEqual([anna]);
  expect(await found({ field_id: id.date, from: '2026-03-01', to: '2026-03-01' })).toEqual([anna]);
  expect(await found({ field_id: id.date, to: '2026-03-31' })).toEqual([anna, boris]);
  expect(await found({ field_id: id.list, options: [red!.id, blue!.id] })).toEqual([anna, boris]);
  expect(await found({ field_id: id.list, filled: false })).toEqual([clara]);
  expect(await found({ field_id: id.text, text: 'a' }, { field_id: id.number, filled: true })).toEqual([]);
  expect(await found({ field_id: id.text, text: 'caf' }, { field_id: id.text, text: 'joao' })).toEqual([anna]);
  const hostile = ["'; select pg_sleep(9); --", '%', '_', '1) or (1=1', '\\'];
  for (const text of hostile) await expect(found({ field_id: id.text, text })).resolves.toBeInstanceOf(Array);
  expect(await found({ field_id: id.number, options: [red!.id] })).toEqual([]);
});

test('values that are written while their field becomes another lie where the field now has them', async () => {
  const { data: field } = await ask(contract.createField, { label: 'Turning', type: 'number', entity: 'client' });
  const [one, other] = (await newClients(2)) as [number, number];
  let change: Promise<unknown> | undefined;
  await transaction(project_id, async (tx) => {
    await saveValues(tx, project_id, one, { [field.id]: 7 });
    change = ask(contract.updateField, { id: field.id, type: 'text' });
    // It waits for what is being written.
    await waiting(1);
  });
  await change;
  const old = [field];
  const stale = transaction(project_id, (tx) =>
    saveManyValues(tx, project_id, old, [{ owner_id: other, values: checkValues(old, { [field.id]: 8 }) }]),
  );
  await expect(stale).rejects.toThrow('became another one');
  await save(other, { [field.id]: '8' });
  const { rows } = await sql`select text, number from field_values where project_id = ${project_id}
    and field_id = ${field.id} order by owner_id`.execute(dbOf(project_id));
  expect(rows).toEqual([
    { text: '7', number: null },
    { text: '8', number: null },
  ]);
});

/** Until so many of this database wait for a lock. */
const waiting = (many: number) =>
  until(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(dbOf(project_id));
    expect(rows).toHaveLength(many);
  });

test('the values of a client go with the client, and another project sees none of them', async () => {
  const [anna] = await newClients(1);
  await save(anna!, { [fields.text.id]: 'Private' });
  expect(await valuesOf(dbOf(project_id + 1), project_id, [anna!])).toEqual(new Map());
  await dbOf(project_id).deleteFrom('contacts').where('id', '=', anna!).execute();
  const { rows } = await sql`select from field_values where owner_id = ${anna}`.execute(dbOf(project_id));
  expect(rows).toEqual([]);
});

test('the number of statements is fixed, however many clients there are', async () => {
  const counted = async (run: () => Promise<unknown>) => {
    const before = queriesSent();
    await run();
    return queriesSent() - before;
  };
  const all = await fieldsOf(dbOf(project_id), project_id, 'client');
  const ids = await newClients(500);
  const rows = ids.map((owner_id) => ({ owner_id, values: checkValues(all, { [fields.number.id]: owner_id }) }));
  const numbers = {
    saveMany: await counted(() => transaction(project_id, (tx) => saveManyValues(tx, project_id, all, rows))),
    saveOne: await counted(() => save(ids[0]!, { [fields.text.id]: 'x', [fields.number.id]: 1 })),
    valuesOf: await counted(() => valuesOf(dbOf(project_id), project_id, ids)),
    list: await counted(() => ask(contract.listFields, {})),
    create: await counted(() =>
      ask(contract.createField, { label: 'New', type: 'list', entity: 'client', fields: [] }),
    ),
    update: await counted(() => ask(contract.updateField, { id: fields.text.id, label: 'A text' })),
    sort: await counted(() => ask(contract.sortFields, { custom_fields: { [fields.text.id]: 1 } })),
    remove: await counted(() => ask(contract.deleteField, { id: fields.text.id })),
    restore: await counted(() => ask(contract.restoreField, { id: fields.text.id })),
  };
  expect(numbers).toEqual({
    saveMany: 4,
    saveOne: 5,
    valuesOf: 1,
    list: 1,
    create: 7,
    update: 7,
    sort: 5,
    remove: 8,
    restore: 8,
  });
});
