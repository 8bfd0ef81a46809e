import { createHmac, randomUUID } from 'node:crypto';
import { updateConfig } from '@parley/contract/inbox/chat';
import { addDialogue } from '@parley/contract/inbox/contacts';
import { type ApprovedTemplate, listApprovedTemplates } from '@parley/contract/inbox/approved-templates';
import { cancelMessage, retryMessage } from '@parley/contract/inbox/outbox';
import { sendTemplate } from '@parley/contract/inbox/templates';
import type { Input } from '@parley/contract/http';
import type { Message } from '@parley/contract/inbox/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../test/messenger.ts';
import { addChannel } from '../../../test/office.ts';
import { member, owner, type Person } from '../../../test/people.ts';
import { dbOf } from '../../kit/db/index.ts';

let it: Messenger;
const entered = {
  phone_number_id: '106540352242930',
  waba_id: '419561257915480',
  token: 'EAAJBtemplates',
  app_secret: 'f00dfeedtemplates',
};
beforeAll(async () => {
  const { phone_number_id, ...settings } = entered;
  // Small pages, so that there are several.
  it = await openMessenger('waba', entered, {
    key: phone_number_id,
    name: 'Studio',
    settings: { ...settings, page_size: '3' },
  });
});
afterAll(() => it.stop());

const list = async (person: Person = it.vera, more: { refresh?: boolean } = {}) =>
  person.call(listApprovedTemplates, { project: it.vera.project_id, channel: it.connection.channel_id, ...more });
const found = async (name: string, language = 'en'): Promise<ApprovedTemplate> =>
  (await list()).body.data.templates.find((one) => one.name === name && one.language === language)!;
/** How often the whole list was asked for: ten templates are four pages of three. */
const asked = () => it.simulator.world.journal.filter(({ path }) => path.includes('/message_templates')).length / 4;

/** A client whose last words are older than the window. */
const late = async (id: string, name: string) => {
  it.simulator.play.knobs('waba', { late: 25 });
  const client = it.client({ id, name });
  client.writes({ text: 'Hello?' });
  it.simulator.play.knobs('waba', { late: 0 });
  const [first] = await it.sees(id, (messages) => messages.length === 1);
  return { client, id, dialogue: first!.user_id };
};
type Values = NonNullable<Input<typeof sendTemplate>['approved']>;
const send = (
  { dialogue }: { dialogue: number },
  template: { id: number },
  approved: Values,
  more: Partial<Input<typeof sendTemplate>> = {},
) => it.vera.call(sendTemplate, { id: template.id, user_id: dialogue, uid: randomUUID(), approved, ...more });
const values = { 'header.1': '1042', 'body.1': 'Anna', 'body.2': 'today  until\n20:00', 'button.0': '1042' };

test('all templates are listed over their pages, those that can be sent first, the others with the reason', async () => {
  const { templates, told_at, problem } = (await list()).body.data;
  expect({ told_at, problem }).toEqual({ told_at: expect.any(String), problem: null });
  expect(templates.map(({ name, language, usable }) => `${name} ${language} ${usable}`)).toEqual([
    'may_we_go_on en yes',
    'may_we_go_on ru yes',
    'new_collection en yes',
    'order_ready en yes',
    'order_ready ru yes',
    'visit_reminder en yes',
    'visit_reminder ru yes',
    'half_price en no',
    'lamps_to_choose en unsupported',
    'winter_news en no',
  ]);
  expect(templates.find(({ name }) => name === 'half_price')).toMatchObject({
    status: 'REJECTED',
    reason: 'PROMOTIONAL',
  });
  expect((await found('order_ready')).parts).toEqual({
    is_named: false,
    header: { format: 'text', text: 'Order {{1}}', variables: [{ key: 'header.1', name: '1', example: '1042' }] },
    body: {
      text: 'Hello {{1}}, your order is ready. You can pick it up {{2}}.',
      variables: [
        { key: 'body.1', name: '1', example: 'Anna' },
        { key: 'body.2', name: '2', example: 'today until 20:00' },
      ],
    },
    footer: 'The studio on the corner',
    buttons: [
      {
        kind: 'url',
        text: 'See the order',
        target: 'https://studio.example/orders/{{1}}',
        variable: { key: 'button.0', name: '', example: 'https://studio.example/orders/1042' },
      },
    ],
  });
});

