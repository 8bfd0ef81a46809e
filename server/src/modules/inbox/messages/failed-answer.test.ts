import { getContact } from '@parley/contract/inbox/contacts';
import { listMessages, type Message, sendMessage } from '@parley/contract/inbox/messages';
import { cancelMessage, retryMessage } from '@parley/contract/inbox/outbox';
import { blockContact, checkContact, closeDialogue, takeContact } from '@parley/contract/inbox/work';
import { takeBack } from '@parley/contract/undo';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, joinContacts, listOf, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { openProvider } from '../../../../test/provider.ts';
import { countsTwice, summariesTwice } from '../../../../test/recounted.ts';
import { until } from '../../../../test/until.ts';
import { ProviderError } from '../../../channels/channel.ts';
import { moveClock, seconds } from '../../../kit/clock.ts';
import { failOutside, markOutside } from './mark-outside.ts';

let app: TestApp;
let office: Office;
let telegram: ReturnType<typeof openProvider>;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  telegram = openProvider('telegram');
});
afterEach(() => {
  moveClock(0);
  telegram.answer();
});
afterAll(async () => {
  telegram.close();
  await app.stop();
});

const refuses = () => telegram.answer(() => Promise.reject(new ProviderError('blocked by the user')));
const rowOf = async (id: number) => (await office.vera.call(getContact, { id })).body.data;
const now = async ({ id, contact_id }: Message) =>
  (await office.vera.call(listMessages, { id: contact_id })).body.data.find((it) => it.id === id)!;
const becomes = (message: Message, status: Message['status']) =>
  until(async () => expect((await now(message)).status).toBe(status));

/** A client of the telegram channel who waits for an answer. */
async function client(name: string) {
  const id = await writes(office.project_id, office.telegram, name, `I am ${name}`);
  const row = await rowOf(id);
  const to = { project: office.project_id, channel: office.telegram, id: row.users[0]!.id };
  const answer = async (text: string, hold = 0, person: Person = office.vera) =>
    (await person.call(sendMessage, { ...to, uid: crypto.randomUUID(), text, hold })).body.data;
  return { id, since: row.owed_since!, answer };
}

/** Rows and counts are what the messages say. */
async function expectKept(): Promise<void> {
  await settled();
  const counts = await countsTwice(office.project_id);
  expect(counts.kept).toEqual(counts.anew);
  const rows = await summariesTwice(office.project_id);
  expect(rows.kept).toEqual(rows.anew);
}

test('what did not leave answers nobody: the client waits since they wrote, until a new try leaves', async () => {
  const anna = await client('anna');
  refuses();
  const sent = await anna.answer('Hello Anna');
  await becomes(sent, 'failed');
  expect(await rowOf(anna.id)).toMatchObject({
    owed_since: anna.since,
    lastMessage: { message: 'Hello Anna', is_failed: true },
  });
  await expectKept();

  telegram.answer();
  await office.tom.call(retryMessage, { message_id: sent.id });
  await becomes(sent, 'sent');
  const row = await rowOf(anna.id);
  expect(row.owed_since).toBeNull();
  expect(row.lastMessage).not.toHaveProperty('is_failed');
  await expectKept();
});

test('those who see the channel are told that the client waits again, and nobody else', async () => {
  const bela = await client('bela');
  refuses();
  await becomes(await bela.answer('Hello Bela'), 'failed');
  const told = async (person: Person) =>
    (await heardBy(person, 'channel:contact_updated')).filter((event) => event.payload.id === bela.id).at(-1)?.payload;
  expect(await told(office.tom)).toMatchObject({ owed_since: bela.since, lastMessage: { is_failed: true } });
  expect(await told(office.wanda)).toBeUndefined();
});

