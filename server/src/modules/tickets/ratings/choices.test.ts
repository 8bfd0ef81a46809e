import { getContact } from '@parley/contract/inbox/contacts';
import { connectChannel, type ConnectType } from '@parley/contract/projects/connections';
import { updateTicket } from '@parley/contract/tickets/tickets';
import type { Simulated } from '@parley/simulator/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../../test/messenger.ts';
import { contactOf, listOf } from '../../../../test/office.ts';
import { openSite } from '../../../../test/site.ts';
import { until } from '../../../../test/until.ts';
import { addDepartment, open, ticketRow } from '../test/desk.ts';
import { askRating } from './ask-rating.ts';

type Way = {
  type: ConnectType & Simulated;
  settings: Record<string, string>;
  account: { key: string; name: string; settings?: Record<string, string> };
  client: string;
  buttons: boolean;
};
const ways: Way[] = [
  {
    type: 'telegram',
    settings: { token: '6006:choices' },
    account: { key: '6006:choices', name: 'Bot' },
    client: '700001',
    buttons: true,
  },
  {
    type: 'vk',
    settings: { group_id: '123457', token: 'vk1.a.choices' },
    account: { key: 'vk1.a.choices', name: 'Studio', settings: { group_id: '123457' } },
    client: '700002',
    buttons: true,
  },
  {
    type: 'viber',
    settings: { token: '4453b6ac1s345678-e02c5f12174805f9-daec9cbb5448c52r', sender_name: 'Studio' },
    account: { key: '4453b6ac1s345678-e02c5f12174805f9-daec9cbb5448c52r', name: 'Studio' },
    client: 'aaaabbbbccccdddd==',
    buttons: true,
  },
  {
    type: 'waba',
    settings: { phone_number_id: '1065403522', waba_id: '4195612579', token: 'EAAJchoices', app_secret: 'f00dfeedapp' },
    account: {
      key: '1065403522',
      name: 'Studio',
      settings: { waba_id: '4195612579', token: 'EAAJchoices', app_secret: 'f00dfeedapp' },
    },
    client: '16505557777',
    buttons: true,
  },
  {
    type: 'whatsapp',
    settings: { instance_id: '1101000078', token: 'd75b3a66374942c5b3c8', reachable: 'no' },
    account: {
      key: '1101000078',
      name: 'Studio',
      settings: { token: 'd75b3a66374942c5b3c8', state: 'authorized', phone: '79990000078' },
    },
    client: '79991234568@c.us',
    buttons: false,
  },
];

let it: Messenger;
beforeAll(async () => {
  it = await openMessenger('telegram', { token: '6005:first' }, { key: '6005:first', name: 'First' });
});
afterAll(() => it.stop());

test.each(ways)(
  'on $type a client answers in the form that it knows, and that is the rating',
  async ({ type, settings, account, client, buttons }) => {
    const { project_id } = it.vera;
    const at = it.simulator.world.openAccount({ channel: type, ...account });
    const entered = { project: project_id, type, name: type, settings: { api_url: 'simulator', ...settings } };
    const { channel_id } = (await it.vera.call(connectChannel, entered)).body.data;
    const phone = it.simulator.play.client(at, { id: client, name: 'Anna' });
    phone.writes({ text: 'Hello' });
    const contact_id = await until(() => contactOf(project_id, channel_id, client));
    const { users } = (await it.vera.call(getContact, { id: contact_id })).body.data;
    const user_id = users[0]!.id;
    const department_id = await addDepartment(project_id, {
      rating_message: 'How was it?',
      rating_period: 1,
      rating_type: 'count',
    });
    const { id } = await open(it.vera, { user_id, department_id });
    await it.vera.call(updateTicket, { id, status: 'closed' });
    const { closed_at } = await ticketRow(project_id, id);
    await askRating.run({ id, closed_at: closed_at! }, { project_id });
    const asked = await until(() => {
      const found = phone.chat.lines.find((line) => line.from === 'business');
      expect(found).toBeDefined();
      return found!;
    });
    expect(asked.text.startsWith('How was it?')).toBe(true);
    expect(asked.extra.buttons?.split('\n') ?? null).toEqual(buttons ? ['1 ⭐', '2 ⭐', '3 ⭐', '4 ⭐', '5 ⭐'] : null);
    phone.writes(buttons ? { text: '4 ⭐', quoted_id: asked.id, extra: { pressed: 'yes' } } : { text: '4' });
    await until(async () => expect((await ticketRow(project_id, id)).rating).toBe(4));
    phone.writes(buttons ? { text: '1 ⭐', quoted_id: asked.id, extra: { pressed: 'yes' } } : { text: '1' });
    phone.writes({ text: 'Kind people' });
    await until(async () => expect((await ticketRow(project_id, id)).rating_comment).toBe('Kind people'));
    expect(await ticketRow(project_id, id)).toMatchObject({ rating: 4, status: 'closed' });
  },
);

test('in the chat of a website the visitor has five stars', async () => {
  const { project_id } = it.vera;
  const site = await openSite(it.app, it.vera);
  const ada = await site.visitor({ name: 'Ada Stars' });
  await ada.writes('Hello');
  const row = (await listOf(it.vera)).find((one) => one.name === 'Ada Stars')!;
  const department_id = await addDepartment(project_id, {
    rating_message: 'How was it?',
    rating_period: 1,
    rating_type: 'count',
  });
  const { id } = await open(it.vera, { user_id: row.users[0]!.id, department_id });
  await it.vera.call(updateTicket, { id, status: 'closed' });
  const { closed_at } = await ticketRow(project_id, id);
  await askRating.run({ id, closed_at: closed_at! }, { project_id });
  const choices = await until(async () => {
    const last = (await ada.reads()).at(-1)!;
    expect(last).toMatchObject({ by: 'team', text: 'How was it?', name: null });
    return last.choices!;
  });
  expect(choices).toHaveLength(5);
  await ada.writes(choices[2]!);
  await until(async () => expect((await ticketRow(project_id, id)).rating).toBe(3));
});
