import { eraseDeals, eraseTasks, listDealBin, listTaskBin, restoreDeals, restoreTasks } from '@parley/contract/bins';
import { createAutoMessage, createAutoTask } from '@parley/contract/deals/automation';
import { listFunnels } from '@parley/contract/deals/funnels';
import { createLead, deleteLead, updateLead } from '@parley/contract/deals/lead-changes';
import { getLead } from '@parley/contract/deals/leads';
import { listCategories } from '@parley/contract/tasks/categories';
import { createTask, deleteTask, getTask, listTasks } from '@parley/contract/tasks/tasks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { member, type Person } from '../../../../test/people.ts';
import { openProvider } from '../../../../test/provider.ts';
import { until } from '../../../../test/until.ts';
import { dbOf, queues } from '../../../kit/db/index.ts';
import { runRules } from '../automation/run-rules.ts';
import { sendAutoMessage } from '../automation/send-auto-message.ts';

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

test('the rules of its stage do nothing for a deal out of the bin, whether made since or never begun', async () => {
  const { project_id, vera, telegram } = office;
  const { stages } = (await vera.call(listFunnels, {})).body.data[0]!;
  const make = async (name: string, stage: number) => {
    const contacts_ids = [await writes(project_id, telegram, name)];
    return (await vera.call(createLead, { stage_id: stage, name, contacts_ids })).body.data.id;
  };
  const rung = (deal_id: number) => runRules({ deal_id, entry: 1, chain: [] }, { project_id });
  const [before, missed, waiting] = [stages[0]!.id, stages[1]!.id, stages[2]!.id];
  const came = await make('dora', before);
  const [unseen, unrun] = [await make('emil', missed), await make('finn', waiting)];
  await settled();
  const now = { days: 0, hours: 0, minutes: 0 };
  for (const stage of [before, missed, waiting]) {
    await vera.call(createAutoMessage, { stage_id: stage, sending_interval: now, text: 'At once' });
    await vera.call(createAutoTask, { stage_id: stage, description: 'Call' });
  }
  for (const id of [came, unseen, unrun]) await vera.call(deleteLead, { id });
  // As if its rules came to their turn while it is removed, and those of the other after it is back.
  await rung(unseen);
  expect((await vera.call(restoreDeals, { ids: [came, unseen, unrun] })).body.data.restored).toHaveLength(3);
  await rung(unrun);
  await settled();
  for (const id of [came, unseen, unrun])
    expect((await vera.call(listTasks, { crm_lead_id: id })).body.data).toEqual([]);
  expect(await queues().selectFrom('jobs').select('id').where('name', '=', sendAutoMessage.name).execute()).toEqual([]);
  expect(provider.texts()).toEqual([]);
  // A coming of its own is one as any other.
  await vera.call(updateLead, { id: came, stage_id: missed });
  await until(() => expect(provider.texts()).toEqual(['At once']));
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
