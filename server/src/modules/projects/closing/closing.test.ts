import { listScheduled, scheduleMessage } from '@parley/contract/inbox/scheduled';
import { deleteProject, restoreProject } from '@parley/contract/projects/leaving';
import { inviteMember, readInvitation } from '@parley/contract/projects/members';
import { getProject, getSidebar } from '@parley/contract/projects/projects';
import { listContacts } from '@parley/contract/inbox/contacts';
import { makeCalendar } from '@parley/contract/tasks/calendar';
import { connectWidget } from '@parley/contract/widget/settings';
import { openWidget } from '@parley/contract/widget/visitor';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../../test/messenger.ts';
import { heardBy } from '../../../../test/office.ts';
import { member, newcomer, type Person, testPassword } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { days, hours, minutes, moveClock } from '../../../kit/clock.ts';
import { db, dbOf, queues } from '../../../kit/db/index.ts';
import { tell, topic } from '../../../kit/events/bus.ts';
import { isClosed, readClosings } from './closed.ts';

const token = '123:demo';
let it: Messenger;
let [vera, adam, tom, stranger]: Person[] = [];
beforeAll(async () => {
  it = await openMessenger('telegram', { token }, { key: token, name: 'Studio bot' });
  ({ vera } = it);
  adam = await member(it.app, vera!, 'Adam', { project_role: 'admin' });
  tom = await member(it.app, vera!, 'Tom');
  stranger = await newcomer(it.app, 'Stan');
});
afterEach(() => moveClock(0));
afterAll(() => it.stop());

const deletes = (person: Person, given: object = {}) =>
  person.call(deleteProject, {
    project: it.vera.project_id,
    name: "Vera's project",
    current_password: testPassword,
    ...given,
  });
const restores = (person: Person) => person.call(restoreProject, { project: it.vera.project_id });
const pick = async (person: Person) => (await person.call(getSidebar, {})).body.data.projects;
const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString().slice(0, 19) + 'Z';
const toldTo = (id: string) =>
  it
    .client({ id })
    .chat.lines.filter((line) => line.from === 'business')
    .map((line) => line.text);

test('it is deleted by its owner alone, by its name and their password', async () => {
  expect((await deletes(adam!)).body.code).toBe('owner_only');
  expect((await deletes(tom!)).body.code).toBe('owner_only');
  expect((await deletes(stranger!)).body.code).toBe('project_not_found');
  expect((await deletes(vera!, { name: 'Another' })).body.code).toBe('wrong_project_name');
  expect((await deletes(vera!, { current_password: 'not-this-one' })).body.code).toBe('wrong_password');
  expect((await vera!.call(getProject, { project: it.vera.project_id })).status).toBe(200);
});