test('the list is kept for an hour, is asked anew when somebody wants it or Meta tells of a change, and keeps its ids', async () => {
  const { id } = await found('order_ready');
  const before = asked();
  await list();
  expect(asked()).toBe(before);
  await list(it.vera, { refresh: true });
  expect(asked()).toBe(before + 1);
  const notice = {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: entered.waba_id,
        changes: [
          {
            field: 'message_template_status_update',
            value: { event: 'PAUSED', message_template_id: 1, message_template_name: 'x', reason: 'NONE' },
          },
        ],
      },
    ],
  };
  const body = JSON.stringify(notice);
  const signature = createHmac('sha256', entered.app_secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  expect((await fetch(it.account.hook_url!, { method: 'POST', body, headers })).status).toBe(200);
  expect((await found('order_ready')).id).toBe(id);
  expect(asked()).toBe(before + 2);
  const { project_id } = it.vera;
  const hoursAgo = new Date(Date.now() - 61 * 60_000);
  await dbOf(project_id).updateTable('approved_template_lists').set({ told_at: hoursAgo }).execute();
  await list();
  expect(asked()).toBe(before + 3);
});

test('after the window has closed a template still leaves, reads naturally, and is followed until it is read', async () => {
  const emil = await late('16505560001', 'Emil');
  const free = await it.vera.call(sendTemplate, { id: 1, user_id: emil.dialogue, uid: randomUUID() });
  expect(free.body.code).toBe('not_found');
  const sent = await send(emil, await found('order_ready'), { values });
  expect(sent.body.data).toMatchObject({
    message:
      'Order 1042\n\nHello Anna, your order is ready. You can pick it up today until 20:00.\n\nThe studio on the corner',
    template: { name: 'order_ready', language: 'en' },
    destination: 'to',
    operator_name: 'Vera',
  });
  await it.sees(emil.id, (messages) => messages.at(-1)?.status === 'delivered');
  const line = emil.client.chat.lines.at(-1)!;
  expect(line).toMatchObject({
    text: sent.body.data.message,
    extra: { template: 'order_ready', buttons: '↗ See the order' },
  });
  emil.client.reads();
  await it.sees(emil.id, (messages) => messages.at(-1)?.status === 'seen');
  emil.client.writes({ text: 'Thank you' });
  await it.sees(emil.id, (messages) => messages.some(({ message }) => message === 'Thank you'));
  const { id } = await it.answers(emil.id, 'You are welcome');
  await it.sees(emil.id, (messages) => messages.some((one) => one.id === id && one.status === 'delivered'));
});

test('variables go by their names where the template has names, and a pressed button comes back as the answer', async () => {
  const dina = await late('16505560002', 'Dina');
  const template = await found('visit_reminder');
  const filled = { 'body.client_name': 'Dina', 'body.day': 'on Friday', 'body.time': '14:00' };
  await send(dina, template, { values: filled });
  const thread = await it.sees(dina.id, (messages) => messages.at(-1)?.status === 'delivered');
  expect(thread.at(-1)?.message).toBe('Hi Dina, we expect you on Friday at 14:00.');
  const line = dina.client.chat.lines.at(-1)!;
  dina.client.writes({ text: 'I will come', quoted_id: line.id, extra: { pressed: 'yes' } });
  const pressed = (message: Message) => message.message === 'I will come';
  const answered = await it.sees(dina.id, (messages) => messages.some(pressed));
  expect(answered.find(pressed)?.quoted?.message).toContain('Hi Dina');
});

test('a header takes the file it wants and no other', async () => {
  const gina = await late('16505560003', 'Gina');
  const template = await found('new_collection');
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  expect((await send(gina, template, { values: { 'body.1': 'Gina' } })).body.code).toBe('template_unfilled');
  const pdf = await it.uploads('offer.pdf', 'application/pdf', '%PDF-1.4 x');
  expect((await send(gina, template, { values: { 'body.1': 'Gina' }, file_id: pdf })).body.code).toBe(
    'template_wants_file',
  );
  const file_id = await it.uploads('lamp.png', 'image/png', picture);
  await send(gina, template, { values: { 'body.1': 'Gina' }, file_id });
  await it.sees(gina.id, (messages) => messages.at(-1)?.status === 'delivered');
  const { text, file } = gina.client.chat.lines.at(-1)!;
  expect({ text, mime: file?.mime }).toEqual({ text: 'Gina, the new collection is here.', mime: 'image/png' });
});