test('a waiting client whom nobody has in hand is put where somebody looks; one at work stays where they are', async () => {
  const [cora, dora] = [await client('cora'), await client('dora')];
  for (const { id } of [cora, dora]) await office.vera.call(checkContact, { contact_id: id });
  await office.vera.call(takeContact, { id: dora.id });
  refuses();
  for (const one of [cora, dora]) await becomes(await one.answer('Hello'), 'failed');
  const looked = (await listOf(office.vera, '4check')).map((it) => it.id);
  expect(looked).toContain(cora.id);
  expect(looked).not.toContain(dora.id);
  await expectKept();
});

test('of several that fail one after another the last gives back what the first had answered', async () => {
  const ella = await client('ella');
  const held = [await ella.answer('One', 5), await ella.answer('Two', 5), await ella.answer('Three', 5)];
  refuses();
  moveClock(seconds(6));
  for (const one of held) await becomes(one, 'failed');
  moveClock(0);
  expect((await rowOf(ella.id)).owed_since).toBe(ella.since);
  await expectKept();

  // Each new try pays, and gives back again when it fails.
  await office.vera.call(retryMessage, { message_id: held[1]!.id });
  await becomes(held[1]!, 'failed');
  expect((await rowOf(ella.id)).owed_since).toBe(ella.since);
  await expectKept();
});

test('while a later answer is on its way or has left, the client is answered', async () => {
  const fay = await client('fay');
  telegram.answer(({ text }) =>
    text === 'Lost' ? Promise.reject(new ProviderError('no')) : Promise.resolve({ outside_id: text, status: 'sent' }),
  );
  const [lost, left] = [await fay.answer('Lost', 5), await fay.answer('Found', 5)];
  moveClock(seconds(6));
  await becomes(lost, 'failed');
  await becomes(left, 'sent');
  moveClock(0);
  expect(await rowOf(fay.id)).toMatchObject({ owed_since: null, lastMessage: { message: 'Found' } });
  // Even that one comes back.
  await failOutside(office.project_id, office.telegram, ['Found'], 'bounced');
  expect(await rowOf(fay.id)).toMatchObject({ owed_since: fay.since, lastMessage: { is_failed: true } });
  await expectKept();
});

test('one taken back before another fails leaves the debt to that one', async () => {
  const gina = await client('gina');
  const [first, second] = [await gina.answer('First', 5), await gina.answer('Second', 5)];
  await office.vera.call(cancelMessage, { message_id: first.id });
  refuses();
  moveClock(seconds(6));
  await becomes(second, 'failed');
  moveClock(0);
  expect((await rowOf(gina.id)).owed_since).toBe(gina.since);
  await expectKept();
});

test('a failure that the provider tells later takes the answer back, and an arrival after all gives it again', async () => {
  const hugo = await client('hugo');
  telegram.answer(() => Promise.resolve({ outside_id: 'mail-1', status: 'sent' }));
  const sent = await hugo.answer('By mail');
  await becomes(sent, 'sent');
  expect((await rowOf(hugo.id)).owed_since).toBeNull();
  await failOutside(office.project_id, office.telegram, ['mail-1'], '550 no such user');
  expect(await now(sent)).toMatchObject({ status: 'failed', error: '550 no such user' });
  expect(await rowOf(hugo.id)).toMatchObject({ owed_since: hugo.since, lastMessage: { is_failed: true } });
  await markOutside(office.project_id, office.telegram, { outside_ids: ['mail-1'] }, 'delivered');
  expect(await now(sent)).toMatchObject({ status: 'delivered', error: null });
  expect((await rowOf(hugo.id)).owed_since).toBeNull();
  await expectKept();
});

test('a new try answers what was written before it, not what the client wrote since', async () => {
  const ines = await client('ines');
  refuses();
  const sent = await ines.answer('Yes');
  await becomes(sent, 'failed');
  await writes(office.project_id, office.telegram, 'ines', 'Are you there?');
  expect((await rowOf(ines.id)).owed_since).toBe(ines.since);
  telegram.answer();
  await office.vera.call(retryMessage, { message_id: sent.id });
  await becomes(sent, 'sent');
  const [asked] = (await office.vera.call(listMessages, { id: ines.id })).body.data.slice(-1);
  expect(asked!.message).toBe('Are you there?');
  expect((await rowOf(ines.id)).owed_since).toBe(asked!.created_at);
  await expectKept();
});

