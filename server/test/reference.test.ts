import { getImport } from '@parley/contract/clients/import';
import { createClient } from '@parley/contract/clients/table';
import { createAutoMessage, createAutoTask } from '@parley/contract/deals/automation';
import { createDefaultFunnels, type Funnel } from '@parley/contract/deals/funnels';
import { createLead } from '@parley/contract/deals/lead-changes';
import { createField } from '@parley/contract/fields/fields';
import { updateConfig } from '@parley/contract/inbox/chat';
import { getContact } from '@parley/contract/inbox/contacts';
import { listMessages } from '@parley/contract/inbox/messages';
import { listTemplates, saveTemplate } from '@parley/contract/inbox/templates';
import { livePath } from '@parley/contract/live';
import { createTask } from '@parley/contract/tasks/tasks';
import { listCategories } from '@parley/contract/tasks/categories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { testApp, type TestApp } from './app.ts';
import { type Office, openOffice, writes } from './office.ts';
import type { Person } from './people.ts';
import { ended, sheetOf } from '../src/modules/clients/sheets/test/sheets.ts';
import { until } from './until.ts';

/** Calls as the reference writes them down: with the fields that it names, and none that it does not. */
let app: TestApp;
let office: Office;
let anna: number;
let dialogue: number;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  anna = await writes(office.project_id, office.telegram, 'anna', 'What does it cost?');
  dialogue = (await office.vera.call(getContact, { id: anna })).body.data.users[0]!.id;
});
afterAll(() => app.stop());

// As a program that knows only the reference reads it.
type Row = { id: number; uid: string; name: string; comment: string; message: string; file: { name: string } | null };
type Answer<D> = {
  data: D;
  meta?: { page?: number; next: string | null; notify?: string };
  code?: string;
  errors?: Record<string, string[]>;
};
type Fields = Record<string, unknown>;

