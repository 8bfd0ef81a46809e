import { randomUUID } from 'node:crypto';
import {
  cancelImport,
  changeImport,
  getImport,
  getRefused,
  listImports,
  revertImport,
  startImport,
} from '@parley/contract/clients/import';
import { system } from '@parley/contract/actors';
import { createClient, listClientActions } from '@parley/contract/clients/table';
import { createAutoTask } from '@parley/contract/deals/automation';
import { leadsCreated } from '@parley/contract/deals/events';
import {
  createDefaultFunnels,
  type Funnel,
  listFunnels,
  type Stage,
  updateFunnel,
  updateStage,
} from '@parley/contract/deals/funnels';
import { listLeadActions } from '@parley/contract/deals/history';
import { updateLead } from '@parley/contract/deals/lead-changes';
import { getBoard, getLead } from '@parley/contract/deals/leads';
import { createField } from '@parley/contract/fields/fields';
import { contactByPhone } from '@parley/contract/inbox/contacts';
import { joinOffersChanged } from '@parley/contract/inbox/duplicates';
import { listNotices } from '@parley/contract/notifications/notices';
import { updateProject } from '@parley/contract/projects/projects';
import { listCategories } from '@parley/contract/tasks/categories';
import { createTask } from '@parley/contract/tasks/tasks';
import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { member, owner, type Person } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { db, dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import { lentDeals } from '../surroundings.ts';
import { runImport } from './importing/run-import.ts';
import { guessMapping, hasHeaders } from './shaping/guess-columns.ts';
import { saveProgress } from './importing/imports.queries.ts';
import { ended, headersOf, importSheet, sheetOf, upload } from './test/sheets.ts';

let app: TestApp;
let office: Office;
let vera: Person;
/** May import, and sees one channel. */
let ida: Person;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  ({ vera } = office);
  ida = await member(app, vera, 'Ida', { permissions: ['contacts.import'], channels_ids: [office.telegram] });
});
// More sheets than hands upload in ten minutes.
afterEach(async () => void (await db().deleteFrom('attempts').execute()));
afterAll(() => app.stop());

const clients = () =>
  dbOf(office.project_id).selectFrom('contacts').selectAll().where('is_room', '=', false).orderBy('id').execute();
const byPhone = async (phone: string) => (await clients()).find((it) => it.phone === phone);
const head = ['Имя', 'Телефон', 'Почта', 'Компания', 'Ответственный', 'Комментарий'];

test('columns are understood in four languages, by contents where titles are silent, and by the fields of the project', async () => {
  const { body } = await vera.call(createField, {
    label: 'Favourite colour',
    type: 'list',
    entity: 'client',
    fields: [{ value: 'Blue' }],
  });
  const field = `field_${body.data.id}`;
  const line = ['Ada', '+79990000001', 'a@b.example', 'Luna', '77', 'blue', '42'];
  const titles = [
    ['Full name', 'Mobile', 'E-mail', 'Company', 'Tax ID', 'Favourite colour', 'Shoe size'],
    ['ФИО', 'Тел.', 'Эл. почта', 'Организация', 'ИНН', 'FAVOURITE COLOUR', 'Размер'],
    ['Nome completo', 'Telemóvel', 'Correio', 'Empresa', 'NIF', 'favourite colour', 'Sapato'],
    ['Nombre', 'Móvil', 'Correo electrónico', 'Empresa', 'CIF', 'Favourite Colour', 'Zapato'],
  ];
  for (const words of titles) {
    const mapping = guessMapping(words, [line], 7, [body.data]);
    expect(mapping).toEqual(['name', 'phone', 'email', 'organization', 'tax_id', field, null]);
  }
  const { data } = await upload(app, vera, sheetOf([titles[1]!, line]));
  expect(data.preview[0]).toMatchObject({ action: 'new', values: { phone: '+79990000001', [field]: 'Blue' } });
  const silent = [
    ['Ada Lovelace', '+7 999 000-00-01', 'ada@b.example'],
    ['Nora Field', '+44 20 7946 0958', 'nora@b.example'],
  ];
  expect(hasHeaders(silent, [])).toBe(false);
  expect(guessMapping([], silent, 3, [])).toEqual(['name', 'phone', 'email']);
});

