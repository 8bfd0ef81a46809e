import { getContact } from '@parley/contract/inbox/contacts';
import type { Input } from '@parley/contract/http';
import {
  deleteTemplate,
  listTemplates,
  restoreTemplate,
  saveTemplate,
  sendTemplate,
} from '@parley/contract/inbox/templates';
import { sendMessage } from '@parley/contract/inbox/messages';
import { dayPart } from '@parley/contract/inbox/template-rules';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, type Office, openOffice, writes } from '../../../../test/office.ts';
import { member, owner, type Person } from '../../../../test/people.ts';
import { openProvider } from '../../../../test/provider.ts';
import { days, moveClock } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';

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

type Given = Partial<Input<typeof saveTemplate>>;
const save = (person: Person, it: Given) =>
  person.call(saveTemplate, { name: 'Greeting', text: 'Hello', type: 'personal', ...it });
const names = async (person: Person) => (await person.call(listTemplates, {})).body.data.map((it) => it.name);
const told = async (person: Person) => (await heardBy(person, 'channel:templates_changed')).length;
const fileOf = async (user_id: number) => {
  const { project_id } = office;
  const file = { project_id, key: crypto.randomUUID(), name: 'price.pdf', mime: 'application/pdf', size: 9, user_id };
  const made = dbOf(project_id)
    .insertInto('files')
    .values({ ...file, kind: 'file' });
  return (await made.returning('id').executeTakeFirstOrThrow()).id;
};

test('general ones are everyone’s, personal ones their owner’s alone', async () => {
  const { vera, tom } = office;
  expect((await save(vera, { name: 'For all', type: 'general', group: 'First words' })).status).toBe(200);
  expect((await save(tom, { name: 'Tom’s own' })).status).toBe(200);
  expect(await names(tom)).toEqual(expect.arrayContaining(['For all', 'Tom’s own']));
  expect(await names(vera)).not.toContain('Tom’s own');
  const stranger = await owner(app, 'Stan');
  expect(await names(stranger)).toEqual([]);
});

test('general ones need the right to edit settings, also to become one or to stop being one', async () => {
  const { vera, tom } = office;
  const editor = await member(app, vera, 'Edda', { permissions: ['settings.edit'] });
  const { id } = (await save(editor, { name: 'Shared', type: 'general' })).body.data;
  expect((await save(tom, { type: 'general' })).body.code).toBe('forbidden');
  expect((await save(tom, { id, name: 'Changed', type: 'general' })).body.code).toBe('forbidden');
  expect((await save(tom, { id, type: 'personal' })).body.code).toBe('forbidden');
  expect((await tom.call(deleteTemplate, { id })).body.code).toBe('forbidden');
  const own = (await save(tom, { name: 'Mine' })).body.data;
  expect((await save(tom, { id: own.id, type: 'general' })).body.code).toBe('forbidden');
  expect((await save(vera, { id: own.id, name: 'Hers now' })).body.code).toBe('not_found');
  expect(await names(tom)).toEqual(expect.arrayContaining(['Shared', 'Mine']));
});

test('a command belongs to one template of its owner, in any case of letters and with or without its slash', async () => {
  const { vera, tom } = office;
  const first = (await save(vera, { name: 'One', command: '/hi', type: 'general' })).body.data;
  expect(first.command).toBe('hi');
  const again = await save(vera, { name: 'Two', command: 'HI', type: 'general' });
  expect([again.status, again.body.code, again.body.details]).toEqual([409, 'command_taken', { command: 'HI' }]);
  expect((await save(tom, { name: 'Tom’s hi', command: 'hi' })).status).toBe(200);
  expect((await save(vera, { id: first.id, name: 'One', command: 'hi', type: 'general' })).status).toBe(200);
  const both = await Promise.all(['a', 'b'].map((name) => save(vera, { name, command: 'race' })));
  expect(both.map((it) => it.status).toSorted()).toEqual([200, 409]);
});

test('a deleted one is brought back as it was, for a day', async () => {
  const { vera } = office;
  const it = (await save(vera, { name: 'Gone', command: 'gone', group: 'Old' })).body.data;
  await vera.call(deleteTemplate, { id: it.id });
  expect(await names(vera)).not.toContain('Gone');
  expect((await save(vera, { id: it.id })).body.code).toBe('not_found');
  expect((await vera.call(restoreTemplate, { id: it.id })).body.data).toEqual(it);

  await vera.call(deleteTemplate, { id: it.id });
  await save(vera, { name: 'Took its command', command: 'gone' });
  expect((await vera.call(restoreTemplate, { id: it.id })).body.code).toBe('command_taken');
  await dbOf(office.project_id)
    .updateTable('message_templates')
    .set({ deleted_at: new Date(Date.now() - days(2)) })
    .where('id', '=', it.id)
    .execute();
  const other = (await save(vera, { name: 'Another' })).body.data;
  await vera.call(deleteTemplate, { id: other.id });
  expect((await vera.call(restoreTemplate, { id: it.id })).body.code).toBe('not_found');
});

