import { updateConfig } from '@parley/contract/inbox/chat';
import { type Contact, getContact } from '@parley/contract/inbox/contacts';
import { listMessages, sendMessage } from '@parley/contract/inbox/messages';
import * as work from '@parley/contract/inbox/work';
import { updateProject } from '@parley/contract/projects/projects';
import { addDays, dayEnded, dayOf } from '@parley/contract/time';
import { takeBack } from '@parley/contract/undo';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { factsOf } from '../../../../test/contact-facts.ts';
import {
  addChannel,
  contactOf,
  inbound,
  joinContacts,
  listOf,
  type Office,
  openOffice,
  setConnected,
  settled,
  writes,
} from '../../../../test/office.ts';
import { days, hours, minutes, moveClock } from '../../../kit/clock.ts';
import { db, queues } from '../../../kit/db/index.ts';
import { receiveMessage } from '../messages/receive-message.ts';
import { checkUnanswered } from './check-unanswered.ts';
import { closeIdleDialogues } from './close-idle.ts';
import { sayGoodbye } from './say-goodbye.ts';
import { sayHello } from './say-hello.ts';
import { trueCounts } from './test/true-counts.ts';
import { until } from '../../../../test/until.ts';

let app: TestApp;
let office: Office;
let widget: number;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  widget = await addChannel(office.project_id, 'widget');
});
afterEach(() => moveClock(0));
afterAll(() => app.stop());

type Chat = NonNullable<Parameters<typeof configure>[0]>;
const configure = (chat: {
  start_message?: string;
  end_message?: string;
  operator_close?: number;
  for_check_admin_timeout?: number;
}) => office.vera.call(updateConfig, { action: 'editconfig', cfg: { chat } });
const off: Chat = { start_message: '', end_message: '', operator_close: 0, for_check_admin_timeout: 0 };
const rowOf = async (id: number): Promise<Contact> => (await office.vera.call(getContact, { id })).body.data;
const thread = async (id: number) => (await office.vera.call(listMessages, { id })).body.data;
const ours = async (id: number) => (await thread(id)).filter((it) => it.destination === 'to').map((it) => it.message);
const isToCheck = async (id: number) => (await listOf(office.vera, '4check')).some((it) => it.id === id);

async function answer(id: number, text = 'Here we are') {
  const [dialogue] = (await rowOf(id)).users;
  await office.vera.call(sendMessage, {
    project: office.project_id,
    channel: dialogue!.channel_id,
    id: dialogue!.id,
    uid: crypto.randomUUID(),
    text,
  });
}

/** Runs what waits under this name as if its time had come, as the worker does; answers how many there were. */
async function runDue<P>(it: { name: string; run: (payload: P, place: { project_id: number }) => Promise<void> }) {
  const { rows } = await sql<{ payload: P }>`
    with due as (delete from jobs where name = ${it.name} and project_id = ${office.project_id} returning id, payload)
    select payload from due order by id`.execute(queues());
  for (const { payload } of rows) {
    await it.run(payload, { project_id: office.project_id });
    // Safe to run twice.
    await it.run(payload, { project_id: office.project_id });
  }
  return rows.length;
}

test('the first words of a client are answered by the start message, once, with its variables filled in', async () => {
  await configure({ ...off, start_message: 'Hello, {{client_name}}!' });
  const id = await writes(office.project_id, widget, 'anna');
  await settled();
  expect(await ours(id)).toEqual(['Hello, Client anna!']);
  await writes(office.project_id, widget, 'anna', 'And another thing');
  await settled();
  expect(await ours(id)).toHaveLength(1);
  const [{ id: dialogue_id } = { id: 0 }] = (await rowOf(id)).users;
  await sayHello.run({ contact_id: id, dialogue_id }, { project_id: office.project_id });
  expect(await ours(id)).toHaveLength(1);
});

test('words that nobody wrote answer nothing: the client still waits, and is still unread', async () => {
  await configure({ ...off, start_message: 'We will be with you' });
  const id = await writes(office.project_id, widget, 'bela');
  await settled();
  const row = await rowOf(id);
  expect(row.owed_since).not.toBeNull();
  expect(row.unread).toBe(1);
  expect(row.lastMessage).toMatchObject({ message: 'We will be with you', destination: 'to' });
  const said = (await thread(id)).at(-1)!;
  expect(said).toMatchObject({ operator_id: null, status: 'sent' });
});

