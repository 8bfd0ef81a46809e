import { updateConfig } from '@parley/contract/inbox/chat';
import { getTopics } from '@parley/contract/inbox/topics';
import { closeDialogue, takeContact } from '@parley/contract/inbox/work';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import {
  contactOf,
  heardBy,
  inbound,
  listOf,
  type Office,
  openOffice,
  settled,
  writes,
} from '../../../../test/office.ts';
import { days, moveClock } from '../../../kit/clock.ts';
import { dbOf, queues } from '../../../kit/db/index.ts';
import { receiveMessage } from '../messages/receive-message.ts';
import { recount } from './counts.queries.ts';
import { relistContacts } from './relist-contacts.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const monthsAgo = (n: number): Date => new Date(Date.now() - days(30.5 * n));
const wroteAgo = async (who: string, months: number) => {
  await receiveMessage(office.project_id, office.telegram, inbound(who, 'Long ago', { at: monthsAgo(months) }));
  return contactOf(office.project_id, office.telegram, who);
};
const listed = async () => (await listOf(office.vera)).map((it) => it.id);
const total = async () => (await office.vera.call(getTopics, {})).body.data[2]!.total;
/** Tokens do not live that long, so the clock goes back at once. */
async function inDays(n: number, run: () => Promise<void>): Promise<void> {
  moveClock(days(n));
  try {
    await run();
  } finally {
    moveClock(0);
  }
}
const plannedDay = async () => {
  const { rows } = await sql<{ day: string }>`select relist_on::text as day from chat_configs`.execute(
    dbOf(office.project_id),
  );
  return rows[0]!.day;
};

test('who has not been heard of for six months stays out of the list and of its counts, and comes back by writing', async () => {
  const before = await total();
  const [old, young] = [await wroteAgo('anna', 7), await wroteAgo('bela', 5)];
  expect(await listed()).toContain(young);
  expect(await listed()).not.toContain(old);
  expect(await total()).toBe(before + 1);
  await writes(office.project_id, office.telegram, 'anna', 'Back again');
  expect((await listed())[0]).toBe(old);
  expect(await total()).toBe(before + 2);
});

test('time takes a contact off the list once a day, and everyone is told to look anew', async () => {
  const { project_id, vera, tom, wanda } = office;
  const id = await wroteAgo('cora', 5.5);
  const before = await total();
  expect(await listed()).toContain(id);
  const day = await plannedDay();
  await inDays(31, () => relistContacts.run({ day }, { project_id }));
  expect(await listed()).not.toContain(id);
  expect(await total()).toBeLessThan(before);
  expect(await total()).toBe((await listed()).length);
  for (const person of [vera, tom, wanda]) {
    expect((await heardBy(person, 'channel:folders_changed')).length).toBeGreaterThan(0);
  }
});

test('the day’s work run twice plans the next day once', async () => {
  const { project_id } = office;
  const day = await plannedDay();
  await inDays(60, async () => {
    for (const _ of [1, 2, 3]) await relistContacts.run({ day }, { project_id });
  });
  const next = await plannedDay();
  expect(next > day).toBe(true);
  const { rows } = await sql`
    select from jobs where name = ${relistContacts.name} and project_id = ${project_id} and payload ->> 'day' = ${next}`.execute(
    queues(),
  );
  expect(rows).toHaveLength(1);
});

test('a longer period brings contacts back, a shorter one takes them off', async () => {
  const { vera } = office;
  const [old, young] = [await wroteAgo('dina', 9), await wroteAgo('elsa', 2)];
  const period = (users_period: number) =>
    vera.call(updateConfig, { action: 'editconfig', cfg: { chat: { users_period } } });
  expect((await period(12)).status).toBe(200);
  await settled();
  expect(await listed()).toEqual(expect.arrayContaining([old, young]));
  await period(1);
  await settled();
  expect(await listed()).not.toContain(young);
  expect(await total()).toBe((await listed()).length);
});

test('a room is never too old', async () => {
  await inDays(400, () => relistContacts.run({ day: null }, { project_id: office.project_id }));
  expect(await listed()).toContain(office.room.id);
});

test('lines that count nobody are swept each day, beside whoever writes them', async () => {
  const { project_id, telegram } = office;
  await relistContacts.run({ day: null }, { project_id });
  const id = await writes(project_id, telegram, 'swept');
  await office.vera.call(takeContact, { id });
  await office.vera.call(closeDialogue, { contact_id: id });
  const lines = async () =>
    (await dbOf(project_id).selectFrom('folder_counts').select('n').where('project_id', '=', project_id).execute()).map(
      (it) => it.n,
    );
  expect(await lines()).toContain(0);
  const before = await total();
  const crowd = Array.from({ length: 8 }, (_, nth) => writes(project_id, telegram, `beside-${nth}`));
  await Promise.all([relistContacts.run({ day: null }, { project_id }), ...crowd]);
  expect(await total()).toBe(before + 8);
  await relistContacts.run({ day: null }, { project_id });
  expect(await lines()).not.toContain(0);
  const counted = await lines();
  await recount(project_id);
  expect((await lines()).toSorted()).toEqual(counted.toSorted());
});