test('sent, its variables are filled in on the server as they were shown before', async () => {
  const { vera, project_id, telegram: channel } = office;
  const contact_id = await writes(project_id, channel, 'anna');
  const dialogue = (await vera.call(getContact, { id: contact_id })).body.data.users[0]!;
  const { id } = (await save(vera, { text: '{{greeting}}, {{client_name}}! {{operator_name}} {{unknown}}' })).body.data;
  const uid = crypto.randomUUID();
  const sent = (await vera.call(sendTemplate, { id, user_id: dialogue.id, uid })).body.data;
  const greeting = {
    morning: 'Good morning',
    afternoon: 'Good afternoon',
    evening: 'Good evening',
    night: 'Good evening',
  };
  expect(sent).toMatchObject({
    message: `${greeting[dayPart(Date.now(), 'Europe/Moscow')]}, Client anna! Vera {{unknown}}`,
    uid,
    user_id: dialogue.id,
    destination: 'to',
  });
  expect((await vera.call(sendTemplate, { id, user_id: dialogue.id, uid })).body.data.id).toBe(sent.id);
});

test('a file lies ready in a template for everyone who uses it, and for nobody else', async () => {
  const { vera, tom, project_id, telegram: channel } = office;
  const file_id = await fileOf(vera.id);
  const it = (await save(vera, { name: 'Prices', text: '', type: 'general', file_id })).body.data;
  expect(it.file).toMatchObject({ id: file_id, name: 'price.pdf' });
  const contact_id = await writes(project_id, channel, 'bela');
  const dialogue = (await tom.call(getContact, { id: contact_id })).body.data.users[0]!;
  const sent = await tom.call(sendTemplate, { id: it.id, user_id: dialogue.id, uid: crypto.randomUUID() });
  expect(sent.body.data.file).toMatchObject({ id: file_id });
  const to = { project: project_id, channel, id: dialogue.id, text: '' };
  expect((await tom.call(sendMessage, { ...to, uid: crypto.randomUUID(), file_id })).status).toBe(200);
  await vera.call(deleteTemplate, { id: it.id });
  const private_id = await fileOf(vera.id);
  for (const id of [file_id, private_id]) {
    expect((await tom.call(sendMessage, { ...to, uid: crypto.randomUUID(), file_id: id })).body.code).toBe('not_found');
    expect((await save(tom, { file_id: id })).body.code).toBe('not_found');
  }
  expect((await save(tom, { text: '' })).status).toBe(400);
});

test('a hidden dialogue, a foreign template and a missing one look the same', async () => {
  const { vera, wanda, tom, project_id, telegram: channel } = office;
  const contact_id = await writes(project_id, channel, 'cora');
  const dialogue = (await vera.call(getContact, { id: contact_id })).body.data.users[0]!;
  const general = (await save(vera, { type: 'general', name: 'G' })).body.data;
  const own = (await save(vera, { name: 'P' })).body.data;
  const send = (person: Person, id: number) =>
    person.call(sendTemplate, { id, user_id: dialogue.id, uid: crypto.randomUUID() });
  expect((await send(wanda, general.id)).body.code).toBe('not_found');
  expect((await send(tom, own.id)).body.code).toBe('not_found');
  expect((await send(tom, 5)).body.code).toBe('not_found');
});

test('a change of a general one is told to everyone, of a personal one to its owner', async () => {
  const { vera, tom } = office;
  const before = [await told(vera), await told(tom)];
  await save(tom, { name: 'Quietly' });
  expect([await told(vera), await told(tom)]).toEqual([before[0], before[1]! + 1]);
  await save(vera, { name: 'Loudly', type: 'general' });
  expect([await told(vera), await told(tom)]).toEqual([before[0]! + 1, before[1]! + 2]);
});

test('everyone’s and one’s own are as many as can be overseen; one that is changed is none more', async () => {
  const { vera, project_id } = office;
  const nina = await member(app, vera, 'Nina', {});
  const { id } = (await save(nina, { name: 'The first' })).body.data;
  await sql`insert into message_templates (project_id, user_id, name, text)
    select ${project_id}, ${nina.id}, 'One of many', 'Hello' from generate_series(1, 499)`.execute(dbOf(project_id));
  expect((await save(nina, { name: 'One more' })).body).toMatchObject({
    code: 'too_many_templates',
    details: { limit: 500 },
  });
  expect((await save(nina, { id, name: 'The first, changed' })).status).toBe(200);
  expect((await save(vera, { name: 'Hers' })).status).toBe(200);
  await nina.call(deleteTemplate, { id });
  expect((await save(nina, { name: 'In its place' })).status).toBe(200);
  expect((await nina.call(restoreTemplate, { id })).body.code).toBe('too_many_templates');
});
