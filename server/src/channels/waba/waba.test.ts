import { reactToMessage } from '@parley/contract/inbox/message-changes';
import { createHmac } from 'node:crypto';
import { checkConnection, connectChannel, getConnection } from '@parley/contract/projects/connections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../test/messenger.ts';
import { mutated } from '../../../test/mutate.ts';
import { until } from '../../../test/until.ts';
import { opusPackets, recordedWebm } from '../../../test/recording.ts';

let it: Messenger;
const entered = {
  phone_number_id: '106540352242922',
  waba_id: '419561257915477',
  token: 'EAAJBexampletoken',
  app_secret: 'f00dfeedapp',
};
beforeAll(async () => {
  const { phone_number_id, ...settings } = entered;
  it = await openMessenger('waba', entered, { key: phone_number_id, name: 'Studio', settings });
});
afterAll(() => it.stop());

const post = (body: object | Buffer, secret: string | null = entered.app_secret) => {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const sign = createHmac('sha256', secret ?? '').update(bytes);
  return fetch(it.account.hook_url!, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: {
      'content-type': 'application/json',
      ...(secret !== null && { 'x-hub-signature-256': `sha256=${sign.digest('hex')}` }),
    },
  });
};
const pdf = { name: 'offer.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF-1.4 x') };

test('a number is connected by its token, and Meta asks whether the address is ours', () => {
  expect(it.connection).toMatchObject({ is_auth: true, step: null, secrets: ['token', 'app_secret'] });
  expect(JSON.stringify(it.connection)).not.toContain(entered.app_secret);
  expect(it.account.hook_url).toContain(`/hooks/${it.vera.project_id}/`);
});

test('where the address cannot be set from here it is pasted, and pasting it ends the step', async () => {
  const other = {
    phone_number_id: '106540352242923',
    waba_id: '419561257915478',
    token: 'EAAJBother',
    app_secret: 's2',
  };
  const { phone_number_id: key, ...settings } = other;
  it.simulator.world.openAccount({ channel: 'waba', key, name: 'Second', settings: { ...settings, no_override: '1' } });
  const { body } = await it.vera.call(connectChannel, {
    project: it.vera.project_id,
    type: 'waba',
    name: 'Second',
    settings: { api_url: 'simulator', ...other },
  });
  const { step, channel_id: channel } = body.data;
  if (step?.step !== 'paste') throw new Error('nothing to paste');
  expect(body.data.is_auth).toBe(true);
  const check = async () => {
    const asked = { project: it.vera.project_id, channel };
    expect((await it.vera.call(checkConnection, asked)).status).toBe(200);
    return (await it.vera.call(getConnection, asked)).body.data;
  };
  expect((await check()).step?.step).toBe('paste');
  const [callback_url, verify_token] = step.values.map(({ value }) => value);
  const wrong = await fetch(`${callback_url}?hub.mode=subscribe&hub.challenge=1&hub.verify_token=guess`);
  expect(wrong.status).toBe(403);
  const paste = await fetch(`${it.simulator.url}/waba/__control/dashboard`, {
    method: 'POST',
    body: JSON.stringify({ key, callback_url, verify_token }),
  });
  expect(paste.status).toBe(200);
  const now = await it.vera.call(getConnection, { project: it.vera.project_id, channel });
  expect(now.body.data).toMatchObject({ is_auth: true, step: null });
  expect((await check()).step).toBeNull();
});

test('a wrong token is refused in Meta’s words and leaves no channel', async () => {
  const refused = await it.vera.call(connectChannel, {
    project: it.vera.project_id,
    type: 'waba',
    name: 'Wrong',
    settings: { api_url: 'simulator', ...entered, token: 'nobody' },
  });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain('Session has expired');
});

test('a client writes, is answered with a quote, and the answer is followed until it is read', async () => {
  const anna = it.client({ id: '16505551234', name: 'Анна' });
  const line = anna.writes({ text: 'Есть другой цвет? 🙂' });
  const [first] = await it.sees('16505551234', (messages) => messages.length === 1);
  expect(first).toMatchObject({ message: 'Есть другой цвет? 🙂', destination: 'from', uid: line.id });
  await it.answers('16505551234', 'Yes', { quotedMessageId: first!.id });
  await it.sees('16505551234', (messages) => messages.at(-1)?.status === 'delivered');
  expect(anna.chat.lines.at(-1)).toMatchObject({ from: 'business', text: 'Yes', quoted_id: line.id });
  anna.reads();
  await it.sees('16505551234', (messages) => messages.at(-1)?.status === 'seen');
  anna.writes({ text: 'Thanks', quoted_id: anna.chat.lines.at(-1)!.id });
  const thread = await it.sees('16505551234', (messages) => messages.length === 3);
  expect(thread.find(({ message }) => message === 'Thanks')?.quoted?.message).toBe('Yes');
});

