import { cancelReport, listReports, makeReport, reportKinds } from '@parley/contract/analytics/reports';
import { createProduct } from '@parley/contract/clients/products';
import { createWriteOff } from '@parley/contract/deals/automation';
import { createStage, listFunnels } from '@parley/contract/deals/funnels';
import { createLead, deleteLead, updateLead } from '@parley/contract/deals/lead-changes';
import { createField } from '@parley/contract/fields/fields';
import type { Input } from '@parley/contract/http';
import { closeDialogue, takeContact } from '@parley/contract/inbox/work';
import { journalSentence } from '@parley/contract/journal-words';
import { listJournal } from '@parley/contract/journal';
import { listNotices } from '@parley/contract/notifications/notices';
import { updateMember } from '@parley/contract/projects/members';
import { listCategories } from '@parley/contract/tasks/categories';
import { createTask } from '@parley/contract/tasks/tasks';
import { addDays, dayOf, momentAt } from '@parley/contract/time';
import { takeBack } from '@parley/contract/undo';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, inbound, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { member, type Person } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { minutes, moveClock } from '../../../kit/clock.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { files } from '../../../kit/files/store.ts';
import { createContact } from '../../clients/index.ts';
import { receiveMessage } from '../../inbox/index.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import { runReport } from './run-report.ts';
import { ended, fileOf, linesIn, reportOf } from './test/sheets.ts';

let app: TestApp;
let office: Office;
let vera: Person;
let project_id: number;
let funnel_id: number;
let stages: Record<'first' | 'second' | 'won' | 'lost', number>;
const zone = 'Europe/Moscow';
const today = dayOf(Date.now(), zone);
const at = (daysAgo: number, minute: number): Date => new Date(momentAt(addDays(today, -daysAgo), minute, zone));

beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  ({ vera, project_id } = office);
  const [funnel] = (await vera.call(listFunnels, {})).body.data;
  funnel_id = funnel!.id;
  const stage = async (name: string, ending: 'won' | 'lost' | null = null) =>
    (await vera.call(createStage, { funnel_id, name, ending })).body.data.id;
  stages = {
    first: await stage('First'),
    second: await stage('Second'),
    won: await stage('Signed', 'won'),
    lost: await stage('Gone', 'lost'),
  };
});
afterEach(() => moveClock(0));
afterAll(() => app.stop());

const deal = async (given: Partial<Input<typeof createLead>> = {}) =>
  (await vera.call(createLead, { stage_id: stages.first, name: 'Sale', ...given })).body.data.id;
const move = async (id: number, stage_id: number) => (await vera.call(updateLead, { id, stage_id })).body.data.undo;
const client = (name: string) => transaction(project_id, (tx) => createContact(tx, project_id, { name }));
/** As if it had come and gone to its stage then. */
const past = (id: number, created_at: Date, entered_at = created_at) =>
  sql`update deals set created_at = ${created_at}, entered_at = ${entered_at} where id = ${id}`.execute(
    dbOf(project_id),
  );
const analyst = (name: string, permissions: string[], channels_ids: number[] = []) =>
  member(app, vera, name, { permissions: ['analytics.view', ...permissions] as never, channels_ids });
const clearDeals = () => sql`delete from deals where project_id = ${project_id}`.execute(dbOf(project_id));

test('a deal stands in one line with the stages it went through, its outcome and its fields', async () => {
  const field = (await vera.call(createField, { label: 'Floor', type: 'number', entity: 'lead' })).body.data.id;
  const ann = await client('=Ann');
  const id = await deal({ name: '+7 days', contacts_ids: [ann], price: 120.5, custom_fields: { [field]: 7 } });
  moveClock(minutes(3));
  const undo = await move(id, stages.second);
  moveClock(minutes(4));
  await vera.call(takeBack, { token: undo! });
  moveClock(minutes(6));
  await move(id, stages.won);
  moveClock(0);
  const [line] = await reportOf(app, vera, { kind: 'deals', funnel_id });
  expect(line).toMatchObject({
    ID: id,
    Deal: "'+7 days",
    Stage: 'Signed',
    Budget: 120.5,
    Client: "'=Ann",
    Outcome: 'won',
    'Stages gone through': 2,
    Floor: 7,
  });
  expect(String(line!.History).replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d /g, '')).toBe('First\nSigned');
});

