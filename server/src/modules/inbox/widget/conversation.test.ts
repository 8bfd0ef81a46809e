import { randomUUID } from 'node:crypto';
import { deleteMessage, editMessage } from '@parley/contract/inbox/message-changes';
import { listMessages, readMessages, sendMessage } from '@parley/contract/inbox/messages';
import { clientTyping } from '@parley/contract/widget/client-typing';
import { listVisitorMessages, sendVisitorMessage, visitorTypes } from '@parley/contract/widget/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { openLive } from '../../../../test/live-client.ts';
import { heardBy, listOf, type Office, openOffice, settled } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { openSite, type Site, type Visitor } from '../../../../test/site.ts';
import { markMessages } from '../messages/mark-messages.ts';

let app: TestApp;
let office: Office;
let site: Site;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  site = await openSite(app, office.vera);
});
afterAll(() => app.stop());

let nth = 0;
/** Somebody who has written, and how the team sees them. */
async function met(): Promise<{ ada: Visitor; contact_id: number; dialogue_id: number }> {
  const name = `Ada ${++nth}`;
  const ada = await site.visitor({ name });
  await ada.writes('Hello');
  const row = (await listOf(office.vera)).find((it) => it.name === name)!;
  return { ada, contact_id: row.id, dialogue_id: row.users[0]!.id };
}
const answers = async (dialogue_id: number, text: string, person: Person = office.vera) => {
  const { project_id } = office;
  const letter = { project: project_id, channel: site.channel_id, id: dialogue_id, uid: randomUUID(), text };
  const { body, status } = await person.call(sendMessage, letter);
  expect(status).toBe(200);
  await settled();
  return body.data;
};
const statusOf = async (contact_id: number, id: number) =>
  (await office.vera.call(listMessages, { id: contact_id, count: 100 })).body.data.find((it) => it.id === id)!.status;

test('a visitor writes, the team sees a new contact that can be answered, and the answer arrives', async () => {
  const { ada, contact_id, dialogue_id } = await met();
  const row = (await listOf(office.vera)).find((it) => it.id === contact_id)!;
  expect(row).toMatchObject({ unread: 1, users: [{ messenger_type: 'widget', can_send: true }] });
  const sent = await answers(dialogue_id, 'Good day, how can I help?');
  expect(await statusOf(contact_id, sent.id)).toBe('sent');
  expect(await ada.reads()).toMatchObject([
    { by: 'visitor', text: 'Hello', name: null, is_seen: true },
    { by: 'team', text: 'Good day, how can I help?', name: 'Vera', uid: null, is_seen: false },
  ]);
});

test('what the team changes or deletes is so at the visitor’s too', async () => {
  const { ada, dialogue_id } = await met();
  const [first, second] = [await answers(dialogue_id, 'Until fve'), await answers(dialogue_id, 'Wrong chat')];
  await office.vera.call(editMessage, { message_id: first.id, text: 'Until five' });
  await office.vera.call(deleteMessage, { message_id: second.id });
  const [, edited, gone] = await ada.reads();
  expect(edited).toMatchObject({ text: 'Until five', is_edited: true });
  expect(edited).not.toHaveProperty('is_deleted');
  expect(gone).toMatchObject({ text: '', is_deleted: true });
});

test('what a visitor wrote is told only to those who see the channel', async () => {
  await met();
  const heard = async (person: Person) =>
    (await heardBy(person, 'channel:message_created')).filter((it) => it.payload.channel_id === site.channel_id);
  expect(await heard(office.vera)).not.toEqual([]);
  for (const person of [office.tom, office.wanda, office.mona]) expect(await heard(person)).toEqual([]);
});

test('the same message sent again is stored once; another text under its key is refused', async () => {
  const { ada, contact_id } = await met();
  const uid = randomUUID();
  const stored = await Promise.all([1, 2, 3, 4].map(() => ada.writes('Once', uid)));
  expect(new Set(stored.map((it) => it.id)).size).toBe(1);
  const other = await ada.call(sendVisitorMessage, { token: ada.token, uid, text: 'Twice' });
  expect(other).toMatchObject({ status: 409, body: { code: 'uid_taken' } });
  const thread = (await office.vera.call(listMessages, { id: contact_id })).body.data;
  expect(thread.map((it) => it.message)).toEqual(['Hello', 'Once']);
});

test("a visitor sees nothing of another's, whatever ids they know", async () => {
  const [one, two] = [await met(), await met()];
  const uid = randomUUID();
  await one.ada.writes('Secret of one', uid);
  const answer = await answers(one.dialogue_id, 'Answer to one');
  const { call, token } = two.ada;
  expect((await two.ada.reads()).map((it) => it.text)).toEqual(['Hello']);
  const before = await call(listVisitorMessages, { token, before_id: answer.id });
  expect(before).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await two.ada.marks(answer.id, 'seen')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await statusOf(one.contact_id, answer.id)).toBe('sent');
  const claimed = await call(sendVisitorMessage, { token, uid, text: 'Secret of one' });
  expect(claimed).toMatchObject({ status: 409, body: { code: 'uid_taken' } });
  expect(JSON.stringify(claimed.body)).not.toContain('Secret');
});

