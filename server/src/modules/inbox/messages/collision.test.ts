import { getContact } from '@parley/contract/inbox/contacts';
import { errorText } from '@parley/contract/errors';
import { listMessages, sendMessage } from '@parley/contract/inbox/messages';
import type { Input } from '@parley/contract/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { joinContacts, type Office, openOffice, writes } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { openProvider } from '../../../../test/provider.ts';

let app: TestApp;
let office: Office;
let providers: ReturnType<typeof openProvider>[];
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  providers = [openProvider('telegram'), openProvider('whatsapp')];
});
afterAll(async () => {
  for (const provider of providers) provider.close();
  await app.stop();
});

const onScreen = async (person: Person, id: number) => (await person.call(listMessages, { id })).body.data;
type More = Partial<Input<typeof sendMessage>>;

async function client(name: string) {
  const { project_id, vera, telegram } = office;
  const id = await writes(project_id, telegram, name, 'Is anybody there?');
  const dialogue = (await vera.call(getContact, { id })).body.data.users[0]!;
  const seen = (await onScreen(vera, id)).at(-1)!.id;
  const say = (person: Person, text: string, more: More = {}) =>
    person.call(sendMessage, {
      project: project_id,
      channel: dialogue.channel_id,
      id: dialogue.id,
      uid: crypto.randomUUID(),
      text,
      ...more,
    });
  return { id, seen, say };
}

test('whoever answers second is told who was first and what was said, and nothing is sent', async () => {
  const anna = await client('anna');
  await anna.say(office.tom, 'Yes, how can I help?', { after_message_id: anna.seen });
  const { status, body } = await anna.say(office.vera, 'Hello!', { after_message_id: anna.seen });
  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: 'answered_meanwhile',
    error: errorText('answered_meanwhile', 'en', { name: 'Tom' }),
    details: { name: 'Tom', message: 'Yes, how can I help?' },
  });
  expect((await onScreen(office.vera, anna.id)).map((it) => it.message)).not.toContain('Hello!');
});

test('they may send anyway, or after having seen the answer', async () => {
  const bela = await client('bela');
  await bela.say(office.tom, 'First');
  expect((await bela.say(office.vera, 'Anyway', { after_message_id: bela.seen, force: true })).status).toBe(200);
  await bela.say(office.tom, 'Third');
  const latest = (await onScreen(office.vera, bela.id)).at(-1)!.id;
  expect((await bela.say(office.vera, 'Seen', { after_message_id: latest })).status).toBe(200);
});

test('one’s own words and the client’s are no collision, and repeating a message is none', async () => {
  const cora = await client('cora');
  const uid = crypto.randomUUID();
  expect((await cora.say(office.vera, 'One', { after_message_id: cora.seen, uid })).status).toBe(200);
  await writes(office.project_id, office.telegram, 'cora', 'And then?');
  expect((await cora.say(office.vera, 'Two', { after_message_id: cora.seen })).status).toBe(200);
  await cora.say(office.tom, 'Tom too');
  expect((await cora.say(office.vera, 'One', { after_message_id: cora.seen, uid })).status).toBe(200);
});

test('an answer on another channel of the contact counts for those who see it, and is not told to others', async () => {
  const { project_id, vera, tom, wanda, whatsapp } = office;
  const dora = await client('dora');
  const other = await writes(project_id, whatsapp, 'dora-too');
  const there = (await vera.call(getContact, { id: other })).body.data.users[0]!;
  await joinContacts(project_id, dora.id, other);
  const byWhatsapp = { project: project_id, channel: whatsapp, id: there.id, uid: crypto.randomUUID(), text: 'Here' };
  expect((await wanda.call(sendMessage, byWhatsapp)).status).toBe(200);
  expect((await dora.say(vera, 'Hello', { after_message_id: dora.seen })).body.code).toBe('answered_meanwhile');
  expect((await dora.say(tom, 'Hello', { after_message_id: dora.seen })).status).toBe(200);
});

test('a message of another contact, or none at all, is not a place to look from', async () => {
  const [ella, fay] = [await client('ella'), await client('fay')];
  expect((await ella.say(office.vera, 'Hi', { after_message_id: fay.seen })).body.code).toBe('not_found');
  expect((await ella.say(office.vera, 'Hi', { after_message_id: 1 })).body.code).toBe('not_found');
});
