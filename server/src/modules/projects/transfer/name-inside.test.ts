import { randomUUID } from 'node:crypto';
import type { ClientAction } from '@parley/contract/clients/history';
import { createOrganization, deleteOrganizations, restoreOrganizations } from '@parley/contract/clients/organizations';
import {
  createClient,
  createClientView,
  listClientActions,
  listClients,
  listClientViews,
} from '@parley/contract/clients/table';
import { createAutoMessage, listAutoMessages } from '@parley/contract/deals/automation';
import { type Funnel, listFunnels } from '@parley/contract/deals/funnels';
import { listLeadActions } from '@parley/contract/deals/history';
import { createLead, mergeLeads, updateLead } from '@parley/contract/deals/lead-changes';
import { searchLeads } from '@parley/contract/deals/leads';
import { createLeadSource, listLeadSources } from '@parley/contract/deals/sources';
import { createLeadFilter, createLeadTag, listLeadFilters, listLeadTags } from '@parley/contract/deals/tags';
import { createField, deleteField, listFields } from '@parley/contract/fields/fields';
import type { Input } from '@parley/contract/http';
import { updateClient } from '@parley/contract/inbox/client-card';
import { uploadFile } from '@parley/contract/inbox/files';
import { listMacros, saveMacro } from '@parley/contract/inbox/macros';
import type { MessageFile } from '@parley/contract/inbox/messages';
import { listTemplates, saveTemplate } from '@parley/contract/inbox/templates';
import { addTopic, getTopics } from '@parley/contract/inbox/topics';
import { changeMany, takeContact, wakeContact } from '@parley/contract/inbox/work';
import { createTicketTag, listTicketTags } from '@parley/contract/tickets/tags';
import { keepTicketView, listTicketViews } from '@parley/contract/tickets/views';
import { createCategory, listCategories } from '@parley/contract/tasks/categories';
import { createTask, listTaskActions, listTasks, updateTask } from '@parley/contract/tasks/tasks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { factsOf } from '../../../../test/contact-facts.ts';
import { archiveOf, brought, headersOf, personIn } from '../../../../test/archive.ts';
import { contactOf, listOf, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { dbOf } from '../../../kit/db/index.ts';

let app: TestApp;
let office: Office;
let copy: Person;
let made: Awaited<ReturnType<typeof furnish>>;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  made = await furnish();
  await settled();
  const { data } = await brought(app, office.vera, await archiveOf(app, office.vera));
  copy = personIn(app, office.vera, data.id);
});
afterAll(() => app.stop());