test('one person on two channels waits again on both', async () => {
  const jana = await client('jana');
  const other = await writes(office.project_id, office.whatsapp, 'jana-too', 'Or here?');
  await joinContacts(office.project_id, jana.id, other);
  refuses();
  const sent = await jana.answer('Hello to both');
  expect((await rowOf(jana.id)).owed_since).toBeNull();
  await becomes(sent, 'failed');
  expect((await rowOf(jana.id)).owed_since).toBe(jana.since);
  await expectKept();
  telegram.answer();
  await office.vera.call(retryMessage, { message_id: sent.id });
  await becomes(sent, 'sent');
  expect((await rowOf(jana.id)).owed_since).toBeNull();
  await expectKept();
});

test('a late failure gives back its own debt and leaves what people did since as it is', async () => {
  const { vera, tom, project_id } = office;
  telegram.answer(({ text }) => Promise.resolve({ outside_id: text, status: 'sent' }));
  const answered = async (name: string) => {
    const one = await client(name);
    await becomes(await one.answer(`To ${name}`), 'sent');
    return one;
  };
  const [lena, mila, nora, olga] = [
    await answered('lena'),
    await answered('mila'),
    await answered('nora'),
    await answered('olga'),
  ];
  for (const { id } of [lena, olga]) await vera.call(takeContact, { id });
  await vera.call(closeDialogue, { contact_id: lena.id });
  await vera.call(blockContact, { project: project_id, id: mila.id });
  await tom.call(takeContact, { id: nora.id });
  // Closed by mistake, and taken back.
  const { undo } = (await vera.call(closeDialogue, { contact_id: olga.id })).body.data;
  await vera.call(takeBack, { token: undo! });
  const looked = async () => (await listOf(vera, '4check')).map((it) => it.id);
  const before = await looked();
  await failOutside(project_id, office.telegram, ['To lena', 'To mila', 'To nora', 'To olga'], 'bounced');
  expect(await rowOf(lena.id)).toMatchObject({ owed_since: null, operator: null, lastMessage: { is_failed: true } });
  expect(await rowOf(mila.id)).toMatchObject({ owed_since: null, operator: null, blocked: true });
  expect(await rowOf(nora.id)).toMatchObject({ owed_since: nora.since, operator: tom.id });
  expect((await rowOf(olga.id)).owed_since).toBe(olga.since);
  expect((await looked()).filter((id) => !before.includes(id))).toEqual([]);
  await expectKept();
});

test('of two answers each has its own part of the debt again when the first leaves after all', async () => {
  const pia = await client('pia');
  refuses();
  const first = await pia.answer('First');
  await becomes(first, 'failed');
  telegram.answer(({ text }) => Promise.resolve({ outside_id: `${text} of pia`, status: 'sent' }));
  await writes(office.project_id, office.telegram, 'pia', 'And the price?');
  const second = await pia.answer('Second');
  await becomes(second, 'sent');
  const asked = (await office.vera.call(listMessages, { id: pia.id })).body.data.find((it) =>
    it.message.endsWith('?'),
  )!;
  await office.vera.call(retryMessage, { message_id: first.id });
  await becomes(first, 'sent');
  const bounced = (text: string) => failOutside(office.project_id, office.telegram, [`${text} of pia`], 'bounced');
  await bounced('Second');
  expect((await rowOf(pia.id)).owed_since).toBe(asked.created_at);
  await bounced('First');
  expect((await rowOf(pia.id)).owed_since).toBe(pia.since);
  await expectKept();
});

test('a channel that is lost on the way leaves the client waiting', async () => {
  const kira = await client('kira');
  telegram.answer(() => Promise.reject(new ProviderError('signed out', { scope: 'channel' })));
  await becomes(await kira.answer('Hello Kira'), 'failed');
  expect(await rowOf(kira.id)).toMatchObject({ owed_since: kira.since, lastMessage: { is_failed: true } });
});
