import { eraseDeals, eraseTasks, listDealBin, listTaskBin, restoreDeals, restoreTasks } from '@parley/contract/bins';
import { listFunnels } from '@parley/contract/deals/funnels';
import { createLead, deleteLead } from '@parley/contract/deals/lead-changes';
import { getLead } from '@parley/contract/deals/leads';
import { listCategories } from '@parley/contract/tasks/categories';
import { createTask, deleteTask, getTask } from '@parley/contract/tasks/tasks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { member, type Person } from '../../../../test/people.ts';
import { openProvider } from '../../../../test/provider.ts';
import { dbOf } from '../../../kit/db/index.ts';

let app: TestApp;
let office: Office;
let provider: ReturnType<typeof openProvider>;
/** May delete, and sees only telegram. */
let dina: Person;
let stage_id: number;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  const rights = { channels_ids: [office.telegram], permissions: ['deals.delete' as const] };
  dina = await member(app, office.vera, 'Dina', rights);
  provider = openProvider('telegram');
  stage_id = (await office.vera.call(listFunnels, {})).body.data[0]!.stages[0]!.id;
});
afterAll(async () => {
  provider.close();
  await app.stop();
});

const aMonthAgo = (table: string, id: number) =>
  sql`update ${sql.table(table)} set deleted_at = now() - interval '31 days' where id = ${id}`.execute(
    dbOf(office.project_id),
  );

test('removed deals are in the bin, come back to their stage without a word to anybody, or go for good', async () => {
  const { project_id, vera, tom, telegram, whatsapp } = office;
  const make = async (name: string, channel: number) => {
    const contact = await writes(project_id, channel, name);
    const { body } = await vera.call(createLead, { stage_id, name: `Sale to ${name}`, contacts_ids: [contact] });
    await vera.call(deleteLead, { id: body.data.id });
    return body.data.id;
  };
  const [anna, bela, cora] = [await make('anna', telegram), await make('bela', whatsapp), await make('cora', telegram)];
  const names = async (person: Person, asked: object = {}) =>
    (await person.call(listDealBin, asked)).body.data.map((it) => it.name);
  expect(await names(vera)).toEqual(['Sale to cora', 'Sale to bela', 'Sale to anna']);
  expect(await names(vera, { search: 'bel' })).toEqual(['Sale to bela']);
  expect((await vera.call(listDealBin, {})).body.data[0]!.deleted_by).toBe('Vera');
  expect(await names(dina)).toEqual(['Sale to cora', 'Sale to anna']);
  expect((await tom.call(listDealBin, {})).body.code).toBe('forbidden');
  expect((await dina.call(restoreDeals, { ids: [bela] })).body.code).toBe('not_found');
  expect((await dina.call(restoreDeals, { ids: [anna] })).body.data).toEqual({ restored: [anna], joined: [] });
  expect((await vera.call(getLead, { id: anna })).body.data.stage_id).toBe(stage_id);
  expect((await dina.call(eraseDeals, { ids: [cora] })).body.code).toBe('administrators_only');
  expect((await vera.call(eraseDeals, { ids: [cora, anna] })).body.data).toEqual({ erased: 1 });
  await aMonthAgo('deals', bela);
  expect(await names(vera)).toEqual([]);
  expect((await vera.call(restoreDeals, { ids: [bela] })).body.code).toBe('not_found');
  await settled();
  expect(provider.texts()).toEqual([]);
});

test('removed tasks are in the bin of those who may delete them', async () => {
  const { vera, tom } = office;
  const [category] = (await vera.call(listCategories, {})).body.data;
  const give = async (by: Person, comment: string) => {
    const about = { category_id: category!.id, manager_id: tom.id, date: '2030-01-01 10:00:00', comment };
    const { id } = (await by.call(createTask, about)).body.data;
    expect((await by.call(deleteTask, { id })).status).toBe(200);
    return id;
  };
  const [hers, his, old] = [await give(vera, 'Call'), await give(tom, 'Write'), await give(vera, 'Old')];
  await aMonthAgo('tasks', old);
  const names = async (person: Person) => (await person.call(listTaskBin, {})).body.data.map((it) => it.name);
  expect(await names(vera)).toEqual(['Write', 'Call']);
  expect(await names(tom)).toEqual(['Write']);
  expect((await tom.call(restoreTasks, { ids: [hers] })).body.code).toBe('not_found');
  expect((await tom.call(restoreTasks, { ids: [his] })).body.data.restored).toEqual([his]);
  expect((await tom.call(getTask, { id: his })).status).toBe(200);
  expect((await tom.call(eraseTasks, { ids: [hers] })).body.code).toBe('forbidden');
  expect((await vera.call(eraseTasks, { ids: [hers, his, old] })).body.data).toEqual({ erased: 1 });
  expect(await names(vera)).toEqual([]);
});
