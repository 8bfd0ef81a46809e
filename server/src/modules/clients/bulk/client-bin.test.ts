import { eraseClients, listClientBin, restoreClients } from '@parley/contract/bins';
import { deleteClients, listClients } from '@parley/contract/clients/table';
import { getContact } from '@parley/contract/inbox/contacts';
import { listMessages, sendMessage } from '@parley/contract/inbox/messages';
import { listScheduled, scheduledChanged, scheduleMessage } from '@parley/contract/inbox/scheduled';
import { snoozeContact } from '@parley/contract/inbox/work';
import { listCategories } from '@parley/contract/tasks/categories';
import { createTask } from '@parley/contract/tasks/tasks';
import { takeBack } from '@parley/contract/undo';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { erasedByItself } from '../../../../test/erased-by-itself.ts';
import { monthLater } from '../../../../test/month-later.ts';
import { addChannel, heardBy, listOf, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { member, type Person } from '../../../../test/people.ts';
import { openProvider } from '../../../../test/provider.ts';
import { countsTwice } from '../../../../test/recounted.ts';
import { until } from '../../../../test/until.ts';
import { days, minutes } from '../../../kit/clock.ts';
import { dbOf, queues, transaction } from '../../../kit/db/index.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { purgeClients } from './delete-clients.ts';
import { showDeleted } from './standing.queries.ts';

let app: TestApp;
let office: Office;
let provider: ReturnType<typeof openProvider>;
/** May delete, and sees only telegram. */
let dina: Person;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  dina = await member(app, office.vera, 'Dina', {
    channels_ids: [office.telegram],
    permissions: ['contacts.delete'],
  });
  provider = openProvider('telegram');
});
afterAll(async () => {
  provider.close();
  await app.stop();
});

const bin = async (person: Person, asked: object = {}) => (await person.call(listClientBin, asked)).body.data;
const names = async (person: Person, asked: object = {}) => (await bin(person, asked)).map((it) => it.name);
const comes = (name: string, channel = office.telegram) => writes(office.project_id, channel, name, `Words of ${name}`);
const removes = (id: number, by = office.vera) => by.call(deleteClients, { id });

test('who was removed is in the bin, page by page and by words, and comes back with their dialogue', async () => {
  const { vera, project_id } = office;
  const [anna, bela] = [await comes('anna'), await comes('bela')];
  await removes(anna);
  await removes(bela, dina);
  expect((await vera.call(getContact, { id: anna })).status).toBe(404);
  const rows = await bin(vera);
  expect(rows.map((it) => [it.id, it.name, it.deleted_by])).toEqual([
    [bela, 'Client bela', 'Dina'],
    [anna, 'Client anna', 'Vera'],
  ]);
  expect(await names(vera, { search: 'ANN' })).toEqual(['Client anna']);
  const first = (await vera.call(listClientBin, { count: 1 })).body;
  const second = (await vera.call(listClientBin, { count: 1, next: first.meta.next! })).body;
  expect([...first.data, ...second.data].map((it) => it.id)).toEqual([bela, anna]);
  expect(second.meta.next).toBeNull();

  const { body } = await vera.call(restoreClients, { ids: [anna] });
  expect(body.data).toEqual({ restored: [anna], joined: [] });
  expect((await vera.call(restoreClients, { ids: [anna] })).body.code).toBe('not_found');
  expect((await listOf(vera)).map((it) => it.id)).toContain(anna);
  const said = (await vera.call(listMessages, { id: anna })).body.data.map((it) => it.message);
  expect(said).toContain('Words of anna');
  // Known to their channel: what they write next is theirs.
  expect(await comes('anna')).toBe(anna);
  await settled();
  expect(provider.texts()).toEqual([]);
  const { kept, anew } = await countsTwice(project_id);
  expect(kept).toEqual(anew);
});

test('only who may delete opens it, finds what they saw before, and only administrators delete for good', async () => {
  const { vera, tom, whatsapp } = office;
  const cora = await comes('cora', whatsapp);
  const dora = await comes('dora');
  await removes(cora);
  await removes(dora);
  for (const call of [listClientBin, restoreClients])
    expect((await tom.call(call, { ids: [dora] } as never)).body.code).toBe('forbidden');
  expect(await names(dina)).not.toContain('Client cora');
  expect(await names(dina)).toContain('Client dora');
  expect((await dina.call(restoreClients, { ids: [cora] })).body.code).toBe('not_found');
  expect((await dina.call(eraseClients, { ids: [dora] })).body.code).toBe('administrators_only');
  expect((await vera.call(eraseClients, { ids: [cora] })).body.data).toEqual({ erased: 1 });
  expect(await names(vera)).not.toContain('Client cora');
  expect((await dina.call(restoreClients, { ids: [dora] })).body.data.restored).toEqual([dora]);
});