test('the first twenty lines are shown as they will be, with what becomes of each', async () => {
  await importSheet(app, vera, sheetOf([head, ['Known', '+7 999 100-00-01', '', '', '', '']]));
  const known = (await byPhone('79991000001'))!;
  const lines = Array.from({ length: 30 }, (_, n) => [`Person ${n}`, `8 999 200-00-${n + 10}`, '', '', '', '']);
  const { data } = await upload(
    app,
    vera,
    sheetOf([
      head,
      ['', '8 (999) 100-00-01', 'NEW@mail.example', '', '', ''],
      ['Bad', 'none', 'no', '', 'Nobody Here', ''],
      ...lines,
    ]),
  );
  expect(data.preview).toHaveLength(20);
  expect(data.preview[0]).toMatchObject({
    row: 2,
    action: 'update',
    contact: { id: known.id, name: 'Known' },
    values: { phone: '+79991000001', email: 'new@mail.example' },
  });
  expect(data.preview[1]).toMatchObject({ action: 'refused' });
  expect(data.preview[1]!.reasons.map((it) => it.code).sort()).toEqual(['email', 'manager', 'phone']);
  expect(data.preview[2]).toMatchObject({ action: 'new', values: { phone: '+79992000010' } });
  const { body } = await vera.call(changeImport, {
    id: data.id,
    mapping: ['name', null, null, null, null, null],
    options: { headers: false },
  });
  expect(body.data.preview[0]).toMatchObject({ row: 1, action: 'new', values: { name: 'Имя' } });
  expect(body.data.total).toBe(33);
});

test('a number that begins with 00 is the known client’s, and two numbers in one cell are neither cut nor guessed', async () => {
  await importSheet(app, vera, sheetOf([head, ['Known abroad', '+351 912 000 001', '', '', '', '']]));
  const known = (await byPhone('351912000001'))!;
  const { data } = await upload(
    app,
    vera,
    sheetOf([
      head,
      ['', '00351912000001', 'abroad@mail.example', '', '', ''],
      ['New abroad', '00 34 600 110 101', '', '', '', ''],
      ['Two', '912 000 003 / 912 000 004', '', '', '', ''],
      ['Twice the same', '+351 912 000 005; 00351912000005', '', '', '', ''],
    ]),
  );
  expect(data.preview).toMatchObject([
    { action: 'update', contact: { id: known.id }, values: { phone: '+351912000001' } },
    { action: 'new', values: { phone: '+34600110101' } },
    { action: 'refused', reasons: [{ code: 'phones', target: 'phone', value: '912 000 003 / 912 000 004' }] },
    { action: 'new', values: { phone: '+351912000005' } },
  ]);
});

test('an import makes, fills and refuses, tells how far it is, and leaves a history', async () => {
  const sheet = sheetOf([
    head,
    ['Anna', '+7 999 300-00-01', 'anna@shop.example', 'Meadow', 'vera', 'first'],
    ['', '8 999 300-00-01', 'other@shop.example', '', '', 'second'],
    ['Nobody', '12', '', '', '', ''],
    ['', '', '', '', '', 'a note alone'],
  ]);
  const done = await importSheet(app, vera, sheet);
  await settled();
  // Whose sheet it is hears that it ended, and nobody else.
  const endOf = async (person: Person) =>
    (await person.call(listNotices, { kind: 'import_ended' })).body.data.filter((it) => it.about.id === done.id);
  expect([await endOf(vera), await endOf(ida)]).toMatchObject([[{ what: 'done', by: null }], []]);
  expect(done).toMatchObject({
    status: 'done',
    total: 4,
    done: 4,
    created: 1,
    skipped: 1,
    refused: 2,
    can_revert: true,
  });
  const anna = (await byPhone('79993000001'))!;
  // Who comes twice in a sheet is one client: gaps are filled, the rest stays.
  expect(anna).toMatchObject({ name: 'Anna', email: 'anna@shop.example', notes: 'first', manager_id: vera.id });
  expect(anna.organization_id).not.toBeNull();
  const { body } = await vera.call(listClientActions, { id: anna.id });
  expect(body.data).toMatchObject([
    { kind: 'created', why: 'import', actor: { id: vera.id, name: 'Vera', means: { kind: 'import', id: done.id } } },
  ]);
  const told = await heardBy(vera, 'crm:import_changed');
  expect(told.at(-1)?.payload).toMatchObject({ id: done.id, status: 'done', created: 1 });
  expect((await heardBy(office.tom, 'crm:import_changed')).length).toBe(0);
  expect((await heardBy(office.tom, 'crm:clients_changed')).length).toBeGreaterThan(0);
});