test('a stay in a stage stands in one line: when it began, how long it lasted, what came next; not what was taken back', async () => {
  await clearDeals();
  const id = await deal({ name: 'Walker' });
  moveClock(minutes(6));
  await move(id, stages.second);
  moveClock(minutes(12));
  const undo = await move(id, stages.lost);
  await vera.call(takeBack, { token: undo! });
  moveClock(0);
  const lines = await reportOf(app, vera, { kind: 'stage_visits' });
  expect(lines.map((it) => [it.Deal, it.Stage, it['Next stage']])).toEqual([
    ['Walker', 'Second', null],
    ['Walker', 'First', 'Second'],
  ]);
  expect(lines[1]).toMatchObject({ 'Hours in the stage': 0.1 });
  expect([lines[0]!.Left, lines[1]!.Left === lines[0]!.Came]).toEqual([null, true]);
  expect(
    await reportOf(app, vera, { kind: 'stage_visits', date_from: addDays(today, -9), date_to: addDays(today, -2) }),
  ).toEqual([]);
});

test('managers: what came, was won and lost in these days, what is open, tasks done and late', async () => {
  await clearDeals();
  const mona = office.mona.id;
  const inside = { date_from: addDays(today, -10), date_to: addDays(today, -1) };
  // On the last minute of the last day, on the first one after it, and before the first day.
  await past(await deal({ manager_id: mona, price: 100, stage_id: stages.won }), at(1, 1439));
  await past(await deal({ manager_id: mona, price: 50.25, stage_id: stages.won }), at(20, 0), at(10, 0));
  await past(await deal({ manager_id: mona, price: 999, stage_id: stages.won }), at(20, 0), at(0, 0));
  await past(await deal({ manager_id: mona, price: 10, stage_id: stages.lost }), at(5, 0));
  await past(await deal({ manager_id: mona, price: 7, stage_id: stages.first }), at(0, 0));
  await past(await deal({ manager_id: null, price: 3, stage_id: stages.second }), at(3, 0));
  const category_id = (await vera.call(listCategories, {})).body.data[0]!.id;
  const task = async (date: Date, closed_at: Date | null) => {
    const given = { date: date.toISOString(), category_id, manager_id: mona, comment: '=Call' };
    const { id } = (await vera.call(createTask, given)).body.data;
    if (closed_at) await sql`update tasks set closed_at = ${closed_at} where id = ${id}`.execute(dbOf(project_id));
    return id;
  };
  await task(at(4, 600), at(4, 540));
  await task(at(4, 600), at(3, 540));
  await task(at(2, 600), null);
  await task(at(40, 600), at(40, 600));
  const lines = await reportOf(app, vera, { kind: 'managers', ...inside });
  expect(lines.find((it) => it.Manager === 'Mona')).toMatchObject({
    'New deals': 2,
    Won: 2,
    'Won, sum': 150.25,
    Lost: 1,
    'Lost, sum': 10,
    'Won of ended, %': 66.7,
    'Average won': 75.13,
    'Open now': 1,
    'Open now, sum': 7,
    'Tasks done': 2,
    'Of them late': 1,
    'Overdue now': 1,
  });
  expect(lines.find((it) => it.Manager === 'Nobody')).toMatchObject({ 'New deals': 1, 'Open now': 1, Won: 0 });
  expect(lines.map((it) => it.Manager)).toEqual(['Mona', 'Tom', 'Vera', 'Wanda', 'Nobody']);

  const tasks = await reportOf(app, vera, { kind: 'tasks', ...inside });
  expect(tasks.map((it) => [it.Task, it.Status, it['Late by, hours']])).toEqual([
    ["'=Call", 'done late', 23],
    ["'=Call", 'done', null],
    ["'=Call", 'overdue', expect.any(Number)],
  ]);
  expect(await reportOf(app, vera, { kind: 'tasks', ...inside, managers_ids: [vera.id] })).toEqual([]);
});