/** Everything that is named within something else. */
async function furnish() {
  const { vera, tom, project_id, telegram } = office;
  const field = async (it: Input<typeof createField>) => (await vera.call(createField, it)).body.data;
  const city = await field({ label: 'City', type: 'text', entity: 'client' });
  const gone = await field({ label: 'Gone', type: 'text', entity: 'client' });
  const removed = await field({ label: 'Removed', type: 'text', entity: 'client' });
  const options = [{ value: 'Guest' }, { value: 'Friend' }];
  const kind = await field({ label: 'Kind', type: 'list', entity: 'client', fields: options });
  const [guest, friend] = [kind.fields[0]!.id, kind.fields[1]!.id];
  const organization = (await vera.call(createOrganization, { name: 'Harbour' })).body.data;
  const folder = (await vera.call(addTopic, { title: 'Regulars' })).body.data.id as number;

  await writes(project_id, telegram, 'ana', 'Hello');
  const ana = await contactOf(project_id, telegram, 'ana');
  await vera.call(changeMany, { action: 'add_topic', contacts_ids: [ana], topic_id: folder });
  await tom.call(takeContact, { id: ana });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await vera.call(changeMany, { action: 'snooze', contacts_ids: [ana], until });
  await vera.call(wakeContact, { contact_id: ana });
  await vera.call(takeContact, { id: ana });
  const custom_field = { [city.id]: 'Porto', [kind.id]: guest, [gone.id]: 'word', [removed.id]: 'word' };
  await vera.call(updateClient, { id: ana, name: 'Ana', organization_id: organization.id, custom_field });
  await vera.call(createClient, { name: 'Bea', custom_field: { [city.id]: 'Lisbon' } });

  const keep = (it: Partial<Input<typeof createClientView>> & { name: string }) =>
    vera.call(createClientView, { filter: {}, sort: null, columns: [], shared: false, ...it });
  const columns = ['phone', `field_${gone.id}`, `field_${city.id}`];
  const ofPorto = [{ field_id: city.id, text: 'Porto' }];
  await keep({ name: 'In Porto', filter: { custom_field: ofPorto }, sort: `-field_${city.id}`, columns });
  const places = { organization_id: organization.id, topic_id: folder, channel_id: telegram, manager_id: vera.id };
  await keep({ name: 'Places', filter: { ...places, search: '12', tag: '7' } });
  await keep({ name: 'By type', filter: { channel_id: 'telegram', manager_id: 'none' }, sort: `field_${gone.id}` });
  await keep({ name: 'Guests', filter: { custom_field: [{ field_id: kind.id, options: [guest, friend] }] } });
  await keep({ name: 'Friends', filter: { custom_field: [{ field_id: kind.id, options: [friend] }] } });
  await keep({ name: 'Gone', filter: { custom_field: [...ofPorto, { field_id: gone.id, filled: true }] } });
  await keep({ name: 'Of Tom', filter: { manager_id: tom.id } });

  const [{ id: funnel, stages }] = (await vera.call(listFunnels, {})).body.data as [Funnel];
  const tag = async (title: string) => (await vera.call(createLeadTag, { title })).body.data.id;
  const [warm, lost] = [await tag('Warm'), await tag('Lost')];
  await vera.call(createLeadFilter, { funnel, name: 'Some of these', filter: { tag_id: [warm, lost] } });
  await vera.call(createLeadFilter, { funnel, name: 'Lost', filter: { tag_id: [lost], price_from: 5 } });
  await vera.call(createLeadFilter, { funnel, name: 'Of Tom or nobody', filter: { manager_id: [tom.id, 'none'] } });
  await vera.call(createLeadFilter, { funnel, name: 'Of Tom', filter: { manager_id: [tom.id] } });
  const stage_id = stages[0]!.id;
  await vera.call(createLeadSource, { stage_id, type: 'site', name: 'Form', tags: [warm] });
  const deal = async (name: string) => (await vera.call(createLead, { stage_id, name })).body.data.id;
  const [boat, oars] = [await deal('Boat'), await deal('Oars')];
  const sold = { stage_id: stages[1]!.id, tags: [warm, lost], contacts_ids: [ana] };
  await vera.call(updateLead, { id: boat, ...sold });
  await vera.call(mergeLeads, { main_id: boat, ids: [oars] });
  const sending_interval = { days: 0, hours: 1, minutes: 0 };
  await vera.call(createAutoMessage, { stage_id, sending_interval, text: 'Welcome', files_ids: [await upload(vera)] });

  const general = { type: 'general' } as const;
  const template = (await vera.call(saveTemplate, { ...general, name: 'Hi', text: 'Hi!' })).body.data.id;
  const steps = [
    { action: 'send_template' as const, template_id: template },
    { action: 'add_to_folder' as const, topic_id: folder },
  ];
  await vera.call(saveMacro, { ...general, name: 'Greet', steps });

  const [first] = (await vera.call(listCategories, {})).body.data;
  const call = (await vera.call(createCategory, { title: 'Visit' })).body.data;
  const date = '2031-01-01 10:00:00';
  const comment = 'Tune the piano';
  const task = (await vera.call(createTask, { category_id: first!.id, manager_id: tom.id, date, comment })).body.data;
  await vera.call(updateTask, { id: task.id, category_id: call.id, manager_id: vera.id });

  const closed = (await vera.call(createOrganization, { name: 'Closed' })).body.data;
  await vera.call(createClient, { name: 'Carl', organization_id: closed.id });
  await vera.call(deleteOrganizations, { ids: [closed.id] });

  const bill = (await vera.call(createTicketTag, { tag: 'Bill' })).body.data.id;
  const watched = { status: 'opened' as const, tag_id: bill, channel_id: telegram, contact_id: ana };
  await vera.call(keepTicketView, { name: 'Bills', filter: { ...watched, manager_id: 'me' }, shared: true });
  await vera.call(keepTicketView, { name: 'Of Tom', filter: { ...watched, manager_id: tom.id }, shared: false });

  await vera.call(deleteField, { id: removed.id });
  // As they are after their thirty days.
  await dbOf(project_id).deleteFrom('fields').where('id', '=', gone.id).execute();
  await dbOf(project_id).deleteFrom('field_options').where('id', '=', friend).execute();
  await dbOf(project_id).deleteFrom('lead_tags').where('id', '=', lost).execute();
  return { ana };
}

async function upload(vera: Person): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([randomUUID()]), 'note.txt');
  const uploaded = await fetch(app.url + uploadFile.path, { method: 'POST', headers: headersOf(vera), body: form });
  return ((await uploaded.json()) as { data: MessageFile }).data.id;
}

const fieldIn = async (person: Person, label: string) =>
  (await person.call(listFields, {})).body.data.find((it) => it.label === label)!;