test('who has written again meanwhile is one with the client that comes back, and is answered where they write', async () => {
  const { vera, telegram, project_id } = office;
  const before = await comes('emma');
  await removes(before);
  const after = await comes('emma');
  expect(after).not.toBe(before);
  const { body } = await vera.call(restoreClients, { ids: [before] });
  expect(body.data).toEqual({ restored: [before], joined: [before] });
  const whole = (await vera.call(getContact, { id: after })).body.data;
  expect(whole.users).toHaveLength(2);
  expect((await vera.call(listMessages, { id: after })).body.data.map((it) => it.message)).toEqual(
    expect.arrayContaining(['Words of emma', 'Words of emma']),
  );
  expect(await comes('emma')).toBe(after);
  const living = (await vera.call(listMessages, { id: after })).body.data.at(-1)!.user_id;
  const past = whole.users.find((it) => it.id !== living)!.id;
  const write = (id: number, text: string) =>
    vera.call(sendMessage, { project: project_id, channel: telegram, id, uid: crypto.randomUUID(), text });
  expect((await write(past, 'Into the past')).body.code).toBe('dialogue_is_past');
  expect((await write(living, 'Hello again')).status).toBe(200);
  await settled();
  expect(provider.texts()).toEqual(['Hello again']);
});

/** As if somebody's time, in some table, were so much earlier. */
const earlier = (table: string, columns: string[], where: ReturnType<typeof sql>) =>
  transaction(office.project_id, async (tx) => {
    await showDeleted(tx);
    const set = columns.map((it) => sql`${sql.ref(it)} = ${sql.ref(it)} - interval '1 hour'`);
    await sql`update ${sql.table(table)} set ${sql.join(set)} where ${where}`.execute(tx);
  });

/** Messages and wakings that are due within so long have their turn. */
async function ring(within: number): Promise<void> {
  await sql`update jobs set run_at = now(), due_at = now()
    where name in ('send-scheduled', 'wake-contact') and run_at < ${new Date(Date.now() + within)}`.execute(queues());
  await settled();
}

test('what fell due in the bin is not sent late, its writer is told; who was put aside is woken, and late tasks are', async () => {
  const { vera, telegram, project_id } = office;
  const hugo = await comes('hugo');
  const { users } = (await vera.call(getContact, { id: hugo })).body.data;
  const inTime = (ms: number) => new Date(Date.now() + ms).toISOString();
  const plan = (text: string, send_at: string) => {
    const to = { project: project_id, channel: telegram, id: users[0]!.id };
    return vera.call(scheduleMessage, { ...to, uid: crypto.randomUUID(), text, send_at });
  };
  expect((await plan('Too late', inTime(minutes(30)))).status).toBe(200);
  expect((await plan('In time', inTime(minutes(90)))).status).toBe(200);
  const [category] = (await vera.call(listCategories, {})).body.data;
  const date = inTime(minutes(30)).slice(0, 19).replace('T', ' ');
  const about = { category_id: category!.id, manager_id: vera.id, date, comment: 'Call', contact_id: hugo };
  expect((await vera.call(createTask, about)).status).toBe(200);
  await vera.call(snoozeContact, { contact_id: hugo, until: inTime(minutes(30)) });
  await settled();
  await removes(hugo);
  await earlier('scheduled_messages', ['send_at'], sql`dialogue_id = ${users[0]!.id} and text = 'Too late'`);
  await earlier('tasks', ['date'], sql`contact_id = ${hugo}`);
  await earlier('snoozes', ['until'], sql`contact_id = ${hugo}`);
  await earlier('dialogues', ['snoozed_until'], sql`contact_id = ${hugo}`);
  // What was to be done within the hour came to its turn while nobody was there.
  await ring(minutes(60));
  await vera.call(restoreClients, { ids: [hugo] });
  await until(async () =>
    expect((await vera.call(getContact, { id: hugo })).body.data).toMatchObject({ snoozed_until: null }),
  );
  await settled();
  const [late, next] = (await vera.call(listScheduled, { id: hugo })).body.data;
  expect(late!.error).toMatchObject({ code: 'client_was_deleted' });
  expect([late!.text, next!.text, next!.error]).toEqual(['Too late', 'In time', null]);
  const told = (await heardBy(vera, scheduledChanged.action)).at(-1)!.payload;
  expect(told).toMatchObject({ contact_id: hugo, refused: { operator_id: vera.id, text: 'Too late' } });
  const [row] = await dbOf(project_id)
    .selectFrom('dialogues')
    .select('late_since')
    .where('contact_id', '=', hugo)
    .execute();
  expect(row!.late_since).not.toBeNull();
  // The next one takes its way, and the late one does not go along.
  await earlier('scheduled_messages', ['send_at'], sql`dialogue_id = ${users[0]!.id} and text = 'In time'`);
  await earlier('scheduled_messages', ['send_at'], sql`dialogue_id = ${users[0]!.id} and text = 'In time'`);
  await ring(minutes(120));
  expect(provider.texts().slice(-2)).toEqual(['Hello again', 'In time']);
});

