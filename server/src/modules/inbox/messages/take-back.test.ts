import { getContact } from '@parley/contract/inbox/contacts';
import { listMessages, type Message, sendMessage } from '@parley/contract/inbox/messages';
import { cancelMessage } from '@parley/contract/inbox/outbox';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import {
  heardBy,
  inbound,
  joinContacts,
  listOf,
  type Office,
  openOffice,
  settled,
  writes,
} from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { openProvider } from '../../../../test/provider.ts';
import { until } from '../../../../test/until.ts';
import { moveClock, seconds } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { recount, receiveMessage } from '../index.ts';
import { deliverMessage } from './deliver-message.ts';

let app: TestApp;
let office: Office;
let telegram: ReturnType<typeof openProvider>;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  telegram = openProvider('telegram');
});
afterEach(() => moveClock(0));
afterAll(async () => {
  telegram.close();
  await app.stop();
});

const rowOf = async (person: Person, id: number) => (await person.call(getContact, { id })).body.data;
const thread = async (person: Person, id: number) => (await person.call(listMessages, { id })).body.data;
const cancel = (person: Person, { id }: Message) => person.call(cancelMessage, { message_id: id });

/** A client of the telegram channel who has written, and how to answer them. */
async function client(name: string) {
  const id = await writes(office.project_id, office.telegram, name, `I am ${name}`);
  const dialogue = (await rowOf(office.vera, id)).users[0]!;
  const answer = async (person: Person, text: string, hold = 5) => {
    const to = { project: office.project_id, channel: dialogue.channel_id, id: dialogue.id };
    return (await person.call(sendMessage, { ...to, uid: crypto.randomUUID(), text, hold })).body.data;
  };
  return { id, dialogue, answer };
}

/** The counts kept on the way are those of a count anew. */
async function expectCounted(): Promise<void> {
  const counts = () =>
    sql`select * from folder_counts where n <> 0 order by 1, 2, 3, 4, 5, 6`.execute(dbOf(office.project_id));
  const before = await counts();
  await recount(office.project_id);
  expect((await counts()).rows).toEqual(before.rows);
}

test('a held message is shown at once, waits its seconds and then leaves', async () => {
  const anna = await client('anna');
  const sent = await anna.answer(office.vera, 'In a moment');
  expect(sent).toMatchObject({ status: 'queued', leaves_at: expect.any(String) });
  await settled();
  expect(telegram.texts()).not.toContain('In a moment');
  expect((await thread(office.tom, anna.id)).at(-1)).toEqual(sent);

  moveClock(seconds(6));
  await until(async () => expect((await thread(office.tom, anna.id)).at(-1)!.status).toBe('sent'));
  expect(telegram.texts()).toContain('In a moment');
});

test('taken back in time it never leaves, and everything is as it was before', async () => {
  const bela = await client('bela');
  const before = await rowOf(office.vera, bela.id);
  const sent = await bela.answer(office.vera, 'Wrong words');
  expect((await rowOf(office.vera, bela.id)).owed_since).toBeNull();

  const { status, body } = await cancel(office.vera, sent);
  expect(status).toBe(200);
  expect(body.data).toEqual({ ...sent, parts: [sent] });
  // Whoever answered has read what was there, and that stays.
  expect(await rowOf(office.vera, bela.id)).toEqual({ ...before, unread: 0 });
  expect((await thread(office.vera, bela.id)).map((it) => it.message)).toEqual(['I am bela']);
  await expectCounted();

  moveClock(seconds(6));
  await settled();
  expect(telegram.texts()).not.toContain('Wrong words');
});

test('its end is told to whoever sees the channel, with the row as it is again, and to nobody else', async () => {
  const { vera, tom, wanda } = office;
  const cora = await client('cora');
  const sent = await cora.answer(vera, 'Never mind');
  const heard = [(await heardBy(tom)).length, (await heardBy(wanda)).length];
  await cancel(vera, sent);
  const told = (await heardBy(tom)).slice(heard[0]);
  expect(told.map((event) => event.action).toSorted()).toEqual(['channel:contact_updated', 'channel:message_deleted']);
  expect(told.find((it) => it.action === 'channel:message_deleted')!.payload).toEqual({
    id: sent.id,
    uid: sent.uid,
    contact_id: cora.id,
    user_id: cora.dialogue.id,
  });
  const row = (await listOf(tom)).find((it) => it.id === cora.id);
  expect(told.find((it) => it.action === 'channel:contact_updated')!.payload).toEqual({
    ...row,
    counts: [],
    was: expect.objectContaining({ is_owed: false }),
  });
  expect(await heardBy(wanda)).toHaveLength(heard[1]!);
});