test('no answer to a visitor holds a token, an operator’s id or an address', async () => {
  const { ada, dialogue_id } = await met();
  await answers(dialogue_id, 'Hi');
  const said = JSON.stringify(await ada.reads());
  for (const word of ['token', office.vera.email, 'operator', 'user_id', 'contact_id', ada.token])
    expect(said).not.toContain(word);
});

test('notes, news of the team and what was not sent yet stay with the team', async () => {
  const { ada, contact_id, dialogue_id } = await met();
  const { project_id, vera } = office;
  const held = { project: project_id, channel: site.channel_id, id: dialogue_id, uid: randomUUID() };
  const { body } = await vera.call(sendMessage, { ...held, text: 'Wait, I may take it back', hold: 5 });
  expect(body.data.leaves_at).not.toBeNull();
  expect((await ada.reads()).map((it) => it.text)).toEqual(['Hello']);
  const thread = (await vera.call(listMessages, { id: contact_id })).body.data;
  expect(thread.map((it) => it.message)).toContain('Wait, I may take it back');
});

test('ticks go up as the browser has it and the visitor looks, never down, and the team hears of each', async () => {
  const { ada, contact_id, dialogue_id } = await met();
  const [first, second] = [await answers(dialogue_id, 'One'), await answers(dialogue_id, 'Two')];
  expect((await ada.marks(first.id, 'delivered')).status).toBe(200);
  expect([await statusOf(contact_id, first.id), await statusOf(contact_id, second.id)]).toEqual(['delivered', 'sent']);
  await ada.marks(second.id, 'seen');
  await ada.marks(second.id, 'delivered');
  await markMessages(office.project_id, [first.id, second.id], 'sent');
  expect([await statusOf(contact_id, first.id), await statusOf(contact_id, second.id)]).toEqual(['seen', 'seen']);
  const told = (await heardBy(office.vera, 'channel:message_updated')).filter((it) => it.payload.id === first.id);
  expect(told.map((it) => it.payload.status)).toEqual(['delivered', 'seen']);
  expect((await heardBy(office.tom, 'channel:message_updated')).some((it) => it.payload.id === first.id)).toBe(false);
  expect((await ada.reads()).filter((it) => it.by === 'team').every((it) => it.is_seen)).toBe(true);
});

test('a visitor cannot mark their own words as read by the team, nor what has not left', async () => {
  const { ada, contact_id } = await met();
  const mine = await ada.writes('Read this');
  await ada.marks(mine.id, 'seen');
  expect((await ada.reads()).map((it) => it.is_seen)).toEqual([false, false]);
  await office.vera.call(readMessages, { contact_id });
  expect((await ada.reads()).map((it) => it.is_seen)).toEqual([true, true]);
});

test('history comes in pages, newest first, and ends', async () => {
  const { ada } = await met();
  for (let i = 1; i <= 25; i++) await ada.writes(`Line ${i}`);
  const { token, call } = ada;
  const newest = (await call(listVisitorMessages, { token })).body;
  expect(newest.data.map((it) => it.text).at(-1)).toBe('Line 25');
  expect(newest.meta.count).toBe(20);
  const older = (await call(listVisitorMessages, { token, before_id: Number(newest.meta.next) })).body;
  expect(older.data.map((it) => it.text)).toEqual(['Hello', 'Line 1', 'Line 2', 'Line 3', 'Line 4', 'Line 5']);
  expect(older.meta.next).toBeNull();
});

test('that a visitor is typing is shown to those who see the channel, and stored nowhere', async () => {
  const { ada, contact_id, dialogue_id } = await met();
  const screens = await Promise.all(
    [office.vera, office.tom].map(({ token, project_id }) => openLive({ url: app.url, token, project_id })),
  );
  expect((await ada.call(visitorTypes, { token: ada.token })).status).toBe(200);
  for (const screen of screens) await screen.settled();
  const [vera, tom] = screens.map((it) => it.heard(clientTyping.action));
  expect(vera).toEqual([{ contact_id, dialogue_id }]);
  expect(tom).toEqual([]);
  expect(await heardBy(office.vera, clientTyping.action)).toEqual([]);
  for (const screen of screens) screen.socket().terminate();
});

test('too much at once, too long and nothing at all are refused', async () => {
  const { ada } = await met();
  const send = (text: string) => ada.call(sendVisitorMessage, { token: ada.token, uid: randomUUID(), text });
  expect((await send('x'.repeat(20_001))).status).toBe(400);
  expect((await send('  \n ')).status).toBe(400);
  expect((await send('x'.repeat(20_000))).status).toBe(200);
  const rush = await Promise.all(Array.from({ length: 60 }, (_, i) => send(`Rush ${i}`)));
  const refused = rush.filter((it) => it.status !== 200);
  expect(refused.length).toBeGreaterThanOrEqual(20);
  expect(new Set(refused.map((it) => it.body.code))).toEqual(new Set(['too_many_requests']));
  const typing = await Promise.all(Array.from({ length: 60 }, () => ada.call(visitorTypes, { token: ada.token })));
  expect(typing.some((it) => it.status === 429)).toBe(true);
});