const viewIn = async (person: Person, name: string) =>
  (await person.call(listClientViews, {})).body.data.find((it) => it.name === name);
const clientIn = async (person: Person, search: string) =>
  (await person.call(listClients, { search })).body.data.map((it) => it.id)[0]!;

test('a view of clients speaks of the fields of its own project, in its conditions, its order and its columns', async () => {
  const city = await fieldIn(copy, 'City');
  expect(city.id).not.toBe((await fieldIn(office.vera, 'City')).id);
  const view = (await viewIn(copy, 'In Porto'))!;
  expect(view).toMatchObject({
    filter: { custom_field: [{ field_id: city.id, text: 'Porto' }] },
    sort: `-field_${city.id}`,
    columns: ['phone', `field_${city.id}`],
  });
  const asked = { custom_field: JSON.stringify(view.filter.custom_field), sort: view.sort! };
  const found = await copy.call(listClients, asked as Input<typeof listClients>);
  expect(found.body.data.map((it) => it.name)).toEqual(['Ana']);
});

test('a view speaks of the options, folders, organizations, channels and people of its own project', async () => {
  const kind = await fieldIn(copy, 'Kind');
  const guest = kind.fields.find((it) => it.value === 'Guest')!;
  expect((await viewIn(copy, 'Guests'))!.filter).toEqual({
    custom_field: [{ field_id: kind.id, options: [guest.id] }],
  });
  const { project_id } = copy;
  const { id: channel_id } = await dbOf(project_id)
    .selectFrom('channels')
    .select('id')
    .where('type', '=', 'telegram')
    .executeTakeFirstOrThrow();
  const { filter } = (await viewIn(copy, 'Places'))!;
  const folder = (await copy.call(getTopics, {})).body.data.find((it) => it.title === 'Regulars')!;
  const [ana] = (await copy.call(listClients, { search: 'Ana' })).body.data;
  expect(filter).toEqual({
    organization_id: ana!.organization!.id,
    topic_id: folder.id,
    channel_id,
    manager_id: copy.id,
    search: '12',
    tag: '7',
  });
  expect(await viewIn(copy, 'By type')).toMatchObject({
    filter: { channel_id: 'telegram', manager_id: 'none' },
    sort: null,
  });
});

test('a view whose condition names what did not come along stays behind: it never shows more than was meant', async () => {
  const names = (await copy.call(listClientViews, {})).body.data.map((it) => it.name);
  expect(names.sort()).toEqual(['By type', 'Guests', 'In Porto', 'Places']);
});

test('the history of a client names the fields of its own project; one that is gone is no other one', async () => {
  const { data } = (await copy.call(listClientActions, { id: await clientIn(copy, 'Ana') })).body;
  const ids = await dbOf(copy.project_id).selectFrom('fields').select(['id', 'label']).execute();
  const labels = data
    .filter((it) => it.field?.startsWith('field_'))
    .map((it) => ids.find(({ id }) => it.field === `field_${id}`)?.label ?? it.field);
  expect(labels.sort()).toEqual(['City', 'Kind', 'Removed', 'field_0']);
  const plain = (await office.vera.call(listClientActions, { id: made.ana })).body.data;
  const words = (lines: ClientAction[]) => lines.map((it) => `${it.kind} ${it.before} ${it.after}`).sort();
  expect(words(data)).toEqual(words(plain));
});

test('a kept filter of deals asks for any that came along, and stays behind if none did', async () => {
  const [{ id: funnel }] = (await copy.call(listFunnels, {})).body.data as [Funnel];
  const [warm] = (await copy.call(listLeadTags, {})).body.data;
  const kept = (await copy.call(listLeadFilters, { funnel })).body.data.map(({ name, filter }) => ({ name, filter }));
  expect(kept).toHaveLength(2);
  expect(kept).toContainEqual({ name: 'Some of these', filter: { tag_id: [warm!.id] } });
  expect(kept).toContainEqual({ name: 'Of Tom or nobody', filter: { manager_id: ['none'] } });
});

test('a view of tickets speaks of the tags, channels and clients of its own project, and stays behind if it cannot', async () => {
  const views = (await copy.call(listTicketViews, {})).body.data;
  const [bill] = (await copy.call(listTicketTags, {})).body.data;
  const { id: channel_id } = await dbOf(copy.project_id)
    .selectFrom('channels')
    .select('id')
    .where('type', '=', 'telegram')
    .executeTakeFirstOrThrow();
  const filter = {
    status: 'opened',
    tag_id: bill!.id,
    channel_id,
    contact_id: await clientIn(copy, 'Ana'),
    manager_id: 'me',
  };
  expect(views).toMatchObject([{ name: 'Bills', filter, shared: true, user_id: copy.id }]);
});