test('somebody who never wrote is reached by a template, and by nothing else', async () => {
  const phone = '16505560004';
  const added = await it.vera.call(addDialogue, { channel: it.connection.channel_id, phone, is_new: true });
  const dialogue = added.body.data.contact!.users[0]!.id;
  const sent = await send({ dialogue }, await found('may_we_go_on'), { values: {} });
  expect(sent.status).toBe(200);
  await it.sees(phone, (messages) => messages.at(-1)?.status === 'delivered');
});

test('asked twice it is sent once; what is not filled in, not approved or another channel’s is refused', async () => {
  const hans = await late('16505560005', 'Hans');
  const template = await found('may_we_go_on');
  const uid = randomUUID();
  const [one, two] = [
    await send(hans, template, { values: {} }, { uid }),
    await send(hans, template, { values: {} }, { uid }),
  ];
  expect(two.body.data.id).toBe(one.body.data.id);
  const other = await send(hans, await found('may_we_go_on', 'ru'), { values: {} }, { uid });
  expect(other.body.code).toBe('uid_taken');
  expect((await send(hans, await found('order_ready'), { values: { 'body.1': ' ' } })).body.code).toBe(
    'template_unfilled',
  );
  for (const name of ['half_price', 'winter_news', 'lamps_to_choose']) {
    expect((await send(hans, await found(name), { values: { 'body.1': 'x' } })).body.code).toBe('template_unusable');
  }
  await it.sees(hans.id, (messages) => messages.at(-1)?.status === 'delivered');
  expect(hans.client.chat.lines.filter(({ from }) => from === 'business')).toHaveLength(1);
});

test('what was paused since is refused in Meta’s words, and tried again it is the same template', async () => {
  const ivan = await late('16505560006', 'Ivan');
  it.simulator.play.knobs('waba', { error: { name: 'template_paused', times: 1 } });
  const sent = await send(ivan, await found('may_we_go_on'), { values: {} });
  const failed = await it.sees(ivan.id, (messages) => messages.at(-1)?.status === 'failed');
  expect(failed.at(-1)?.error).toMatch(/paused due to low quality/);
  expect((await it.vera.call(retryMessage, { message_id: sent.body.data.id })).status).toBe(200);
  await it.sees(ivan.id, (messages) => messages.at(-1)?.status === 'delivered');
  expect(ivan.client.chat.lines.at(-1)?.extra.template).toBe('may_we_go_on');
});

test('it is taken back like any message before it leaves', async () => {
  const jana = await late('16505560007', 'Jana');
  const sent = await send(jana, await found('may_we_go_on'), { values: {} }, { hold: 10 });
  const gone = await it.vera.call(cancelMessage, { message_id: sent.body.data.id });
  expect(gone.body.data.template).toEqual({ name: 'may_we_go_on', language: 'en' });
  expect(await it.thread(jana.id)).toHaveLength(1);
});

test('whoever does not see the channel sees no templates of it, nor does another team', async () => {
  const { vera } = it;
  const elsewhere = await addChannel(vera.project_id, 'telegram');
  await vera.call(updateConfig, { action: 'editconfig', cfg: { chat: { managers_visibility: '1' } } });
  const wanda = await member(it.app, vera, 'Wanda', { channels_ids: [elsewhere] });
  const stan = await owner(it.app, 'Stan');
  const template = await found('may_we_go_on');
  const kim = await late('16505560008', 'Kim');
  for (const person of [wanda, stan]) {
    const project = person === stan ? stan.project_id : vera.project_id;
    const answer = await person.call(listApprovedTemplates, { project, channel: it.connection.channel_id });
    expect(answer.body.code).toBe('not_found');
    const input = { id: template.id, user_id: kim.dialogue, uid: randomUUID(), approved: { values: {} } };
    expect((await person.call(sendTemplate, input)).body.code).toBe('not_found');
  }
});

test('a token that has ended leaves the known list, and says why', async () => {
  it.account.settings.expired = 'yes';
  const { templates, problem } = (await list(it.vera, { refresh: true })).body.data;
  expect(templates).toHaveLength(10);
  expect(problem).toContain('Session has expired');
  delete it.account.settings.expired;
});