test('nothing is said where there are no words, no way out, or where the message is of long ago', async () => {
  const { project_id } = office;
  const takenOff = await addChannel(project_id, 'telegram');
  await setConnected(project_id, takenOff, false);
  await configure(off);
  const silent = await writes(project_id, widget, 'cora');
  await configure({ start_message: 'Hello' });
  const noWay = await writes(project_id, takenOff, 'cora');
  await receiveMessage(project_id, widget, inbound('dina', 'Last week', { at: new Date(Date.now() - days(7)) }));
  const old = await contactOf(project_id, widget, 'dina');
  await settled();
  for (const id of [silent, noWay, old]) expect(await ours(id)).toEqual([]);
});

test('the end message follows a closing after a moment, once', async () => {
  await configure({ ...off, end_message: '{{operator_name}} thanks you, {{client_name}}' });
  const id = await writes(office.project_id, widget, 'elsa');
  await office.vera.call(work.takeContact, { id });
  await office.vera.call(work.closeDialogue, { contact_id: id });
  expect(await ours(id)).toEqual([]);
  expect(await runDue(sayGoodbye)).toBe(1);
  await settled();
  expect(await ours(id)).toEqual(['Vera thanks you, Client elsa']);
  await office.vera.call(work.takeContact, { id });
  await office.vera.call(work.closeDialogue, { contact_id: id });
  await runDue(sayGoodbye);
  expect(await ours(id)).toHaveLength(1);
});

test('the end message is not sent when closing is taken back, the client writes again, or nobody worked on it', async () => {
  const { project_id, vera } = office;
  await configure({ ...off, end_message: 'Goodbye' });
  const [fay, gina, hana] = [
    await writes(project_id, widget, 'fay'),
    await writes(project_id, widget, 'gina'),
    await writes(project_id, widget, 'hana'),
  ];
  for (const id of [fay, gina]) await vera.call(work.takeContact, { id });
  const closed = await vera.call(work.closeDialogue, { contact_id: fay });
  await vera.call(takeBack, { token: closed.body.data.undo! });
  await vera.call(work.closeDialogue, { contact_id: gina });
  await writes(project_id, widget, 'gina', 'Wait, one more');
  await vera.call(work.closeDialogue, { contact_id: hana });
  expect(await runDue(sayGoodbye)).toBe(2);
  for (const id of [fay, gina, hana]) expect(await ours(id)).toEqual([]);
});

test('a dialogue silent for operator_close hours is closed by itself; one that is not stays', async () => {
  const { project_id, vera } = office;
  await configure({ ...off, end_message: 'Goodbye' });
  const [silent, waiting] = [await writes(project_id, widget, 'ida'), await writes(project_id, widget, 'jana')];
  await answer(silent);
  for (const id of [silent, waiting]) await vera.call(work.takeContact, { id });
  await configure({ operator_close: 24 });
  await runDue(closeIdleDialogues);
  expect((await rowOf(silent)).operator).toBe(vera.id);
  moveClock(hours(24) - minutes(5));
  await runDue(closeIdleDialogues);
  moveClock(0);
  expect((await rowOf(silent)).operator).toBe(vera.id);
  moveClock(hours(24) + minutes(5));
  await runDue(closeIdleDialogues);
  moveClock(0);
  expect((await rowOf(silent)).operator).toBeNull();
  expect((await thread(silent)).at(-1)).toMatchObject({
    operator_id: null,
    system: { kind: 'closed_by_itself', name: 'Vera' },
  });
  const [taken, closed] = await factsOf(project_id, silent);
  expect(taken).toMatchObject({ name: 'contactTaken', user_id: vera.id });
  expect(closed).toMatchObject({ name: 'contactClosed', user_id: null, why: 'idle', token: null });
  expect(closed!.changes).toEqual({ operator_id: [vera.id, null] });
  await runDue(sayGoodbye);
  expect(await ours(silent)).toEqual(['Here we are', 'Goodbye']);
  // Whoever still waits for an answer is not dismissed: somebody has to look.
  expect((await rowOf(waiting)).operator).toBeNull();
  expect(await isToCheck(waiting)).toBe(true);
  expect(await ours(waiting)).toEqual([]);
});