test('rules of stages keep their files and tags, macros their templates, folders their clients', async () => {
  const [{ stages }] = (await copy.call(listFunnels, {})).body.data as [Funnel];
  const stage_id = stages[0]!.id;
  const [message] = (await copy.call(listAutoMessages, { stage_id })).body.data;
  expect(message!.files.map((it) => it.name)).toEqual(['note.txt']);
  const [source] = (await copy.call(listLeadSources, {})).body.data;
  const [warm] = (await copy.call(listLeadTags, {})).body.data;
  expect(source!.tags).toEqual([warm!.id]);
  const [template] = (await copy.call(listTemplates, {})).body.data;
  const folder = (await copy.call(getTopics, {})).body.data.find((it) => it.title === 'Regulars')!;
  const [macro] = (await copy.call(listMacros, {})).body.data;
  expect(macro!.steps).toEqual([
    { action: 'send_template', template_id: template!.id },
    { action: 'add_to_folder', topic_id: folder.id },
  ]);
  expect(folder.total).toBe(1);
  expect((await listOf(copy, folder.id as number)).map((it) => it.name)).toEqual(['Ana']);
});

test('what was done to a contact names the dialogues, folders and people of its own project', async () => {
  const [ana] = await listOf(copy);
  const folder = (await copy.call(getTopics, {})).body.data.find((it) => it.title === 'Regulars')!;
  const dialogue = ana!.users[0]!.id;
  const aside = { until: expect.any(Number), operator_id: 0, check_ids: [dialogue] };
  const told = await factsOf(copy.project_id, ana!.id);
  expect(told.map(({ name, token, changes }) => [name, token, changes])).toEqual([
    ['contactFiled', null, { [`folder ${folder.id}`]: [false, true] }],
    ['contactTaken', null, { operator_id: [null, 0] }],
    ['contactPutAside', null, { operator_id: [0, null], aside: [null, aside], [`check ${dialogue}`]: [true, false] }],
    ['contactWoken', null, { operator_id: [null, 0], aside: [aside, null], [`check ${dialogue}`]: [false, true] }],
    ['contactTaken', null, { operator_id: [0, copy.id] }],
  ]);
});

test('the history of a task names the categories and people of its own project', async () => {
  const [task] = (await copy.call(listTasks, {})).body.data;
  const categories = (await copy.call(listCategories, {})).body.data;
  const edited = (await copy.call(listTaskActions, { id: task!.id })).body.data.find((it) => it.kind === 'edited')!;
  const titleOf = (id: unknown) => categories.find((it) => it.id === id)?.title;
  expect(titleOf(edited.after.category_id)).toBe('Visit');
  expect(titleOf(edited.before.category_id)).toBeDefined();
  expect([edited.before.manager_id, edited.after.manager_id]).toEqual([0, copy.id]);
});

test('what happened to a deal names the stages, tags, clients and deals of its own project', async () => {
  const { rows } = await sql<{ changes: Record<string, [unknown, unknown]> }>`
    select f.changes from facts f join deals d on d.project_id = f.project_id and d.id = f.subject_id
    where f.project_id = ${copy.project_id} and f.subject = 'deal' and d.name = 'Boat' order by f.id`.execute(
    dbOf(copy.project_id),
  );
  const is = Object.assign({}, ...rows.map((it) => it.changes)) as (typeof rows)[number]['changes'];
  const [{ stages }] = (await copy.call(listFunnels, {})).body.data as [Funnel];
  const [warm] = (await copy.call(listLeadTags, {})).body.data;
  expect(is['stage_id']).toEqual([stages[0]!.id, stages[1]!.id]);
  expect(Object.keys(is).filter((it) => it.startsWith('tag_'))).toEqual([`tag_${warm!.id}`]);
  expect(is['contacts']).toEqual([[], [await clientIn(copy, 'Ana')]]);
  const [line] = (await copy.call(listLeadActions, { entity: 'lead', entity_id: await boatIn(copy) })).body.data;
  expect(line).toMatchObject({ kind: 'merged', after: 'Oars', undo: null });
});

const boatIn = async (person: Person) =>
  (await person.call(searchLeads, { search: 'Boat' })).body.data.map((it) => it.id)[0]!;

test('an organization that was removed comes back with those who were in it', async () => {
  const { id } = await dbOf(copy.project_id)
    .selectFrom('organizations')
    .select('id')
    .where('name', '=', 'Closed')
    .executeTakeFirstOrThrow();
  await copy.call(restoreOrganizations, { ids: [id] });
  const [carl] = (await copy.call(listClients, { search: 'Carl' })).body.data;
  expect(carl!.organization).toMatchObject({ id });
});
