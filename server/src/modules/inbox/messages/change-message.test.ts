import { getContact } from '@parley/contract/inbox/contacts';
import { deleteMessage, editMessage } from '@parley/contract/inbox/message-changes';
import { listMessages, sendMessage } from '@parley/contract/inbox/messages';
import { sendComment } from '@parley/contract/inbox/thread';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { countsTwice, summariesTwice } from '../../../../test/recounted.ts';
import { addChannel, heardBy, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { changeOutside } from '../hooks/change-outside.ts';
import { receiveMessage } from './receive-message.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

test('a note is changed and deleted by whoever wrote it, and by nobody else', async () => {
  const { vera, tom, wanda, project_id, telegram } = office;
  const id = await writes(project_id, telegram, 'anna');
  const note = (await tom.call(sendComment, { id, uid: crypto.randomUUID(), text: 'Wants nothing but gren' })).body
    .data;
  const text = 'Wants nothing but green';
  for (const person of [vera, wanda]) {
    expect((await person.call(editMessage, { message_id: note.id, text })).body.code).toBe('not_found');
    expect((await person.call(deleteMessage, { message_id: note.id })).body.code).toBe('not_found');
  }
  const edited = (await tom.call(editMessage, { message_id: note.id, text })).body.data;
  expect(edited).toMatchObject({ message: text, edited_at: expect.any(String) });
  const told = async (person: typeof tom) =>
    (await heardBy(person, 'channel:message_updated')).filter((event) => event.payload.id === note.id);
  expect((await told(vera)).at(-1)?.payload).toEqual(edited);
  expect(await told(wanda)).toEqual([]);
  expect((await tom.call(editMessage, { message_id: note.id, text: ' ' })).status).toBe(400);

  const gone = (await tom.call(deleteMessage, { message_id: note.id })).body.data;
  expect(gone).toMatchObject({ message: '', deleted_at: expect.any(String) });
  expect((await tom.call(editMessage, { message_id: note.id, text })).body.code).toBe('message_stays');
  expect((await vera.call(listMessages, { id })).body.data.at(-1)).toEqual(gone);
});

test('the list shows the new words of the newest message; one that has not left, or on a channel that cannot, stays', async () => {
  const { vera, project_id } = office;
  const widget = await addChannel(project_id, 'widget');
  const viber = await addChannel(project_id, 'viber');
  const say = async (channel: number, name: string) => {
    const contact_id = await writes(project_id, channel, name);
    const { id } = (await vera.call(getContact, { id: contact_id })).body.data.users[0]!;
    const to = { project: project_id, channel, id, uid: crypto.randomUUID(), text: 'Helo' };
    return (await vera.call(sendMessage, to)).body.data;
  };
  const sent = await say(widget, 'bela');
  await vera.call(editMessage, { message_id: sent.id, text: 'Hello' });
  const row = (await vera.call(getContact, { id: sent.contact_id })).body.data;
  expect(row.lastMessage).toMatchObject({ message: 'Hello' });
  const other = await say(viber, 'cora');
  await settled();
  expect((await vera.call(editMessage, { message_id: other.id, text: 'Hello' })).body.code).toBe('message_stays');
  expect((await vera.call(deleteMessage, { message_id: other.id })).body.code).toBe('message_stays');
});

test('a reply that its author takes back from the client is no more in the list, and answers nobody', async () => {
  const { vera, project_id } = office;
  const widget = await addChannel(project_id, 'widget');
  const contact_id = await writes(project_id, widget, 'dora', 'How much is it?');
  const row = async () => (await vera.call(getContact, { id: contact_id })).body.data;
  const { owed_since, users } = await row();
  const say = async (text: string) => {
    const to = { project: project_id, channel: widget, id: users[0]!.id, uid: crypto.randomUUID(), text };
    return (await vera.call(sendMessage, to)).body.data;
  };
  const [secret, price] = [await say('Ask the boss for 20'), await say('It is 30')];
  expect((await row()).owed_since).toBeNull();
  await vera.call(deleteMessage, { message_id: secret.id });
  expect(await row()).toMatchObject({ owed_since: null, lastMessage: { message: 'It is 30' } });
  await vera.call(deleteMessage, { message_id: price.id });
  expect(await row()).toMatchObject({ owed_since, lastMessage: { message: 'How much is it?', destination: 'from' } });
  const counts = await countsTwice(project_id);
  expect(counts.kept).toEqual(counts.anew);
  const rows = await summariesTwice(project_id);
  expect(rows.kept).toEqual(rows.anew);
});

test('so does one that was written, and deleted, in the messenger itself', async () => {
  const { vera, project_id } = office;
  const own = await addChannel(project_id, 'telegram');
  const contact_id = await writes(project_id, own, 'ella', 'Are you open?');
  const row = async () => (await vera.call(getContact, { id: contact_id })).body.data;
  const { owed_since } = await row();
  const peer = { outside_id: 'ella', name: 'ella', phone: null };
  const [uid, at] = ['own-1', new Date()];
  await receiveMessage(project_id, own, { uid, peer, direction: 'out', message_type: 'text', text: 'We are', at });
  expect(await row()).toMatchObject({ owed_since: null, lastMessage: { message: 'We are' } });
  const place = { project_id, channel_id: own, type: 'telegram' as const };
  await changeOutside(place, { kind: 'delete', outside_ids: [uid], at: Date.now() });
  expect(await row()).toMatchObject({ owed_since, lastMessage: { message: 'Are you open?' } });
});