test('on a match empty fields are filled, or all are overwritten, or nothing is touched', async () => {
  const line = (name: string, notes: string) => sheetOf([head, [name, '+7 999 400-00-01', '', '', '', notes]]);
  await importSheet(app, vera, line('First', ''));
  const importAs = async (bytes: Buffer, on_match: 'fill' | 'overwrite' | 'skip') => {
    const { data } = await upload(app, vera, bytes);
    await vera.call(changeImport, { id: data.id, options: { on_match } });
    await vera.call(startImport, { id: data.id });
    return ended(vera, data.id);
  };
  expect(await importAs(line('Second', 'note'), 'fill')).toMatchObject({ updated: 1, created: 0 });
  expect(await byPhone('79994000001')).toMatchObject({ name: 'First', notes: 'note' });
  expect(await importAs(line('Third', 'other'), 'skip')).toMatchObject({ skipped: 1, updated: 0 });
  expect(await importAs(line('Fourth', 'other'), 'overwrite')).toMatchObject({ updated: 1 });
  expect(await byPhone('79994000001')).toMatchObject({ name: 'Fourth', notes: 'other' });
  // As a sheet was exported: without a plus it could be a Russian number, but it is known as another.
  const { body } = await vera.call(createClient, { name: 'Linh', phone: '+84 957 654 321' });
  const exported = sheetOf([head.slice(0, 2), ['Linh N', '84957654321']]);
  expect(await importAs(exported, 'overwrite')).toMatchObject({ updated: 1, created: 0 });
  expect(await byPhone('84957654321')).toMatchObject({ id: body.data.client!.id, name: 'Linh N' });
});

test('a client is known by id, by e-mail and by the number of a dialogue; one whom the importer does not see is not', async () => {
  const phone = '79995000001';
  const hidden = await writes(office.project_id, office.whatsapp, 'w-import', 'Hi', {
    peer: { outside_id: 'w-import', name: 'Wilma', phone },
  });
  const sheet = sheetOf([head, ['Wilma W', `+${phone}`, '', '', '', 'x']]);
  const seen = await upload(app, vera, sheet);
  expect(seen.data.preview[0]).toMatchObject({ action: 'update', contact: { id: hidden } });
  const blind = await upload(app, ida, sheet);
  expect(blind.data.preview[0]).toMatchObject({ action: 'new', contact: null });
  const byId = await upload(
    app,
    ida,
    sheetOf([
      ['ID', 'Name'],
      [hidden, 'Guess'],
      [999_999, 'Nobody'],
    ]),
  );
  expect(byId.data.preview.map((it) => it.action)).toEqual(['refused', 'refused']);
  expect(JSON.stringify([blind, byId])).not.toContain('Wilma"');
});

test('people who share an address are told apart by their numbers, in one sheet and against the base', async () => {
  const shared = 'info@factory.example';
  const people = (names: [string, string][]) =>
    sheetOf([head, ...names.map(([name, phone]) => [name, phone, shared, '', '', ''])]);
  const first = await importSheet(
    app,
    ida,
    people([
      ['Olga', '+79996500001'],
      ['Petr', '+79996500002'],
      ['Olga again', '89996500001'],
      ['Office', ''],
    ]),
  );
  expect(first).toMatchObject({ created: 2, skipped: 2 });
  const second = await importSheet(
    app,
    ida,
    people([
      ['Rita', '+79996500003'],
      ['Petr', '+79996500002'],
      ['Office', ''],
    ]),
  );
  expect(second).toMatchObject({ created: 1, skipped: 2 });
  const { data } = await upload(app, ida, people([['Sven', '+79996500004']]));
  const byAddress = await ida.call(changeImport, { id: data.id, options: { match: ['email'] } });
  expect(byAddress.body.data.preview[0]).toMatchObject({ action: 'skip' });
});