test('whatever the settings were before, one such job of a project goes on; switched off, none does', async () => {
  const { project_id } = office;
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from jobs where name = ${closeIdleDialogues.name} and project_id = ${project_id}`.execute(
      queues(),
    );
    return rows[0]!.n;
  };
  for (const operator_close of [5, 7, 9]) await configure({ operator_close });
  await settled();
  await runDue(closeIdleDialogues);
  expect(await waiting()).toBe(1);
  await configure({ operator_close: 0 });
  await runDue(closeIdleDialogues);
  expect(await waiting()).toBe(0);
});

test('with for_check_admin_timeout a contact appears in New only after that long, if nobody answered by then', async () => {
  const { project_id } = office;
  await configure({ ...off, for_check_admin_timeout: 3 });
  const [kira, lara] = [await writes(project_id, widget, 'kira'), await writes(project_id, widget, 'lara')];
  await answer(lara);
  expect(await isToCheck(kira)).toBe(false);
  // Too early: it waits on.
  await runDue(checkUnanswered);
  expect(await isToCheck(kira)).toBe(false);
  moveClock(hours(3) + minutes(1));
  expect(await runDue(checkUnanswered)).toBe(2);
  moveClock(0);
  expect(await isToCheck(kira)).toBe(true);
  expect(await isToCheck(lara)).toBe(false);
  const told = [await factsOf(project_id, kira), await factsOf(project_id, lara)];
  expect(told).toMatchObject([[{ name: 'contactPutInNew', user_id: null, why: 'unanswered' }], []]);
  await configure(off);
});

test('where waiting is counted in working time, nobody is late while it is closed', async () => {
  const { project_id, vera } = office;
  await configure({ ...off, for_check_admin_timeout: 3 });
  // Closed now and for the rest of the day and the next one, and open around the clock after that.
  const closed = { from: addDays(dayOf(Date.now(), 'UTC'), -1), to: addDays(dayOf(Date.now(), 'UTC'), 1) };
  const always = Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]);
  const holidays = [{ ...closed, name: '', periods: [], every_year: false }];
  const working_hours = { week: always, holidays };
  const counted = { working_hours, waits_in_hours: true, time_zone: 'UTC' };
  await vera.call(updateProject, { project: project_id, ...counted });
  const id = await writes(project_id, widget, 'mira');
  const opens = dayEnded(closed.to, 'UTC') - Date.now();
  for (const [later, isDue] of [
    [hours(4), false],
    [opens + hours(3) - minutes(5), false],
    [opens + hours(3) + minutes(5), true],
  ] as const) {
    moveClock(later);
    await runDue(checkUnanswered);
    moveClock(0);
    expect(await isToCheck(id)).toBe(isDue);
  }
  // Never open is not never: the project may think better of it.
  await vera.call(updateProject, { project: project_id, working_hours: { week: always.map(() => []), holidays: [] } });
  const other = await writes(project_id, widget, 'nora');
  moveClock(days(40));
  await runDue(checkUnanswered);
  moveClock(0);
  expect(await isToCheck(other)).toBe(false);
  await vera.call(updateProject, { project: project_id, working_hours: null, waits_in_hours: false });
  moveClock(hours(4));
  await runDue(checkUnanswered);
  moveClock(0);
  expect(await isToCheck(other)).toBe(true);
  await configure(off);
});

test('a dialogue that was linked to another contact meanwhile is looked after there', async () => {
  await configure({ ...off, start_message: 'Welcome', for_check_admin_timeout: 3 });
  const { project_id, telegram } = office;
  const main = await writes(project_id, telegram, 'the main one');
  await runDue(sayHello);
  const moved = await writes(project_id, widget, 'the same person');
  await joinContacts(project_id, main, moved);
  await runDue(sayHello);
  // A worker may have been quicker, and not be through.
  await settled();
  expect(await ours(main)).toEqual(['Welcome', 'Welcome']);
  moveClock(hours(4));
  await runDue(checkUnanswered);
  moveClock(0);
  expect((await rowOf(main)).users.map((it) => it.for_check_admin)).toEqual([true, true]);
  await configure(off);
});

test('nor is it lost when it is linked elsewhere in the very moment its contact is reached for', async () => {
  await configure(off);
  const { project_id, telegram } = office;
  const main = await writes(project_id, telegram, 'the main one again');
  const moved = await writes(project_id, widget, 'the same person again');
  const [dialogue] = (await rowOf(moved)).users;
  await configure({ start_message: 'Welcome' });
  let said: Promise<void> | undefined;
  await joinContacts(project_id, main, moved, async (tx) => {
    await sql`select from contacts where id = ${moved} for update`.execute(tx);
    said = sayHello.run({ contact_id: moved, dialogue_id: dialogue!.id }, { project_id });
    await someoneWaits();
  });
  await said;
  expect(await ours(main)).toEqual(['Welcome']);
  await configure(off);
});

/** Until something stands before a lock. */
const someoneWaits = () =>
  until(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
    expect(rows).toHaveLength(1);
  });

test('after all of this every count is what a recount makes it', () => trueCounts(office.project_id));
