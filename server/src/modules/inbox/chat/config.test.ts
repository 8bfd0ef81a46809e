import { getChat, getConfig, updateConfig } from '@parley/contract/inbox/chat';
import { sendMessage } from '@parley/contract/inbox/messages';
import { updateMember } from '@parley/contract/projects/members';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, type Office, openOffice } from '../../../../test/office.ts';
import { member, owner, type Person } from '../../../../test/people.ts';

let app: TestApp;
let office: Office;
let stranger: Person;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  stranger = await owner(app, 'Stan');
});
afterAll(() => app.stop());

const change = (person: Person, cfg: object) => person.call(updateConfig, { action: 'editconfig', cfg } as never);
const config = async (person: Person) => (await person.call(getConfig, {})).body.data;
const told = async (person: Person) => (await heardBy(person, 'channel:config_changed')).length;

test('a new project starts with the reference’s settings', async () => {
  expect(await config(stranger)).toEqual({
    start_message: '',
    end_message: '',
    operator_close: 0,
    users_period: 6,
    taker_is_responsible: false,
    for_check_admin_timeout: 0,
    ticket_close: 0,
    join_dialogs: false,
    modules: { crm: true, ticket: true, tasks: true, analytics: true },
    managers: [{ id: stranger.id, name: 'Stan' }],
    managers_visibility: '0',
    duplicate_control: false,
    merge_to_old: false,
    yc_sync_contacts: false,
    yc_sync_products: false,
    send_btn: 'enter',
  });
});

test('everyone chooses their own send key, and only their own screens hear of it', async () => {
  const { vera, tom } = office;
  const before = [await told(vera), await told(tom)];
  const { status, body } = await change(tom, { user: { send_btn: 'shift' } });
  expect(status).toBe(200);
  expect(body.data.send_btn).toBe('shift');
  expect((await config(vera)).send_btn).toBe('enter');
  expect([await told(vera), await told(tom)]).toEqual([before[0], before[1]! + 1]);
});

test('the project’s settings need the right to edit them; a refusal changes nothing', async () => {
  const { vera, tom } = office;
  const before = await config(vera);
  for (const cfg of [{ chat: { users_period: 3 } }, { crm: { merge_to_old: true } }]) {
    const { status, body } = await change(tom, { ...cfg, user: { send_btn: 'button' } });
    expect([status, body.code]).toEqual([403, 'forbidden']);
  }
  expect(await config(vera)).toEqual(before);
  expect((await config(tom)).send_btn).toBe('shift');
  const editor = await member(app, vera, 'Edda', { permissions: ['settings.edit'] });
  expect((await change(editor, { crm: { merge_to_old: true } })).body.data.merge_to_old).toBe(true);
});

test('who sees which channels is for administrators to say', async () => {
  const { vera, tom: editor, project_id } = office;
  const rights = { project: project_id, user: editor.id };
  await vera.call(updateMember, { ...rights, permissions: ['settings.edit'] });
  const { status, body } = await change(editor, { chat: { managers_visibility: '0', users_period: 2 } });
  expect([status, body.code]).toEqual([403, 'administrators_only']);
  expect(await config(vera)).toMatchObject({ managers_visibility: '1', users_period: 6 });
  // Said as it is, it is no change.
  expect((await change(editor, { chat: { managers_visibility: '1', users_period: 6 } })).status).toBe(200);
  await vera.call(updateMember, { ...rights, project_role: 'admin', permissions: [] });
  expect((await change(editor, { chat: { managers_visibility: '0' } })).body.data.managers_visibility).toBe('0');
  await change(vera, { chat: { managers_visibility: '1' } });
  await vera.call(updateMember, { ...rights, project_role: 'operator' });
});

test('what is changed is kept, the rest stays, and everyone in the project is told to fetch anew', async () => {
  const { vera, tom } = office;
  const before = await config(vera);
  const heard = [await told(vera), await told(tom), await told({ ...stranger, project_id: office.project_id })];
  const chat = { start_message: 'Welcome', operator_close: 12, join_dialogs: 'auto', ticket_close: 24 };
  await change(vera, { chat, crm: { duplicate_control: true } });
  expect(await config(vera)).toEqual({ ...before, ...chat, duplicate_control: true });
  await change(vera, { chat: { join_dialogs: false } });
  expect((await config(vera)).join_dialogs).toBe(false);
  expect([await told(vera), await told(tom)]).toEqual([heard[0]! + 2, heard[1]! + 2]);
  expect(await told({ ...stranger, project_id: office.project_id })).toBe(0);
  expect((await config(stranger)).start_message).toBe('');
});

test('settings outside what is allowed are refused', async () => {
  for (const chat of [{ users_period: 0 }, { operator_close: -1 }, { join_dialogs: 'off' }, { project_id: 1 }]) {
    expect((await change(office.vera, { chat })).status).toBe(400);
  }
});

test('the chat begins with what waits, and with the place in the stream to go on from', async () => {
  const { vera, tom, room } = office;
  const { id, channel_id } = room.users[0]!;
  await vera.call(sendMessage, {
    project: vera.project_id,
    channel: channel_id,
    id,
    uid: crypto.randomUUID(),
    text: 'Hi',
  });
  const chat = (await tom.call(getChat, {})).body.data;
  expect(chat).toMatchObject({ to_check: 0, unread: 1 });
  expect(chat.seq).toBeGreaterThanOrEqual(0);
});