test('a number without its code is the same person’s by the same address, and by the project’s country', async () => {
  const boss = await owner(app, 'Works');
  const known = ['Klaus', '+49 171 6600001', 'klaus@works.example', '', '', ''];
  expect(await importSheet(app, boss, sheetOf([head, known]))).toMatchObject({ created: 1 });
  const written = (phone: string, email: string) =>
    upload(app, boss, sheetOf([head, ['K', phone, email, '', '', 'x']]));
  const met = async (phone: string, email: string) => (await written(phone, email)).data.preview[0]!.action;
  expect(await met('0171 660 00 01', 'klaus@works.example')).toBe('update');
  expect(await met('0171 660 00 02', 'klaus@works.example')).toBe('new');
  expect(await met('0171 660 00 01', '')).toBe('new');
  const { project_id } = boss;
  await boss.call(updateProject, { project: project_id, country: 'DE' });
  expect(await met('0171 660 00 01', '')).toBe('update');
  const done = await importSheet(app, boss, sheetOf([head, ['Lena', '(0171) 660-00-07', '', '', '', '']]));
  expect(done).toMatchObject({ created: 1 });
  const found = await boss.call(contactByPhone, { project: project_id, phone: '0171 6600007' });
  expect(found.body.data.map((it) => it.phone)).toEqual(['491716600007']);
  await boss.call(updateProject, { project: project_id, country: null });
});

test('refused lines come back as a file with their reasons, which can be mended and imported again', async () => {
  const sheet = sheetOf([head, ['Mend me', '12', '', '', '', '=1+1']]);
  const done = await importSheet(app, vera, sheet);
  expect(done).toMatchObject({ created: 0, refused: 1 });
  const fetched = async (type: 'xlsx' | 'csv') =>
    Buffer.from(
      await (
        await fetch(app.url + getRefused.path.replace(':id', String(done.id)).replace(':type', type), {
          headers: { ...headersOf(vera), 'accept-language': 'ru' },
        })
      ).arrayBuffer(),
    );
  const book = read(await fetched('xlsx'));
  const lines = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 });
  expect(lines[0]).toEqual([...head, expect.any(String)]);
  expect(lines[1]!.at(-1)).toContain('12');
  expect(lines[1]![5]).toBe("'=1+1");
  expect((await fetched('csv')).toString()).toContain('Mend me');
  const mended = lines.map((line, nth) => (nth ? line.with(1, '+7 999 600-00-01') : line));
  expect(await importSheet(app, vera, sheetOf(mended))).toMatchObject({ created: 1, refused: 0 });
  expect(await byPhone('79996000001')).toMatchObject({ notes: '=1+1' });
});