test('what the client wrote meanwhile stays, without a hole, and they wait since their first word', async () => {
  const dora = await client('dora');
  const before = await rowOf(office.vera, dora.id);
  const sent = await dora.answer(office.vera, 'Oops');
  await receiveMessage(office.project_id, office.telegram, inbound('dora', 'Are you there?'));
  await cancel(office.vera, sent);
  const messages = await thread(office.vera, dora.id);
  expect(messages.map((it) => [it.position, it.message])).toEqual([
    [1, 'I am dora'],
    [2, 'Are you there?'],
  ]);
  expect(await rowOf(office.vera, dora.id)).toMatchObject({
    owed_since: before.owed_since,
    lastMessage: { message: 'Are you there?' },
    unread: 1,
  });
  await expectCounted();
});

test('a colleague’s answer after it stays an answer', async () => {
  const ella = await client('ella');
  const sent = await ella.answer(office.vera, 'Mine');
  await ella.answer(office.tom, 'Theirs', 0);
  await cancel(office.vera, sent);
  expect(await rowOf(office.vera, ella.id)).toMatchObject({ owed_since: null, lastMessage: { message: 'Theirs' } });
});

test('every dialogue of the contact waits again', async () => {
  const { project_id, vera, telegram: first, whatsapp } = office;
  const fay = await client('fay');
  const other = await writes(project_id, whatsapp, 'fay-too', 'Here as well');
  await joinContacts(project_id, fay.id, other);
  const before = await rowOf(vera, fay.id);
  const sent = await fay.answer(vera, 'Both answered');
  expect((await rowOf(vera, fay.id)).owed_since).toBeNull();
  await cancel(vera, sent);
  const after = await rowOf(vera, fay.id);
  expect(after.owed_since).toBe(before.owed_since);
  expect(after.lastMessage).toEqual(before.lastMessage);
  const { rows } = await sql<{ owed: boolean }>`select owed_since is not null as owed from dialogues
    where contact_id = ${fay.id} order by channel_id = ${first}`.execute(dbOf(project_id));
  expect(rows).toEqual([{ owed: true }, { owed: true }]);
});

test('its writer or an administrator takes it back, and only what has not left', async () => {
  const { vera, tom, wanda } = office;
  const gina = await client('gina');
  const sent = await gina.answer(vera, 'Vera’s');
  expect((await cancel(tom, sent)).body.code).toBe('not_found');
  expect((await cancel(wanda, sent)).body.code).toBe('not_found');
  expect((await cancel(vera, { ...sent, id: 1 })).body.code).toBe('not_found');
  const toms = await gina.answer(tom, 'Tom’s');
  expect((await cancel(vera, toms)).status).toBe(200);
  expect((await cancel(vera, sent)).status).toBe(200);
  const atOnce = await gina.answer(vera, 'At once', 0);
  await settled();
  expect((await cancel(vera, atOnce)).body.code).toBe('message_left');
  const { id, channel_id } = office.room.users[0]!;
  const room = { project: office.project_id, channel: channel_id, id, uid: crypto.randomUUID() };
  const toRoom = (await vera.call(sendMessage, { ...room, text: 'Among us', hold: 5 })).body.data;
  expect(toRoom.leaves_at).toBeNull();
  expect((await cancel(vera, toRoom)).body.code).toBe('message_left');
});

test('what is on its way can no longer be taken back', async () => {
  const hugo = await client('hugo');
  const gate = Promise.withResolvers<void>();
  telegram.answer(async () => {
    await gate.promise;
    return { outside_id: null, status: 'sent' };
  });
  const sent = await hugo.answer(office.vera, 'On its way', 1);
  moveClock(seconds(6));
  await until(() => expect(telegram.texts()).toContain('On its way'));
  const { status, body } = await cancel(office.vera, sent);
  expect([status, body.code]).toEqual([409, 'message_left']);
  gate.resolve();
  telegram.answer();
  await until(async () => expect((await thread(office.vera, hugo.id)).at(-1)!.status).toBe('sent'));
});

test('whoever takes it back at the very moment it leaves: one of them wins, never both', async () => {
  const { vera, project_id } = office;
  const ines = await client('ines');
  const won = new Set<number>();
  for (let round = 0; round < 20; round++) {
    const text = `Round ${round}`;
    const sent = await ines.answer(vera, text);
    const leave = () => deliverMessage.run({ message_id: sent.id }, { project_id });
    const [{ status }] = await Promise.all(
      round % 2 ? [cancel(vera, sent), leave()] : [leave().then(() => cancel(vera, sent)), cancel(vera, sent)],
    );
    won.add(status);
    const shown = (await thread(vera, ines.id)).find((it) => it.id === sent.id);
    const times = telegram.texts().filter((it) => it === text).length;
    expect([shown?.status, times]).toEqual(times ? ['sent', 1] : [undefined, 0]);
  }
  expect(won.size).toBeGreaterThan(0);
});