async function ask<D = Row>(
  method: string,
  path: string,
  body?: Fields | FormData,
  person: Person | null = office.vera,
) {
  const isForm = body instanceof FormData;
  const response = await fetch(app.url + path, {
    method,
    headers: {
      ...(person && { authorization: `Bearer ${person.token}`, 'x-project': String(office.project_id) }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as Answer<D>) };
}

function formOf(fields: Record<string, string>, file?: { name: string; bytes: Buffer }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);
  return form;
}
const prices = { name: 'prices.txt', bytes: Buffer.from('haircut: 30') };
const texts = async (contact: number) =>
  (await office.vera.call(listMessages, { id: contact })).body.data.map((it) => it.message);

test('a message is sent by a form of its words alone, and twice it is two', async () => {
  const path = `/api/app/projects/${office.project_id}/channels/${office.telegram}/send_message/${dialogue}`;
  const first = await ask('POST', path, formOf({ text: 'It costs 30' }));
  const second = await ask('POST', path, formOf({ text: 'It costs 30' }, prices));
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(first.data.uid).toMatch(/^[\da-f-]{36}$/);
  expect(second.data.uid).not.toBe(first.data.uid);
  expect(await texts(anna)).toEqual(['What does it cost?', 'It costs 30', 'It costs 30']);
});

test('a note is its text', async () => {
  expect((await ask('POST', `/api/app/chat/sendComment/${anna}`, { text: 'Wants a discount' })).status).toBe(200);
  expect(await texts(anna)).toContain('Wants a discount');
});

test('a template is sent to a dialogue, or to a contact where they wrote last; to nobody it is refused', async () => {
  const { id } = (await office.vera.call(saveTemplate, { name: 'Hours', text: 'Open till six', type: 'general' })).body
    .data;
  const sent = await ask('POST', `/api/app/chat/sendTemplate/${id}`, { user_id: dialogue });
  expect(sent.data).toMatchObject({ message: 'Open till six', user_id: dialogue });
  const named = await ask('POST', `/api/app/chat/sendTemplate/${anna}`, { template_id: id });
  expect(named.data).toMatchObject({ message: 'Open till six', user_id: dialogue });
  const nobody = await ask('POST', `/api/app/chat/sendTemplate/${id}`, {});
  expect([nobody.status, Object.keys(nobody.errors!)]).toEqual([400, ['user_id']]);
  // Wanda does not see Anna's channel.
  const hidden = await ask('POST', `/api/app/chat/sendTemplate/${anna}`, { template_id: id }, office.wanda);
  expect(hidden.code).toBe('not_found');
});

test('a template comes as a form with its file', async () => {
  const fields = { name: 'Prices', command: 'prices', text: 'Our prices', group: 'Shop', type: 'general' };
  const { status, data } = await ask('POST', '/api/app/chat/addMessageTemplate/', formOf(fields, prices));
  expect([status, data.file?.name]).toEqual([200, 'prices.txt']);
  const kept = (await office.vera.call(listTemplates, {})).body.data.find((it) => it.id === data.id);
  expect(kept?.file).toEqual(data.file);
  // What is refused leaves neither.
  expect((await ask('POST', '/api/app/chat/addMessageTemplate/', formOf(fields, prices))).code).toBe('command_taken');
});

test('a password is restored by a form, which may not bring a file', async () => {
  const fields = { action: 'restore', email: 'nobody@example.test' };
  expect((await ask('POST', '/api/app/ajax/', formOf(fields), null)).status).toBe(200);
  expect((await ask('POST', '/api/app/ajax/', formOf(fields, prices), null)).code).toBe('malformed_request');
  expect((await ask('POST', '/api/app/ajax/', formOf({ action: 'restore' }), null)).status).toBe(400);
});

test('tasks have pages by their number, and after the last comes nothing', async () => {
  const { mona, vera } = office;
  const category_id = (await vera.call(listCategories, {})).body.data[0]!.id;
  for (let nth = 1; nth <= 5; nth++)
    await vera.call(createTask, { category_id, manager_id: mona.id, date: `2099-01-0${nth} 12:00`, comment: `${nth}` });
  const numbered = async (page: number) => {
    const { data, meta } = await ask<Row[]>('GET', `/api/app/tasks/?page=${page}&count=2&manager_id=${mona.id}`);
    expect(meta?.page).toBe(page);
    return data.map((it) => it.comment);
  };
  expect([await numbered(1), await numbered(2), await numbered(3), await numbered(4)]).toEqual([
    ['1', '2'],
    ['3', '4'],
    ['5'],
    [],
  ]);
  const { meta } = await ask('GET', `/api/app/tasks/?page=2&count=2&manager_id=${mona.id}`);
  const { data } = await ask<Row[]>('GET', `/api/app/tasks/?next=${meta!.next}&manager_id=${mona.id}`);
  expect(data.map((it) => it.comment)).toEqual(['5']);
  expect((await ask('GET', '/api/app/tasks/?page=51')).status).toBe(400);
});

test('deals have pages by their number, and name their client and stage when asked', async () => {
  const { vera } = office;
  const [funnel] = (await vera.call(createDefaultFunnels, {})).body.data as [Funnel];
  const [stage] = funnel.stages;
  const add = (name: string) => vera.call(createLead, { name, stage_id: stage!.id, contacts_ids: [anna] });
  for (const name of ['one', 'two', 'three']) await add(name);
  for (const path of [`/api/crm/lead/${funnel.id}/`, `/api/crm/lead/${funnel.id}/${stage!.id}/`]) {
    const asked = `${path}?with[]=user&with[]=stage&count=2`;
    const [first, second, third] = [1, 2, 3].map((page) => ask<Row[]>('GET', `${asked}&page=${page}`));
    expect((await first!).data.map((it) => it.name)).toEqual(['three', 'two']);
    expect((await second!).data).toMatchObject([
      { name: 'one', user: { id: anna }, stage: { id: stage!.id, name: stage!.name, color: stage!.color } },
    ]);
    expect([(await third!).data, (await third!).meta!.next]).toEqual([[], null]);
    expect((await ask<Row[]>('GET', `${path}?count=2`)).data[0]).not.toHaveProperty('stage');
  }
  const { data } = await ask<[Row]>('GET', `/api/crm/lead/${funnel.id}/?count=1`);
  const solo = await ask('GET', `/api/crm/lead/solo/${data[0].id}/?with[]=user&with[]=stage`);
  expect(solo.data).toMatchObject({ user: { id: anna }, stage: { id: stage!.id } });
  const changed = await ask('POST', `/api/crm/lead/${data[0].id}/`, { name: 'Three, changed' });
  expect(changed.data.name).toBe('Three, changed');
});

test('a rule names its trigger, and a message of a stage its files, uploaded for it', async () => {
  const { vera } = office;
  const [{ stages }] = (await vera.call(createDefaultFunnels, { kind: 'shop' })).body.data as [Funnel];
  const stage_id = stages[0]!.id;
  const task = { stage_id, trigger: 'afterMoveToStage' as const, description: 'Call' };
  expect((await vera.call(createAutoTask, task)).body.data.trigger).toBe('afterMoveToStage');
  const { data: file } = await ask('POST', '/api/crm/auto_messages/file/', formOf({}, prices));
  const sending_interval = { days: 0, hours: 1, minutes: 0 };
  const rule = await vera.call(createAutoMessage, { stage_id, sending_interval, text: 'Prices', files: [file.id] });
  expect(rule.body.data.files.map((it) => it.name)).toEqual(['prices.txt']);
  expect((await ask('POST', '/api/crm/auto_messages/file/', formOf({}, prices), office.tom)).code).toBe('forbidden');
});

test('the table of clients is asked by filter[…] where contacts are', async () => {
  const { vera, mona } = office;
  for (const name of ['Nina One', 'Nina Two', 'Nina Three']) await vera.call(createClient, { name, is_new: true });
  await vera.call(createClient, { name: 'Nina Mona', manager_id: mona.id, is_new: true });
  const names = async (query: string, base = '/api/crm/contacts/') =>
    (await ask<Row[]>('GET', `${base}?${query}`)).data.map((it) => it.name);
  expect(await names('page=1&count=50&filter[search]=Nina&filter[archived]=0')).toHaveLength(4);
  expect(await names(`filter[search]=Nina&filter[manager_id]=${mona.id}`)).toEqual(['Nina Mona']);
  expect(await names('filter%5Bsearch%5D=Nina&page=2&count=3')).toEqual(['Nina One']);
  expect(await names('filter[archived]=1')).toEqual([]);
  expect(await names('search=Nina&organization_id=none&archived=0', '/adm/chat_new/contacts/')).toHaveLength(4);
  expect(await names('filter[search]=Nina', '/adm/chat_new/clients')).toHaveLength(4);
  // The inbox's own list is as it was: nobody of that name has a dialogue.
  const { data } = await ask<Row[]>('GET', '/api/crm/contacts/?search=anna');
  expect(data[0]).toHaveProperty('users');
});

test('messages are searched by pages', async () => {
  const bela = await writes(office.project_id, office.whatsapp, 'bela', 'word 0');
  for (let nth = 1; nth <= 24; nth++) await writes(office.project_id, office.whatsapp, 'bela', `word ${nth}`);
  const path = `/api/crm/contacts/messages/search/${bela}`;
  const pages = await Promise.all([1, 2, 3].map((page) => ask<Row[]>('POST', `${path}/${page}/`, { search: 'word' })));
  expect(pages.map((it) => it.data.length)).toEqual([20, 5, 0]);
  expect(pages[0]!.data).toEqual((await ask('POST', `${path}/`, { search: 'word' })).data);
  expect(pages[1]!.data.at(-1)?.message).toBe('word 0');
});

test('a field may be told whose it is, and stays theirs', async () => {
  const label = 'Size';
  const { id } = (await office.vera.call(createField, { label, type: 'text', entity: 'lead' })).body.data;
  const whole = { label: 'Sizes', type: 'text', visible: true, entity: 'lead' };
  expect((await ask('PUT', `/api/crm/custom_field/${id}/`, whole)).data).toMatchObject({
    label: 'Sizes',
    entity: 'lead',
  });
  const moved = await ask('PUT', `/api/crm/custom_field/${id}/`, { ...whole, label: 'Moved', entity: 'client' });
  expect([moved.status, moved.code]).toEqual([409, 'field_entity_stays']);
});

test('a sheet is imported by one call; one whose columns tell nothing leaves nothing behind', async () => {
  const bytes = sheetOf([
    ['name', 'phone'],
    ['Sheet One', '+34600000001'],
    ['Sheet Two', '+34600000002'],
  ]);
  const { data } = await ask('POST', '/api/crm/contacts/import/', formOf({}, { name: 'clients.xlsx', bytes }));
  expect(await ended(office.vera, data.id)).toMatchObject({ status: 'done', created: 2 });
  const untold = sheetOf([['colour'], ['green']]);
  const refused = await ask('POST', '/api/crm/contacts/import/', formOf({}, { name: 'x.xlsx', bytes: untold }));
  expect(refused.code).toBe('import_nameless');
  expect((await office.vera.call(getImport, { id: data.id + 1 })).status).toBe(404);
});

test('the live socket is joined by the project alone', async () => {
  const socket = new WebSocket(app.url.replace('http', 'ws') + livePath);
  const heard: string[] = [];
  socket.on('message', (raw) => heard.push((JSON.parse(String(raw)) as { action: string }).action));
  const say = (action: string, payload: object) => socket.send(JSON.stringify({ action, payload }));
  try {
    await until(() => expect(socket.readyState).toBe(WebSocket.OPEN));
    say('auth', { token: office.vera.token });
    say('chat_init', { project_id: office.project_id });
    await until(() => expect(heard).toContain('chat_init:ok'));
  } finally {
    socket.terminate();
  }
});

test('what was saved is said, in the language of whoever asks', async () => {
  const cfg = { chat: { start_message: 'Hello' } };
  const { body } = await office.vera.call(updateConfig, { action: 'editconfig', cfg });
  expect(body.meta?.notify).toBe('The changes have been saved!');
  const inRussian = app.caller({
    authorization: `Bearer ${office.vera.token}`,
    'x-project': String(office.project_id),
    'accept-language': 'ru',
  });
  const { body: told } = await inRussian(updateConfig, { action: 'editconfig', cfg });
  expect(told.meta?.notify).toBe('Изменения сохранены!');
});