test('a whole import is taken back: new clients go, changed fields return, what others touched since stays', async () => {
  await importSheet(app, vera, sheetOf([head, ['Old', '+7 999 700-00-01', '', '', '', '']]));
  const done = await importSheet(
    app,
    vera,
    sheetOf([
      head,
      ['', '+7 999 700-00-01', 'old@shop.example', 'Brand New Ltd', '', 'filled'],
      ['Untouched', '+7 999 700-00-02', '', 'Brand New Ltd', '', ''],
      ['Touched', '+7 999 700-00-03', '', '', '', ''],
      ['Promised a call', '+7 999 700-00-04', '', '', '', ''],
    ]),
  );
  expect(done).toMatchObject({ created: 3, updated: 1 });
  const [untouched, promised] = [await byPhone('79997000002'), await byPhone('79997000004')];
  const [category] = (await vera.call(listCategories, {})).body.data;
  const task = { category_id: category!.id, manager_id: vera.id, date: '2030-01-01 10:00:00' };
  expect((await vera.call(createTask, { ...task, contact_id: promised!.id })).status).toBe(200);
  const { project_id } = office;
  const change = (phone: string, it: { notes: string }) =>
    dbOf(project_id).updateTable('contacts').set(it).where('phone', '=', phone).execute();
  await change('79997000003', { notes: 'called today' });
  await change('79997000001', { notes: 'changed by hand' });
  expect((await vera.call(revertImport, { id: done.id })).status).toBe(200);
  const reverted = await ended(vera, done.id);
  expect(reverted).toMatchObject({ status: 'reverted', restored: 2, kept: 3, can_revert: false });
  expect(await byPhone('79997000002')).toBeUndefined();
  const { rows: told } = await sql<{ name: string }>`select subject_id, name from facts where subject = 'client'
    and (changes::text like '%Untouched%' or subject_id = ${untouched!.id})`.execute(dbOf(project_id));
  expect(told).toEqual([{ subject_id: untouched!.id, name: 'clientErased' }]);
  expect(await byPhone('79997000003')).toMatchObject({ notes: 'called today' });
  expect(await byPhone('79997000004')).toMatchObject({ id: promised!.id });
  expect(await byPhone('79997000001')).toMatchObject({ email: null, organization_id: null, notes: 'changed by hand' });
  const organizations = await dbOf(project_id).selectFrom('organizations').select('name').execute();
  expect(organizations.map((it) => it.name)).not.toContain('Brand New Ltd');
  expect((await vera.call(revertImport, { id: done.id })).status).toBe(409);
});

/** Uploaded, meant for a stage, started and over. */
async function importInto(bytes: Buffer, into: { stage_id: number; run_rules: boolean }, options: object = {}) {
  const { data } = await upload(app, vera, bytes);
  const { body } = await vera.call(changeImport, { id: data.id, options: { ...options, into } });
  await vera.call(startImport, { id: data.id });
  return { draft: body.data, done: await ended(vera, data.id) };
}
const dealHead = ['Имя', 'Телефон', 'Название сделки', 'Бюджет', 'Доставка', 'Ответственный'];