test('sources: of the deals that came in these days, what became of them', async () => {
  await clearDeals();
  const from = async (source_name: string | null, stage_id: number, price: number, came = at(2, 0)) => {
    const id = await deal({ stage_id, price });
    await past(id, came);
    await sql`update deals set source_name = ${source_name} where id = ${id}`.execute(dbOf(project_id));
  };
  await from('Site', stages.won, 300);
  await from('Site', stages.lost, 20);
  await from('Site', stages.first, 0.1);
  await from('Site', stages.won, 5, at(60, 0));
  await from(null, stages.second, 1);
  expect(await reportOf(app, vera, { kind: 'sources' })).toEqual([
    expect.objectContaining({
      Source: 'Site',
      'New deals': 3,
      Budget: 320.1,
      'Of them open': 1,
      Won: 1,
      'Won, sum': 300,
      Lost: 1,
      'Conversion, %': 33.3,
    }),
    expect.objectContaining({ Source: 'No source', 'New deals': 1, Won: 0, 'Conversion, %': 0 }),
  ]);
});

test('products: sold in deals that were won, written off by stages, left in the stock', async () => {
  await clearDeals();
  await vera.call(createWriteOff, { stage_id: stages.won });
  const product = async (name: string, count: number) =>
    (await vera.call(createProduct, { name, type: 'product', price: 10, count })).body.data.id;
  const [tea, cup] = [await product('Tea', 10), await product('Cup', 1)];
  const sold = [
    { product_id: tea, count: 3 },
    { product_id: cup, count: 2 },
  ];
  await move(await deal({ products: sold }), stages.won);
  await deal({ products: [{ product_id: tea, count: 100 }] });
  await settled();
  const lines = await reportOf(app, vera, { kind: 'products' });
  expect(
    lines.map((it) => [
      it.Product,
      it.Sold,
      it['Sold, sum'],
      it['In deals won'],
      it['Written off'],
      it['In stock now'],
    ]),
  ).toEqual([
    ['Tea', 3, 30, 1, 3, 7],
    ['Cup', 2, 20, 1, 1, 0],
  ]);
});

test('dialogues: who wrote when, who answered first and how soon, closed, rated', async () => {
  const day = addDays(today, -2);
  const said = (outside_id: string, minute: number, direction: 'in' | 'out', channel_id = office.telegram) =>
    receiveMessage(project_id, channel_id, inbound(outside_id, 'Hello', { direction, at: at(2, minute) }));
  await said('d-1', 600, 'in');
  await said('d-1', 601, 'in');
  await said('d-1', 607, 'out');
  await said('d-1', 660, 'in');
  await said('d-2', 700, 'in', office.whatsapp);
  await settled();
  const ann = (
    await sql<{ contact_id: number }>`select contact_id from dialogues where outside_id = 'd-1'`.execute(
      dbOf(project_id),
    )
  ).rows[0]!.contact_id;
  await sql`update contacts set tag = 'vip' where id = ${ann}`.execute(dbOf(project_id));
  await sql`update messages set operator_id = ${office.mona.id} where destination = 'to'`.execute(dbOf(project_id));
  await vera.call(takeContact, { id: ann });
  expect((await vera.call(closeDialogue, { contact_id: ann })).status).toBe(200);
  const asked = { kind: 'dialogues' as const, date_from: day, date_to: today };
  const lines = await reportOf(app, vera, asked);
  const line = lines.find((it) => it.Client === 'Client d-1')!;
  expect(line).toMatchObject({
    Messenger: 'Telegram',
    'Messages in': 3,
    'Messages out': 1,
    'Client wrote in the period': `${day} 10:00:00`,
    Answered: `${day} 10:07:00`,
    'Answered by': 'Mona',
    'Answered after, minutes': 7,
    Tag: 'vip',
  });
  expect(line.Closed).toContain(today);
  expect(lines.find((it) => it.Client === 'Client d-2')).toMatchObject({ Answered: null, Closed: null });
  expect(await reportOf(app, vera, { ...asked, date_to: day, channels_ids: [office.whatsapp] })).toHaveLength(1);
  expect(await reportOf(app, vera, { ...asked, date_from: addDays(day, -5), date_to: addDays(day, -1) })).toEqual([]);
});