test('the client sees that we have read, and that somebody types', async () => {
  const anna = it.client({ id: '16505551234' });
  expect(await it.reads('16505551234')).toBe(200);
  await until(() =>
    expect(it.simulator.world.journal.some(({ body, status }) => status === 200 && /"status":"read"/.test(body))).toBe(
      true,
    ),
  );
  expect(await it.types('16505551234')).toBe(200);
  await until(() => expect(anna.chat.typing_until).toBeGreaterThan(Date.now()));
});

test('files go both ways', async () => {
  const boris = it.client({ id: '16505552222', name: 'Boris' });
  boris.writes({ text: 'our offer', file: pdf });
  const [came] = await it.sees('16505552222', (messages) => messages.length === 1);
  expect(came).toMatchObject({ message: 'our offer', message_type: 'file', file: { name: 'offer.pdf', size: 10 } });
  await it.answers('16505552222', 'Thank you', { file_id: await it.uploads('answer.txt', 'text/plain', 'hello') });
  await it.sees('16505552222', (messages) => messages.at(-1)?.status === 'delivered');
  const { text, file } = boris.chat.lines.at(-1)!;
  expect({ text, name: file?.name, bytes: file?.bytes.toString() }).toEqual({
    text: 'Thank you',
    name: 'answer.txt',
    bytes: 'hello',
  });
  const sound = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(60)]);
  await it.answers('16505552222', 'Listen', { file_id: await it.uploads('voice.ogg', 'audio/ogg', sound) });
  await it.sees('16505552222', (messages) => messages.at(-1)?.status === 'delivered');
  expect(boris.chat.lines.slice(-2).map((line) => [line.text, line.file?.mime ?? null])).toEqual([
    ['', 'audio/ogg; codecs=opus'],
    ['Listen', null],
  ]);
});

test('what a browser recorded arrives as a voice', async () => {
  const boris = it.client({ id: '16505552222' });
  const recorded = recordedWebm(opusPackets(20));
  await it.answers('16505552222', '', { file_id: await it.uploads('voice.webm', 'audio/webm', recorded) });
  await it.sees('16505552222', (messages) => messages.at(-1)?.status === 'delivered');
  const { file } = boris.chat.lines.at(-1)!;
  expect(file).toMatchObject({ name: 'voice.ogg', mime: 'audio/ogg; codecs=opus' });
  expect(file!.bytes.toString('latin1', 0, 4)).toBe('OggS');
});

test('edits, deletions and reactions of the client are shown', async () => {
  const clara = it.client({ id: '16505553333', name: 'Clara' });
  const line = clara.writes({ text: 'Two tickts' });
  await it.sees('16505553333', (messages) => messages.length === 1);
  clara.edits(line.id, 'Two tickets');
  const [edited] = await it.sees('16505553333', ([first]) => first?.message === 'Two tickets');
  expect(edited?.edited_at).toEqual(expect.any(String));
  await it.answers('16505553333', 'Done');
  await it.sees('16505553333', (messages) => messages.at(-1)?.status === 'delivered');
  const answer = clara.chat.lines.at(-1)!.id;
  clara.reacts(answer, '👍');
  await it.sees('16505553333', (messages) => messages.at(-1)?.reaction === '👍');
  clara.reacts(answer, null);
  await it.sees('16505553333', (messages) => messages.at(-1)?.reaction === null);
  clara.deletes(line.id);
  await it.sees('16505553333', ([first]) => first?.deleted_at !== null);
});

test('a sign is put on what the client wrote, and taken back', async () => {
  const rosa = it.client({ id: '16505559876', name: 'Rosa' });
  const line = rosa.writes({ text: 'I paid' });
  const [first] = await it.sees('16505559876', (messages) => messages.length === 1);
  const react = (emoji: '👍' | null) => it.vera.call(reactToMessage, { message_id: first!.id, emoji });
  expect((await react('👍')).body.data.our_reaction).toBe('👍');
  expect(rosa.chat.lines.find(({ id }) => id === line.id)!.our_reaction).toBe('👍');
  await react(null);
  expect(rosa.chat.lines.find(({ id }) => id === line.id)!.our_reaction).toBeNull();
});

test('what was written in the app of the business appears as ours', async () => {
  const dora = it.client({ id: '16505554444', name: 'Dora' });
  dora.writes({ text: 'Hi' });
  await it.sees('16505554444', (messages) => messages.length === 1);
  dora.getsFromApp({ text: 'From the phone' });
  const thread = await it.sees('16505554444', (messages) => messages.length === 2);
  const own = thread.find(({ message }) => message === 'From the phone');
  expect(own).toMatchObject({ destination: 'to', operator_id: null });
});