test('lines become deals of a stage too, in their order, each with its client, and go with the import', async () => {
  const { project_id, tom } = office;
  const [{ stages }] = (await vera.call(createDefaultFunnels, { kind: 'sales' })).body.data as [Funnel];
  const [stage] = stages;
  const into = { stage_id: stage!.id, run_rules: false };
  await vera.call(createAutoTask, { stage_id: stage!.id, description: 'Call {NAME}', deadline: 60 });
  const field = (await vera.call(createField, { label: 'Доставка', type: 'text', entity: 'lead' })).body.data;
  await importSheet(app, vera, sheetOf([head, ['Here before', '+7 999 940-00-01', '', '', '', '']]));
  const sheet = sheetOf([
    dealHead,
    ['', '8 999 940-00-01', 'A big order', '1 200,50 ₽', 'By ship', 'Tom'],
    ['New one', '+7 999 940-00-02', '', '', '', ''],
    ['New one', '+7 999 940-00-02', 'Their second', 'R$ 1.010 руб.', '', ''],
    ['Bad', '12', 'Never', '5', '', ''],
    ['Poor', '+7 999 940-00-03', 'Never', 'much', '', ''],
    ['Unclear', '+7 999 940-00-04', 'Never', '5 тыс. руб.', '', ''],
    ['Short', '+7 999 940-00-05', 'Never', '12k', '', ''],
    ['Owing', '+7 999 940-00-06', 'Never', '-3', '', ''],
  ]);
  const { draft, done } = await importInto(sheet, into);
  expect(draft.mapping.slice(2)).toEqual(['deal_name', 'deal_price', `deal_field_${field.id}`, 'manager']);
  expect(draft.preview.map((it) => it.action)).toEqual([
    'update',
    'new',
    'skip',
    ...Array.from({ length: 5 }, () => 'refused'),
  ]);
  expect(draft.preview.slice(-2).map((it) => it.reasons)).toEqual([
    [{ code: 'number', target: 'deal_price', value: '12k' }],
    [{ code: 'below_zero', target: 'deal_price', value: '-3' }],
  ]);
  expect(done).toMatchObject({ status: 'done', created: 1, refused: 5, deals: 3 });
  const board = async (person: Person = vera) =>
    (await person.call(getBoard, { funnel: stage!.funnel_id })).body.data.find((it) => it.stage_id === stage!.id)!;
  const { leads, total, sum } = await board();
  expect([total, sum]).toEqual([3, 2210.5]);
  expect(leads.map((it) => [it.name, it.price, it.contact?.name, it.manager_id])).toEqual([
    ['A big order', 1200.5, 'Here before', tom.id],
    ['New one', 0, 'New one', vera.id],
    ['Their second', 1010, 'New one', vera.id],
  ]);
  const [first, second] = leads;
  expect((await vera.call(getLead, { id: first!.id })).body.data.custom_fields[field.id]).toBe('By ship');
  const { body: happened } = await vera.call(listLeadActions, { entity: 'lead', entity_id: first!.id });
  expect(happened.data).toMatchObject([
    { kind: 'created', why: 'import', actor: { id: vera.id, means: { kind: 'import' } }, after: null },
  ]);
  // What the stage does by itself was not asked for.
  await settled();
  expect(await dbOf(project_id).selectFrom('rule_runs').selectAll().execute()).toEqual([]);
  expect((await heardBy(tom, leadsCreated.action)).length).toBeGreaterThan(0);
  // A line that comes once more, as after a crash, makes no second deal.
  const { uid, contact_id } = await dbOf(project_id)
    .selectFrom('deals')
    .select(['uid', 'contact_id'])
    .where('id', '=', second!.id)
    .executeTakeFirstOrThrow();
  const whose = { contact_id: contact_id!, is_new_client: false, manager_id: null };
  const line = { uid, ...whose, name: 'Again', price: 5, above: 1, values: {} };
  const repeat = { ...into, user_id: vera.id, actor: system, top: '0', fields: [] };
  expect(await transaction(project_id, (tx) => lentDeals().make(tx, project_id, repeat, [line]))).toEqual([]);
  expect((await board()).total).toBe(3);

  await vera.call(updateLead, { id: second!.id, name: 'Talked about' });
  await vera.call(revertImport, { id: done.id });
  const reverted = await ended(vera, done.id);
  expect(reverted).toMatchObject({ status: 'reverted', deals_restored: 2, deals_kept: 1, kept: 1 });
  expect((await board()).leads.map((it) => it.name)).toEqual(['Talked about']);
  expect([(await board()).total, (await board()).sum]).toEqual([1, 0]);
  expect(await byPhone('79999400002')).toMatchObject({ name: 'New one' });
  expect((await vera.call(getLead, { id: first!.id })).status).toBe(404);
});

test('what a stage wants is asked of each line, its rules run where that is ticked, and who has a deal gets no double', async () => {
  const { project_id, tom } = office;
  const [{ id: funnel, stages }] = (await vera.call(createDefaultFunnels, { kind: 'shop' })).body.data as [Funnel];
  const [{ id: stage_id }] = stages as [Stage];
  const field = (await vera.call(createField, { label: 'Size', type: 'number', entity: 'lead' })).body.data;
  await vera.call(updateStage, { id: stage_id, required_fields: [field.id], users: [tom.id] });
  await vera.call(updateFunnel, { id: funnel, settings: { duplicates: 'into_old' } });
  await vera.call(createAutoTask, { stage_id, description: 'Call them', deadline: 60 });
  const sheet = sheetOf([
    ['Name', 'Phone', 'Size'],
    ['Full', '+7 999 950-00-01', '44'],
    ['Full again', '+7 999 950-00-01', '45'],
    ['Lacking', '+7 999 950-00-02', ''],
  ]);
  const { draft, done } = await importInto(sheet, { stage_id, run_rules: true });
  expect(draft.preview[2]).toMatchObject({ action: 'refused', reasons: [{ code: 'required', value: 'Size' }] });
  expect(done).toMatchObject({ created: 1, refused: 1, deals: 1 });
  await settled();
  const deals = () => dbOf(project_id).selectFrom('deals').selectAll().where('stage_id', '=', stage_id).execute();
  const [made] = await deals();
  expect(made).toMatchObject({ manager_id: tom.id, name: 'Full' });
  const tasks = dbOf(project_id).selectFrom('tasks').select('comment').where('deal_id', '=', made!.id);
  expect(await tasks.execute()).toEqual([{ comment: 'Call them' }]);
  expect((await importInto(sheet, { stage_id, run_rules: false })).done).toMatchObject({ deals: 0, skipped: 2 });
  expect(await deals()).toHaveLength(1);
  // Two that come at once are looked at one after another.
  const { body: somebody } = await vera.call(createClient, { name: 'At once' });
  const whose = { contact_id: somebody.data.client!.id, is_new_client: false, manager_id: null };
  const into = { stage_id, run_rules: false, user_id: vera.id, actor: system, top: '0', fields: [] };
  const makeOne = (tx: Tx) =>
    lentDeals().make(tx, project_id, into, [
      { uid: randomUUID(), ...whose, name: 'Once', price: 1, above: 1, values: {} },
    ]);
  let second: Promise<number[] | null>;
  await transaction(project_id, async (tx) => {
    expect(await makeOne(tx)).toHaveLength(1);
    second = transaction(project_id, makeOne);
    const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await until(async () => expect((await waiting.execute(dbOf(project_id))).rows).toHaveLength(1));
  });
  expect(await second!).toEqual([]);
  // A rule has worked for it since: it stays, and its client with it.
  await vera.call(revertImport, { id: done.id });
  expect(await ended(vera, done.id)).toMatchObject({ deals_restored: 0, deals_kept: 1, kept: 1 });
});

