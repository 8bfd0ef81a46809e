import { eraseClients, eraseDeals, eraseTasks } from '@parley/contract/bins';
import { deleteClients } from '@parley/contract/clients/table';
import { listFunnels, sortStages } from '@parley/contract/deals/funnels';
import { createLead, deleteLead } from '@parley/contract/deals/lead-changes';
import { mergeAll, mergeContacts, undoMove } from '@parley/contract/inbox/duplicates';
import { getTranscript, sendDialogue } from '@parley/contract/inbox/thread';
import { clearDialogue } from '@parley/contract/inbox/work';
import { listJournal } from '@parley/contract/journal';
import { journalSentence } from '@parley/contract/journal-words';
import { createMailing, deleteMailing } from '@parley/contract/mailings/mailings';
import { listCategories } from '@parley/contract/tasks/categories';
import { createTask, deleteTask } from '@parley/contract/tasks/tasks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice, writes } from '../../../../test/office.ts';
import { until } from '../../../../test/until.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const lines = async () => (await office.vera.call(listJournal, {})).body.data;
/** What the journal says since then, the newest first. */
const toldSince = async (count: number, last: string) =>
  until(async () => {
    const told = (await lines()).slice(0, count);
    expect(told[0]?.name).toBe(last);
    return told.map((line) => journalSentence(line, 'en'));
  });

test('what is erased for good, joined, taken apart or taken out is told, a line for a press, and nobody is named once gone', async () => {
  const { vera, project_id, telegram } = office;
  const [anna, bela] = [await writes(project_id, telegram, 'anna'), await writes(project_id, telegram, 'bela')];
  const joined = (await vera.call(mergeContacts, { contact_id: anna, contacts_ids: [bela] })).body.data;
  await vera.call(undoMove, { token: joined.undo });
  await vera.call(mergeAll, { min_score: 100 });
  const path = getTranscript.path.replace(':id', String(anna));
  const headers = { authorization: `Bearer ${vera.token}`, 'x-project': String(project_id) };
  expect((await fetch(app.url + path, { headers })).status).toBe(200);
  expect((await vera.call(sendDialogue, { contact_id: anna, email: 'boss@example.test' })).status).toBe(200);
  expect(await vera.call(clearDialogue, { project: project_id, id: anna })).toMatchObject({ status: 200 });
  expect(await toldSince(5, 'messagesErased')).toEqual([
    'Vera erased all messages with Client anna',
    'Vera sent the dialogue with Client anna by e-mail',
    'Vera downloaded the dialogue with Client anna',
    'Vera separated merged clients (1)',
    'Vera merged clients into one (2)',
  ]);
  const ids = [anna, bela];
  await vera.call(deleteClients, { id: ids });
  await vera.call(eraseClients, { ids });
  await vera.call(eraseClients, { ids });
  expect(await toldSince(7, 'clientsErased')).toEqual([
    'Vera erased clients for good (2)',
    'Vera deleted clients (2)',
    'Vera erased all messages with –',
    'Vera sent the dialogue with – by e-mail',
    'Vera downloaded the dialogue with –',
    'Vera separated merged clients (1)',
    'Vera merged clients into one (2)',
  ]);
  expect((await lines())[0]).toMatchObject({ group: 'removals', origin: { address: expect.any(String) } });
});

test('deals and tasks that are erased, a mailing that is deleted and stages in another order are told', async () => {
  const { vera, project_id, telegram } = office;
  const cora = await writes(project_id, telegram, 'cora');
  const [funnel] = (await vera.call(listFunnels, {})).body.data;
  const stages = funnel!.stages.map((it) => it.id);
  await vera.call(sortStages, { funnel: funnel!.id, stages: stages.toReversed() });
  expect((await vera.call(sortStages, { funnel: 999_999, stages })).status).toBe(404);
  const deals = [];
  for (const name of ['A sofa', 'A table'])
    deals.push((await vera.call(createLead, { stage_id: stages[0]!, name })).body.data.id);
  for (const id of deals) await vera.call(deleteLead, { id });
  await vera.call(eraseDeals, { ids: deals });
  await vera.call(eraseDeals, { ids: deals });
  const category_id = (await vera.call(listCategories, {})).body.data[0]!.id;
  const task = { category_id, manager_id: vera.id, date: '2031-01-31 10:00:00' };
  const { id } = (await vera.call(createTask, task)).body.data;
  await vera.call(deleteTask, { id });
  await vera.call(eraseTasks, { ids: [id] });
  await vera.call(eraseTasks, { ids: [id] });
  await vera.call(createLead, { stage_id: stages[0]!, name: 'A lamp', contacts_ids: [cora] });
  const project = project_id;
  const mailing = await vera.call(createMailing, { project, funnel_id: funnel!.id, name: 'Spring' });
  expect(mailing).toMatchObject({ status: 200 });
  expect((await vera.call(deleteMailing, { project, id: mailing.body.data.id })).status).toBe(200);
  expect((await toldSince(7, 'mailingDeleted')).filter((it) => !it.includes('deleted deals'))).toEqual([
    'Vera deleted the mailing “Spring”',
    'Vera erased tasks for good (1)',
    'Vera deleted tasks (1)',
    'Vera erased deals for good (2)',
    `Vera put the stages of the funnel “${funnel!.name}” in another order`,
  ]);
});
