import { listStages } from '@parley/contract/deals/funnels';
import { createField, deleteField, type FieldEntity, type FieldType } from '@parley/contract/fields/fields';
import { fieldsChanged, listFields, restoreField, sortFields, updateField } from '@parley/contract/fields/fields';
import { createProject } from '@parley/contract/projects/projects';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { erasedByItself } from '../../../test/erased-by-itself.ts';
import { member, newcomer, owner, type Person } from '../../../test/people.ts';
import { days, moveClock } from '../../kit/clock.ts';
import { db, dbOf, queues, transaction } from '../../kit/db/index.ts';
import { forgetRemovedField } from './delete-field.ts';
import { fieldsOf, saveValues, valuesOf } from './index.ts';

let app: TestApp;
let vera: Person;
beforeAll(async () => {
  app = await testApp();
  vera = await owner(app, 'Vera');
});
afterAll(() => app.stop());

const add = async (label: string, type: FieldType, options: string[] = [], entity: FieldEntity = 'client') => {
  const fields = options.map((value) => ({ value }));
  return (await vera.call(createField, { label, type, entity, fields })).body.data;
};
const labels = async (entity: FieldEntity = 'client') =>
  (await vera.call(listFields, { entity })).body.data.map((it) => it.label);

let nth = 0;
/** A client whose fields say this. */
async function client(changes: Record<string, string | number | null>): Promise<number> {
  return transaction(vera.project_id, async (tx) => {
    const { id } = await tx
      .insertInto('contacts')
      .values({ project_id: vera.project_id, name: `Client ${++nth}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await saveValues(tx, vera.project_id, id, changes);
    return id;
  });
}
const held = async (id: number) => (await valuesOf(dbOf(vera.project_id), vera.project_id, [id])).get(id) ?? {};

test('a new project has one closing reason of deals, in the language of its maker, that cannot be removed', async () => {
  const [reason, ...others] = (await vera.call(listFields, { entity: 'lead' })).body.data;
  expect(others).toEqual([]);
  expect(reason).toMatchObject({ label: 'Closing reason', type: 'list', visible: true, is_system: true });
  expect(reason!.fields.map((it) => it.value)).toEqual([
    'Not targeted',
    'Ignores us',
    'Expensive',
    'Bought from a competitor',
    'Not relevant',
  ]);
  expect((await vera.call(deleteField, { id: reason!.id })).body.code).toBe('field_is_system');
  expect((await vera.call(updateField, { id: reason!.id, type: 'text' })).body.code).toBe('field_is_system');
  const renamed = await vera.call(updateField, { id: reason!.id, label: 'Why it ended' });
  expect(renamed.body.data).toMatchObject({ label: 'Why it ended', is_system: true });

  const zoya = await newcomer(app, 'Zoya');
  await db().updateTable('users').set({ language: 'ru' }).where('id', '=', zoya.id).execute();
  const made = await zoya.call(createProject, { name: 'Цветы' });
  const fields = await fieldsOf(dbOf(made.body.data.id), made.body.data.id, 'lead');
  expect(fields[0]).toMatchObject({ is_system: true });
});

test('options keep their ids, empty and repeated ones do nothing, one put away can come back with its values', async () => {
  const size = await add('Size', 'list', ['S', '', 'M', 'm', 'L']);
  const [s, m, l] = size.fields;
  expect(size.fields.map((it) => it.value)).toEqual(['S', 'M', 'L']);
  const anna = await client({ [size.id]: l!.id });
  const changed = await vera.call(updateField, {
    id: size.id,
    fields: [{ id: m!.id, value: 'Medium' }, { id: s!.id, value: 'S' }, { value: ' ' }, { value: 'XL' }],
  });
  expect(changed.body.data.fields).toEqual([
    m && { ...m, value: 'Medium' },
    s,
    { id: expect.any(Number), value: 'XL' },
  ]);
  expect(await held(anna)).toEqual({});
  await vera.call(updateField, { id: size.id, fields: size.fields });
  expect(await held(anna)).toEqual({ [size.id]: l!.id });
  const stranger = await vera.call(updateField, { id: size.id, fields: [{ id: 999_999, value: 'Forged' }] });
  expect(stranger.status).toBe(404);
});

test('fields stand in the order they were put in, new ones below', async () => {
  const [first, second] = [await add('First', 'text'), await add('Second', 'number')];
  expect((await labels()).slice(-2)).toEqual(['First', 'Second']);
  await vera.call(sortFields, { custom_fields: { [first.id]: 901, [second.id]: 900 } });
  expect((await labels()).slice(-2)).toEqual(['Second', 'First']);
  await add('Third', 'text');
  expect((await labels()).slice(-3)).toEqual(['Second', 'First', 'Third']);
  expect((await vera.call(sortFields, { custom_fields: { 999999: 1 } })).status).toBe(404);
});

test('a removed field comes back with its values for thirty days, then it is forgotten', async () => {
  const city = await add('City', 'text');
  const anna = await client({ [city.id]: 'Porto' });
  await vera.call(deleteField, { id: city.id });
  expect(await labels()).not.toContain('City');
  expect(await held(anna)).toEqual({});
  expect((await vera.call(updateField, { id: city.id, label: 'Town' })).status).toBe(404);
  const back = await vera.call(restoreField, { id: city.id });
  expect(back.body.data).toEqual(city);
  expect(await held(anna)).toEqual({ [city.id]: 'Porto' });
  expect((await vera.call(restoreField, { id: city.id })).status).toBe(404);

  const run = async () => {
    const { payload } = await queues()
      .selectFrom('jobs')
      .select('payload')
      .where('name', '=', forgetRemovedField.name)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await forgetRemovedField.run(payload as never, { project_id: vera.project_id });
  };
  await run();
  expect(await held(anna)).toEqual({ [city.id]: 'Porto' });
  await vera.call(deleteField, { id: city.id });
  moveClock(days(31));
  await run();
  moveClock(0);
  expect((await vera.call(restoreField, { id: city.id })).status).toBe(404);
  const { rows } = await sql`select from field_values where field_id = ${city.id}`.execute(dbOf(vera.project_id));
  expect(rows).toEqual([]);
  expect(await erasedByItself(vera.project_id, 'fieldErased')).toEqual([{ name: 'City', count: null }]);
});

test('a field that changes its type keeps what can be read so, and says how much cannot', async () => {
  const age = await add('Age', 'text');
  const [anna, boris] = [await client({ [age.id]: '34,5' }), await client({ [age.id]: 'about forty' })];
  const refused = await vera.call(updateField, { id: age.id, type: 'number' });
  expect(refused.body).toMatchObject({ code: 'field_values_lost', error: expect.stringContaining(': 1.') });
  await transaction(vera.project_id, (tx) => saveValues(tx, vera.project_id, boris, { [age.id]: '1 040' }));
  expect((await vera.call(updateField, { id: age.id, type: 'number' })).body.data.type).toBe('number');
  expect([await held(anna), await held(boris)]).toEqual([{ [age.id]: 34.5 }, { [age.id]: 1040 }]);
  expect((await vera.call(updateField, { id: age.id, type: 'date' })).body.code).toBe('field_values_lost');
  await vera.call(updateField, { id: age.id, type: 'textarea' });
  expect(await held(anna)).toEqual({ [age.id]: '34.5' });

  const mood = await add('Mood', 'list', ['Glad', 'Sad']);
  const clara = await client({ [mood.id]: mood.fields[0]!.id });
  expect((await vera.call(updateField, { id: mood.id, type: 'text' })).body.data.fields).toEqual([]);
  expect(await held(clara)).toEqual({ [mood.id]: 'Glad' });
});

test('stages may want only fields of deals: on is an empty list, off is nothing', async () => {
  const source = await add('Source', 'text', [], 'lead');
  expect(source.required_in_stages).toBeNull();
  const on = await vera.call(updateField, { id: source.id, required_in_stages: [] });
  expect(on.body.data.required_in_stages).toEqual([]);
  const [first, second] = (await vera.call(listStages, {})).body.data.map((it) => it.id) as [number, number];
  const some = await vera.call(updateField, { id: source.id, required_in_stages: [first, second] });
  expect(some.body.data.required_in_stages).toEqual([first, second]);
  const [foreign] = (await (await owner(app, 'Stan')).call(listStages, {})).body.data;
  const forged = await vera.call(updateField, { id: source.id, label: 'Forged', required_in_stages: [foreign!.id] });
  expect(forged.status).toBe(404);
  expect(await labels('lead')).toContain('Source');
  const off = await vera.call(updateField, { id: source.id, required_in_stages: null });
  expect(off.body.data.required_in_stages).toBeNull();
  const ofClients = await add('Birthday', 'date');
  const refused = await vera.call(updateField, { id: ofClients.id, required_in_stages: [] });
  expect(refused.body.code).toBe('only_deals_require');
});

test('there are a hundred fields at most, removed ones apart', async () => {
  const boss = await owner(app, 'Hundred');
  const field = (label: string) => boss.call(createField, { label, type: 'text', entity: 'client' });
  await sql`
    insert into fields (project_id, entity, type, label) select ${boss.project_id}, 'client', 'text', 'Field ' || n
    from generate_series(1, 99) n`.execute(dbOf(boss.project_id));
  const last = await field('The last');
  expect(last.status).toBe(200);
  expect((await field('One more')).body).toMatchObject({ code: 'too_many_fields', details: { most: 100 } });
  await boss.call(deleteField, { id: last.body.data.id });
  expect((await field('Instead')).status).toBe(200);
  expect((await boss.call(restoreField, { id: last.body.data.id })).body.code).toBe('too_many_fields');
  expect((await boss.call(restoreField, { id: last.body.data.id })).body.code).toBe('too_many_fields');
});

test('everyone in the project hears that fields changed; who may not change settings changes none', async () => {
  const tom = await member(app, vera, 'Tom');
  const field = await add('Heard of', 'text');
  const { rows } = await sql<{ audience: unknown }>`
    select audience from events where project_id = ${vera.project_id} and action = ${fieldsChanged.action}
    union all select audience from event_outbox where project_id = ${vera.project_id}
      and action = ${fieldsChanged.action}`.execute(queues());
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ audience }) => (audience as { everyone?: true }).everyone)).toBe(true);
  expect((await tom.call(listFields, {})).status).toBe(200);
  expect((await tom.call(updateField, { id: field.id, label: 'Mine' })).status).toBe(403);
});