test('nobody imports into a stage of others, or into one that is gone', async () => {
  const stranger = await owner(app, 'Stranger');
  const [theirs] = (await stranger.call(listFunnels, {})).body.data;
  const { data } = await upload(app, vera, sheetOf([head, ['Lost', '+7 999 960-00-01', '', '', '', '']]));
  const into = (stage_id: number) =>
    vera.call(changeImport, { id: data.id, options: { into: { stage_id, run_rules: false } } });
  expect((await into(theirs!.stages[0]!.id)).status).toBe(404);
  const [{ stages }] = (await vera.call(createDefaultFunnels, { kind: 'clinic' })).body.data as [Funnel];
  expect((await into(stages[0]!.id)).status).toBe(200);
  const { body: back } = await vera.call(changeImport, { id: data.id, options: { into: 'base' } });
  expect(back.data.options.into).toBe('base');
  await into(stages[0]!.id);
  await vera.call(startImport, { id: data.id });
  expect(await ended(vera, data.id)).toMatchObject({ status: 'done', deals: 1 });
  // It goes on after the stage was removed.
  const { project_id } = office;
  await dbOf(project_id).deleteFrom('stages').where('id', '=', stages[0]!.id).execute();
  await transaction(project_id, async (tx) => {
    await saveProgress(tx, project_id, data.id, { status: 'running', deals_above: null });
    await later(tx, runImport, { import_id: data.id }, { project_id });
  });
  expect(await ended(vera, data.id)).toMatchObject({ status: 'failed', can_revert: true });
});

// Two batches, and two threads to begin.
test(
  'an import that is cut off in the middle goes on where it stopped, and nothing comes twice',
  { timeout: 120_000 },
  async () => {
    // Three batches; the second and the third name somebody, and a new organization, of the first.
    const lines = Array.from({ length: 4100 }, (_, n) => [
      `Many ${n}`,
      `+7999800${String(n % 2000 === 7 ? 7 : n).padStart(4, '0')}`,
      n % 2000 === 9 ? 'Crowd Ltd' : n === 2007 ? 'Late Ltd' : '',
    ]);
    const { data } = await upload(app, vera, sheetOf([['Name', 'Phone', 'Organization'], ...lines]));
    const { project_id } = office;
    await vera.call(startImport, { id: data.id });
    await ended(vera, data.id);
    const count = async () => (await clients()).filter((it) => it.name.startsWith('Many ')).length;
    expect(await count()).toBe(4098);
    const named = dbOf(project_id).selectFrom('organizations').select('id').where('name', '=', 'Crowd Ltd');
    expect(await named.execute()).toHaveLength(1);
    // As after a crash: the job is run once more, while the row says how far it was.
    await transaction(project_id, async (tx) => {
      await saveProgress(tx, project_id, data.id, { status: 'running' });
      await later(tx, runImport, { import_id: data.id }, { project_id });
    });
    expect(await ended(vera, data.id)).toMatchObject({ status: 'done', created: 4098, updated: 1 });
    expect(await count()).toBe(4098);
    // Who was made by one batch and changed by another goes as one.
    await vera.call(revertImport, { id: data.id });
    expect(await ended(vera, data.id)).toMatchObject({ status: 'reverted', restored: 4098, kept: 0 });
    expect(await count()).toBe(0);
  },
);