test('whoever sees some channels finds only what they see in each kind', async () => {
  await clearDeals();
  const walter = await writes(project_id, office.whatsapp, 'w-report');
  const tina = await writes(project_id, office.telegram, 't-report');
  await deal({ name: 'Hidden', contacts_ids: [walter], stage_id: stages.won });
  await deal({ name: 'Seen', contacts_ids: [tina], stage_id: stages.won });
  const sees = await analyst('Tess', ['deals.export', 'contacts.export'], [office.telegram]);
  expect((await reportOf(app, sees, { kind: 'deals' })).map((it) => it.Deal)).toEqual(['Seen']);
  expect((await reportOf(app, sees, { kind: 'stage_visits' })).map((it) => it.Deal)).toEqual(['Seen']);
  expect((await reportOf(app, sees, { kind: 'sources' })).map((it) => it.Won)).toEqual([1]);
  expect((await reportOf(app, vera, { kind: 'sources' })).map((it) => it.Won)).toEqual([2]);
  const nobody = (await reportOf(app, sees, { kind: 'managers' })).find((it) => it.Manager === 'Vera')!;
  expect(nobody.Won).toBe(
    ((await reportOf(app, vera, { kind: 'managers', managers_ids: [vera.id] }))[0]!.Won as number) - 1,
  );
  const channels = (await reportOf(app, sees, { kind: 'dialogues' })).map((it) => it.Messenger);
  expect(new Set(channels)).toEqual(new Set(['Telegram']));
  const strange = { kind: 'dialogues' as const, type: 'csv' as const, channels_ids: [office.whatsapp] };
  expect((await sees.call(makeReport, strange)).status).toBe(404);
});

test('lines of deals and clients are only for whoever may take them out; sums for whoever sees figures', async () => {
  const looks = await analyst('Lena', []);
  const answers = await Promise.all(
    reportKinds.map(async (kind) => [kind, (await looks.call(makeReport, { kind, type: 'csv' })).status]),
  );
  expect(Object.fromEntries(answers)).toEqual({
    deals: 403,
    stage_visits: 403,
    managers: 200,
    sources: 200,
    tasks: 403,
    products: 200,
    dialogues: 403,
  });
  expect((await office.tom.call(makeReport, { kind: 'managers', type: 'csv' })).status).toBe(403);
});

test('what its lines do not have, and what is not there, is refused and makes nothing', async () => {
  const before = (await vera.call(listReports, {})).body.data.length;
  const wishes = [
    { kind: 'tasks', type: 'csv', funnel_id },
    { kind: 'deals', type: 'csv', channels_ids: [office.telegram] },
    { kind: 'deals', type: 'csv', date_from: today, date_to: addDays(today, -1) },
    { kind: 'deals', type: 'pdf' },
  ];
  for (const wish of wishes) expect((await vera.call(makeReport, wish as never)).status).toBe(400);
  for (const wish of [{ funnel_id: 9e9 }, { managers_ids: [9e9] }])
    expect((await vera.call(makeReport, { kind: 'deals', type: 'csv', ...wish })).status).toBe(404);
  expect((await vera.call(listReports, {})).body.data).toHaveLength(before);
});