test('a window that is closed at Meta is told in its words; what it puts off is sent later, once', async () => {
  const emil = it.client({ id: '16505555555', name: 'Emil' });
  emil.writes({ text: 'Hi' });
  await it.sees('16505555555', (messages) => messages.length === 1);
  it.simulator.world.moveClock(25 * 3_600_000);
  await it.answers('16505555555', 'Too late');
  const late = await it.sees('16505555555', (messages) => messages.at(-1)?.status === 'failed');
  expect(late.at(-1)?.error).toMatch(/more than 24 hours have passed/);
  it.simulator.world.moveClock(0);
  for (const name of ['rate', 'pair_rate', 'unavailable']) {
    it.simulator.play.knobs('waba', { error: { name, times: 1 } });
    await it.answers('16505555555', name);
    await it.sees('16505555555', (messages) => messages.at(-1)?.status === 'delivered');
    expect(emil.chat.lines.filter((line) => line.text === name)).toHaveLength(1);
  }
  it.simulator.play.knobs('waba', { error: { name: 'unknown', times: 1 } });
  await it.answers('16505555555', 'Did it arrive?');
  const open = await it.sees('16505555555', (messages) => messages.at(-1)?.status === 'failed');
  expect(open.at(-1)?.error).toBe('delivery_unknown');
}, 60_000);

test('copies and disorder change nothing', async () => {
  it.simulator.play.knobs('waba', { copies: 3, disorder: true });
  const fred = it.client({ id: '16505556666', name: 'Fred' });
  const texts = Array.from({ length: 10 }, (_, i) => `part ${i}`);
  for (const text of texts) fred.writes({ text });
  const messages = await it.sees('16505556666', (all) => all.length === texts.length && it.simulator.pending() === 0);
  expect(messages.map((message) => message.message).toSorted()).toEqual(texts);
  await it.answers('16505556666', 'All of them');
  await it.sees('16505556666', (all) => all.at(-1)?.status === 'delivered' && it.simulator.pending() === 0);
  fred.reads();
  await it.sees('16505556666', (all) => all.at(-1)?.status === 'seen' && it.simulator.pending() === 0);
  it.simulator.play.knobs('waba', { copies: 1, disorder: false });
});

const sample = (from: string, messages: object[], phone_number_id = entered.phone_number_id) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: entered.waba_id,
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '15550783881', phone_number_id },
            contacts: [{ profile: { name: 'Anna' }, wa_id: from, user_id: 'US.1234' }],
            messages: messages.map((message, i) => ({
              from,
              id: `wamid.${from}.${i}`,
              timestamp: '1763160000',
              ...message,
            })),
          },
        },
      ],
    },
  ],
});

test('published notices are read, several in one call; other numbers of the account are left alone', async () => {
  const said = [
    { type: 'text', text: { body: 'Does it come in another color?' } },
    { type: 'location', location: { latitude: 1.5, longitude: 2, name: 'Office' } },
    { type: 'contacts', contacts: [{ name: { formatted_name: 'Igor' }, phones: [{ phone: '+7900' }] }] },
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Yes, please' } } },
    { type: 'button', button: { text: 'Call me', payload: 'x' } },
    { type: 'unsupported', errors: [{ code: 131051, title: 'Message type unknown' }] },
    { type: 'system', system: { type: 'user_changed_number' } },
    { type: 'text', text: 7 },
  ];
  expect((await post(sample('16505557777', said))).status).toBe(200);
  expect((await post(sample('16505550000', said, '999'))).status).toBe(200);
  const thread = await it.thread('16505557777');
  expect(thread.map(({ message }) => message).toSorted()).toEqual([
    'Call me',
    'Does it come in another color?',
    'Igor +7900',
    'Message type unknown',
    'Office\nhttps://maps.google.com/?q=1.5,2',
    'Yes, please',
  ]);
  expect(await it.thread('16505550000')).toEqual([]);
  const hidden = { ...said[0], from: undefined, from_user_id: 'US.1234' };
  expect((await post(sample('US.1234', [hidden]))).status).toBe(200);
  expect(await it.thread('US.1234')).toHaveLength(1);
});

test('whoever cannot sign is refused, and nothing is kept', async () => {
  const body = sample('16505558888', [{ type: 'text', text: { body: 'x' } }]);
  expect((await post(body, null)).status).toBe(401);
  expect((await post(body, 'wrong')).status).toBe(401);
  expect((await post(Buffer.from('{"entry":'))).status).toBe(400);
  expect(await it.thread('16505558888')).toEqual([]);
});

test('no broken notice breaks anything', async () => {
  const whole = sample('16505559999', [
    { type: 'text', text: { body: 'x' } },
    { type: 'image', image: { caption: 'Taj Mahal', mime_type: 'image/jpeg', sha256: 'S=', id: '1003383421387256' } },
  ]);
  for (const body of mutated([whole], 300)) expect([200, 400]).toContain((await post(body)).status);
});

test('a token that has ended stops the channel, but what clients write is still kept', async () => {
  const gala = it.client({ id: '16505550101', name: 'Gala' });
  gala.writes({ text: 'Hi' });
  await it.sees('16505550101', (messages) => messages.length === 1);
  it.account.settings.expired = 'yes';
  await it.answers('16505550101', 'Hello');
  await it.sees('16505550101', (messages) => messages.at(-1)?.status === 'failed');
  const { is_auth, problem } = await it.state();
  expect({ is_auth, problem }).toEqual({ is_auth: false, problem: expect.stringContaining('Session has expired') });
  gala.writes({ text: 'Anybody there?' });
  await it.sees('16505550101', (messages) => messages.some(({ message }) => message === 'Anybody there?'));
});