test('one that was stopped keeps what it did; one that was not started is forgotten', async () => {
  const { data } = await upload(app, vera, sheetOf([head, ['Gone', '+7 999 900-00-01', '', '', '', '']]));
  await vera.call(cancelImport, { id: data.id });
  expect((await vera.call(getImport, { id: data.id })).status).toBe(404);
  const { data: other } = await upload(app, vera, sheetOf([head, ['Gone', '+7 999 900-00-01', '', '', '', '']]));
  await vera.call(startImport, { id: other.id });
  await ended(vera, other.id);
  expect((await vera.call(startImport, { id: other.id })).body.code).toBe('import_not_ready');
});

test('an import belongs to its maker and to administrators, and needs its right', async () => {
  const kim = await member(app, vera, 'Kim', { permissions: ['contacts.import'] });
  const { data } = await upload(app, ida, sheetOf([head, ['Mine', '+7 999 910-00-01', '', '', '', '']]));
  expect((await kim.call(getImport, { id: data.id })).status).toBe(404);
  expect((await kim.call(startImport, { id: data.id })).status).toBe(404);
  expect((await vera.call(getImport, { id: data.id })).status).toBe(200);
  expect((await kim.call(listImports, {})).body).toMatchObject({ data: [] });
  expect(await upload(app, office.tom, sheetOf([head]))).toMatchObject({ status: 403 });
});

test('a hostile file is refused in the language of the one who gave it, and nothing has changed', async () => {
  const before = (await clients()).length;
  expect(await upload(app, vera, '', 'x.xlsx', 'ru')).toMatchObject({ status: 400, error: 'В таблице нет строк' });
  expect(await upload(app, vera, sheetOf([head]), 'x.xlsx', 'es')).toMatchObject({ code: 'sheet_empty' });
  expect(await upload(app, vera, 'PK\x03\x04 broken', 'x.xlsx', 'pt')).toMatchObject({
    status: 400,
    code: 'sheet_broken',
  });
  expect(await upload(app, vera, Buffer.alloc(51 * 1024 * 1024, 'x'))).toMatchObject({
    status: 413,
    code: 'too_large',
  });
  const wide = await upload(app, vera, Array.from({ length: 300 }, () => 'x').join(','), 'x.csv');
  expect(wide).toMatchObject({
    status: 413,
    code: 'sheet_too_wide',
    error: 'More than 200 columns: remove those that are not needed',
  });
  const proto = await upload(
    app,
    vera,
    sheetOf([
      ['__proto__', 'Phone'],
      ['x', '+7 999 920-00-01'],
    ]),
  );
  expect(proto.data.columns[0]!.title).toBe('__proto__');
  expect(({} as Record<string, unknown>).x).toBeUndefined();
  expect((await clients()).length).toBe(before);
});

test('doubles are looked for once for the whole crowd, not for each', async () => {
  const { project_id } = office;
  await dbOf(project_id).updateTable('chat_configs').set({ join_dialogs: 'on' }).execute();
  const lines = [['Twin', '+7 999 930-00-01', '', '', '', '']];
  const { data } = await upload(app, vera, sheetOf([head, ...lines, ['Twin', '8 999 930-00-01', '', '', '', '']]));
  await vera.call(changeImport, { id: data.id, options: { match: [] } });
  await vera.call(startImport, { id: data.id });
  expect(await ended(vera, data.id)).toMatchObject({ created: 2 });
  await settled();
  expect((await heardBy(vera, joinOffersChanged.action)).length).toBeGreaterThan(0);
});