test('a report is for whoever asked: told as it grows, with a bell at the end, and in the journal', async () => {
  const { body } = await vera.call(makeReport, { kind: 'sources', type: 'csv' });
  const { id } = body.data;
  await ended(vera, id);
  await settled();
  const { bytes, status, headers } = await fileOf(app, vera, id);
  expect([status, headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining(`sources-${addDays(today, -29)}-${today}.csv`),
  ]);
  expect(bytes.toString()).toMatch(/^\uFEFFSource,New deals/);
  expect((await fileOf(app, office.mona, id)).status).toBe(403);
  const other = await analyst('Olga', []);
  expect((await fileOf(app, other, id)).status).toBe(404);
  expect((await other.call(cancelReport, { id })).status).toBe(404);
  expect((await other.call(listReports, {})).body.data).toEqual([]);
  const progress = (person: Person) =>
    heardBy(person, 'analytics:report').then((all) => all.filter((it) => it.payload.id === id));
  expect((await progress(vera)).at(-1)?.payload).toMatchObject({ status: 'done' });
  expect(await progress(other)).toEqual([]);
  const notices = (await vera.call(listNotices, {})).body.data;
  expect(notices.find((it) => it.kind === 'report_ended' && it.about.id === id)).toMatchObject({ what: 'done' });
  await until(async () => {
    const [line] = (await vera.call(listJournal, { group: 'exchange' })).body.data;
    expect(journalSentence(line!, 'en')).toBe('Vera made the report “Sources”');
  });
});

test('one that is stopped leaves neither a row nor a file, whether it is being written or done', async () => {
  const { id } = (await vera.call(makeReport, { kind: 'managers', type: 'csv' })).body.data;
  await ended(vera, id);
  const key = await keyOf(id);
  await vera.call(cancelReport, { id });
  expect([await files().size(key), (await fileOf(app, vera, id)).status]).toEqual([null, 404]);
  const second = (await vera.call(makeReport, { kind: 'managers', type: 'csv' })).body.data.id;
  await vera.call(cancelReport, { id: second });
  await settled();
  expect((await vera.call(listReports, {})).body.data.some((it) => it.id === second)).toBe(false);
});

test('begun again after its node was lost, it is written anew, and what lay there goes', async () => {
  const { id } = (await vera.call(makeReport, { kind: 'managers', type: 'csv' })).body.data;
  await ended(vera, id);
  const left = await keyOf(id);
  await sql`update reports set status = 'running' where id = ${id}`.execute(dbOf(project_id));
  expect((await fileOf(app, vera, id)).status).toBe(404);
  await transaction(project_id, (tx) => later(tx, runReport, { report_id: id }, { project_id }));
  await app.restart();
  await ended(vera, id);
  expect(await files().size(left)).toBeNull();
  expect(linesIn((await fileOf(app, vera, id)).bytes)[0]).toContain('Manager');
});

test('who loses the right while it waits gets nothing, nor what is written already', async () => {
  const leaver = await analyst('Liam', ['deals.export']);
  const { id } = (await leaver.call(makeReport, { kind: 'deals', type: 'csv' })).body.data;
  await ended(leaver, id);
  await vera.call(updateMember, { project: project_id, user: leaver.id, permissions: ['analytics.view'] });
  expect((await fileOf(app, leaver, id)).status).toBe(404);
  await sql`update reports set status = 'running' where id = ${id}`.execute(dbOf(project_id));
  await transaction(project_id, (tx) => later(tx, runReport, { report_id: id }, { project_id }));
  expect((await ended(leaver, id)).status).toBe('failed');
});

test('a removed deal is in no report', async () => {
  await clearDeals();
  await vera.call(deleteLead, { id: await deal({ name: 'Gone' }) });
  for (const kind of ['deals', 'stage_visits', 'sources'] as const)
    expect(await reportOf(app, vera, { kind })).toEqual([]);
});

const keyOf = async (id: number): Promise<string> =>
  (await sql<{ file_key: string }>`select file_key from reports where id = ${id}`.execute(dbOf(project_id))).rows[0]!
    .file_key;