test('taking a removal back leaves in the bin whom somebody removed again since', async () => {
  const { vera } = office;
  const [ines, joao] = [await comes('ines'), await comes('joao')];
  const { undo } = (await vera.call(deleteClients, { id: [ines, joao] })).body.data;
  await vera.call(restoreClients, { ids: [ines] });
  await removes(ines, dina);
  const { restored, kept } = (await vera.call(takeBack, { token: undo! })).body.data;
  expect([restored, kept]).toEqual([[{ subject: 'client', id: joao }], [{ subject: 'client', id: ines }]]);
  expect((await vera.call(getContact, { id: joao })).status).toBe(200);
  expect(await names(vera)).toContain('Client ines');
});

test('who was removed long after the press goes as well: the last of what clears away comes again', async () => {
  const { project_id } = office;
  await queues().deleteFrom('jobs').where('name', '=', purgeClients.name).execute();
  const kira = await comes('kira');
  await removes(kira);
  const clears = () => purgeClients.run({}, { project_id });
  // Another is planned, which will look after her.
  await clears();
  await queues().deleteFrom('jobs').where('name', '=', purgeClients.name).execute();
  const again: unknown = await clears().catch((error: unknown) => error);
  expect(again).toBeInstanceOf(RetryLater);
  expect((again as RetryLater).at.getTime()).toBeGreaterThan(Date.now() + days(1));
  await monthLater(project_id);
  await clears();
  const { rows } = await transaction(project_id, async (tx) => {
    await showDeleted(tx);
    return sql`select from contacts where deleted_at is not null`.execute(tx);
  });
  expect(rows).toEqual([]);
  expect((await erasedByItself(project_id, 'clientsErased')).at(-1)!.count).toBeGreaterThan(0);
});

test('with a visitor of a site goes where they were on it', async () => {
  const { project_id } = office;
  const widget = await addChannel(project_id, 'widget');
  const lena = await comes('lena', widget);
  const seen = {
    page_url: 'https://shop.example/a',
    page_title: 'A',
    first_page: 'b',
    came_from: 'c',
    user_agent: 'd',
  };
  const visitors = dbOf(project_id);
  await visitors
    .insertInto('widget_visitors')
    .values({
      project_id,
      channel_id: widget,
      outside_id: 'lena',
      name: 'Lena',
      language: 'en',
      ...seen,
      seen_at: new Date(),
    })
    .execute();
  await removes(lena);
  await monthLater(project_id);
  const columns = ['name', 'page_url', 'page_title', 'first_page', 'came_from', 'user_agent', 'seen_at'] as const;
  const rows = await visitors.selectFrom('widget_visitors').select(columns).where('outside_id', '=', 'lena').execute();
  expect(rows).toEqual([Object.fromEntries(columns.map((it) => [it, null]))]);
});

test('after thirty days there is nothing to bring back', async () => {
  const { vera, project_id } = office;
  const fred = await comes('fred');
  await removes(fred);
  const gina = await comes('gina');
  await removes(gina);
  await vera.call(restoreClients, { ids: [gina] });
  await monthLater(project_id);
  expect(await bin(vera)).toEqual([]);
  expect((await vera.call(restoreClients, { ids: [fred] })).body.code).toBe('not_found');
  const { body } = await vera.call(listClients, { search: 'gina' });
  expect(body.data.map((it) => it.id)).toEqual([gina]);
});