test('while it is deleted nobody enters, nothing leaves and nothing comes in; then it goes on, and nothing is sent late', async () => {
  const { project_id } = it.vera;
  it.client({ id: '7', name: 'Anna' }).writes({ text: 'Hi' });
  const [first] = await it.sees('7', (messages) => messages.length === 1);
  await it.answers('7', 'Hello, Anna');
  await until(() => expect(toldTo('7')).toEqual(['Hello, Anna']));
  const to = { project: project_id, channel: it.connection.channel_id, id: first!.user_id };
  const plan = (text: string, send_at: string) =>
    vera!.call(scheduleMessage, { ...to, uid: crypto.randomUUID(), text, send_at });
  expect((await plan('Too late', inTime(hours(20)))).status).toBe(200);
  expect((await plan('In time', inTime(days(25)))).status).toBe(200);
  const invited = await vera!.call(inviteMember, {
    project: project_id,
    email: 'new@example.test',
    project_role: 'operator',
    is_manager: false,
    permissions: [],
    channels_ids: [],
  });

  const site = await vera!.call(connectWidget, { project: project_id, name: 'Site' });
  const opens = async () => (await it.app.caller()(openWidget, { key: site.body.data.key })).body.code ?? 'open';
  const { path } = (await vera!.call(makeCalendar, {})).body.data;
  const calendar = async () => (await fetch(it.app.url + path!)).status;
  expect([await opens(), await calendar()]).toEqual(['open', 200]);

  expect((await deletes(vera!)).status).toBe(200);
  expect([await opens(), await calendar()]).toEqual(['widget_off', 404]);
  for (const person of [vera!, adam!, tom!]) {
    expect((await person.call(listContacts, {})).body.code).toBe('project_not_found');
    expect(await pick(person)).toMatchObject([{ id: project_id, deleted: { may_restore: person !== tom } }]);
  }
  expect(await pick(stranger!)).toEqual([]);
  const link = invited.body.data.link!.split('#')[1]!;
  expect((await stranger!.call(readInvitation, { token: link })).body.code).toBe('invitation_ended');

  // The provider is answered calmly, and what it says is not kept.
  const headers = { 'x-telegram-bot-api-secret-token': it.account.settings.secret! };
  const told = await fetch(it.account.hook_url!, { method: 'POST', body: '{"update_id":900}', headers });
  expect(told.status).toBe(200);
  it.client({ id: '7' }).writes({ text: 'Are you there?' });
  it.client({ id: '8', name: 'New one' }).writes({ text: 'Anybody?' });
  // The time of the planned message passes.
  moveClock(hours(21));
  const held = sql<{
    n: number;
  }>`select count(*) as n from jobs where name = 'send-scheduled' and last_error is not null`;
  await until(async () => expect((await held.execute(queues())).rows[0]!.n).toBeGreaterThan(0));
  expect(toldTo('7')).toEqual(['Hello, Anna']);
  // Their sessions would be over by then: so it is now, and was due an hour ago.
  moveClock(0);
  const ago = new Date(Date.now() - hours(1));
  await sql`update scheduled_messages set send_at = ${ago} where text = 'Too late'`.execute(dbOf(project_id));

  expect((await restores(tom!)).body.code).toBe('project_not_found');
  expect((await restores(stranger!)).body.code).toBe('project_not_found');
  expect((await restores(adam!)).status).toBe(200);
  expect((await restores(adam!)).status).toBe(200);
  expect(await pick(tom!)).toMatchObject([{ id: project_id, deleted: null }]);
  const waiting = async () =>
    (await vera!.call(listScheduled, { id: first!.contact_id })).body.data.map((one) => [one.text, one.error]);
  await until(async () =>
    expect(await waiting()).toEqual([
      ['Too late', { code: 'project_was_deleted', details: {} }],
      ['In time', null],
    ]),
  );
  const refused = (await heardBy(vera!, 'channel:scheduled_changed')).flatMap((event) => event.payload.refused ?? []);
  expect(refused).toMatchObject([{ operator_id: vera!.id, text: 'Too late' }]);
  expect((await it.thread('7')).map((one) => one.message)).toEqual(['Hi', 'Hello, Anna']);
  // And all is as before.
  expect([await opens(), await calendar()]).toEqual(['open', 200]);
  it.client({ id: '7' }).writes({ text: 'Back again?' });
  await it.sees('7', (messages) => messages.some((one) => one.message === 'Back again?'));
  await it.answers('7', 'Yes');
  await until(() => expect(toldTo('7')).toEqual(['Hello, Anna', 'Yes']));
});

test('what was put off in that moment does not leave later, and is said to have failed', async () => {
  it.simulator.play.knobs('telegram', { error: { name: 'flood', times: 1 } });
  await it.answers('7', 'Wait');
  const putOff = sql<{
    n: number;
  }>`select count(*) as n from jobs where name = 'deliver-message' and last_error is not null`;
  await until(async () => expect((await putOff.execute(queues())).rows[0]!.n).toBe(1));
  expect((await deletes(vera!)).status).toBe(200);
  const held = sql<{
    n: number;
  }>`select count(*) as n from jobs where name = 'deliver-message' and last_error like '%held%'`;
  await until(async () => expect((await held.execute(queues())).rows[0]!.n).toBe(1));
  expect((await restores(vera!)).status).toBe(200);
  const messages = await it.sees('7', (all) => all.at(-1)?.status === 'failed');
  expect(messages.at(-1)).toMatchObject({ message: 'Wait', error: 'project_was_deleted' });
  expect(toldTo('7')).not.toContain('Wait');
});

test('after thirty days it is not shown any more and can no longer be brought back', async () => {
  expect((await deletes(vera!)).status).toBe(200);
  // Another node may be at it already.
  const nearly = new Date(Date.now() - days(30) + minutes(4));
  await sql`update projects set deleted_at = ${nearly} where id = ${it.vera.project_id}`.execute(db());
  expect((await restores(vera!)).body.code).toBe('project_not_found');
  const ago = new Date(Date.now() - days(30) - hours(1));
  await sql`update projects set deleted_at = ${ago} where id = ${it.vera.project_id}`.execute(db());
  expect((await restores(vera!)).body.code).toBe('project_not_found');
  expect(await pick(vera!)).toEqual([]);
});

test('what is told while a node reads which are deleted is not forgotten by it', async () => {
  const { project_id } = stranger!;
  const other = new pg.Client(it.app.database);
  await other.connect();
  await other.query('begin');
  await other.query('lock table projects in access exclusive mode');
  const reading = readClosings();
  tell(topic('projects:closed'), { project_id, is_closed: true });
  await other.query('commit');
  await other.end();
  await reading;
  expect(isClosed(project_id)).toBe(true);
  await readClosings();
  expect(isClosed(project_id)).toBe(false);
});
