import { getContact } from '@parley/contract/inbox/contacts';
import {
  deleteMacro,
  listMacros,
  type MacroStep,
  restoreMacro,
  runMacro,
  saveMacro,
} from '@parley/contract/inbox/macros';
import { listMessages } from '@parley/contract/inbox/messages';
import { deleteTemplate, saveTemplate } from '@parley/contract/inbox/templates';
import { addTopic } from '@parley/contract/inbox/topics';
import { takeBack } from '@parley/contract/undo';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, listOf, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { member, type Person } from '../../../../test/people.ts';
import { openProvider } from '../../../../test/provider.ts';
import { dbOf } from '../../../kit/db/index.ts';

let app: TestApp;
let office: Office;
let telegram: ReturnType<typeof openProvider>;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  telegram = openProvider('telegram');
});
afterAll(async () => {
  telegram.close();
  await app.stop();
});

type Kind = 'general' | 'personal';
const save = (person: Person, name: string, steps: MacroStep[], type: Kind = 'personal', id?: number) =>
  person.call(saveMacro, { name, steps, type, ...(id ? { id } : {}) });
const template = async (text: string, type: Kind = 'general') =>
  (await office.vera.call(saveTemplate, { name: text, text, type })).body.data.id;
const rowOf = async (person: Person, id: number) => (await person.call(getContact, { id })).body.data;
const thread = async (person: Person, id: number) => (await person.call(listMessages, { id })).body.data;

async function client(name: string) {
  const id = await writes(office.project_id, office.telegram, name);
  const user_id = (await rowOf(office.vera, id)).users[0]!.id;
  const run = (person: Person, macro: number, uid: string = crypto.randomUUID()) =>
    person.call(runMacro, { id: macro, contact_id: id, user_id, uid });
  return { id, user_id, run };
}

test('everything happens in its order by one press, and what it did can be taken back', async () => {
  const { vera } = office;
  const anna = await client('anna');
  const template_id = await template('Thank you, {{client_name}}!');
  const topic_id = (await vera.call(addTopic, { title: 'Done' })).body.data.id as number;
  const { id } = (
    await save(vera, 'Finish', [
      { action: 'take' },
      { action: 'send_template', template_id },
      { action: 'note', text: 'Paid in cash' },
      { action: 'add_to_folder', topic_id },
      { action: 'close' },
    ])
  ).body.data;
  const { status, body } = await anna.run(vera, id);
  expect(status).toBe(200);
  expect(body.data.messages.map((it) => [it.message_type, it.message])).toEqual([
    ['text', 'Thank you, Client anna!'],
    ['comment', 'Paid in cash'],
  ]);
  const lines = (await thread(vera, anna.id)).map((it) => it.system?.kind ?? it.message);
  expect(lines).toEqual(['Hello', 'taken', 'Thank you, Client anna!', 'Paid in cash', 'closed']);
  expect(await rowOf(vera, anna.id)).toMatchObject({ operator: null, owed_since: null, topics: [topic_id] });
  await settled();
  expect(telegram.texts()).toContain('Thank you, Client anna!');

  for (const token of body.data.undo) expect((await vera.call(takeBack, { token })).status).toBe(200);
  expect(await rowOf(vera, anna.id)).toMatchObject({ operator: null, topics: [] });
});

test('run again under the same key it sends and notes nothing new', async () => {
  const bela = await client('bela');
  const template_id = await template('Once only');
  const steps: MacroStep[] = [
    { action: 'send_template', template_id },
    { action: 'note', text: 'Noted' },
  ];
  const { id } = (await save(office.vera, 'Once', steps)).body.data;
  const uid = crypto.randomUUID();
  const first = await bela.run(office.vera, id, uid);
  const again = await bela.run(office.vera, id, uid);
  expect(again.body.data.messages.map((it) => it.id)).toEqual(first.body.data.messages.map((it) => it.id));
  expect((await thread(office.vera, bela.id)).map((it) => it.message)).toEqual(['Hello', 'Once only', 'Noted']);
});

test('a macro that cannot be finished has done nothing', async () => {
  const { vera } = office;
  const cora = await client('cora');
  const template_id = await template('Soon gone');
  const steps: MacroStep[] = [{ action: 'take' }, { action: 'send_template', template_id }];
  const { id } = (await save(vera, 'Broken', steps)).body.data;
  await vera.call(deleteTemplate, { id: template_id });
  const before = (await heardBy(vera)).length;
  expect((await cora.run(vera, id)).body.code).toBe('macro_broken');
  expect(await rowOf(vera, cora.id)).toMatchObject({ operator: null });
  expect(await thread(vera, cora.id)).toHaveLength(1);
  expect(await heardBy(vera)).toHaveLength(before);
});

test('it hands over, and puts aside', async () => {
  const { vera, tom, wanda } = office;
  const dora = await client('dora');
  const assign = (await save(vera, 'To Tom', [{ action: 'assign', operator_id: tom.id }])).body.data;
  await dora.run(vera, assign.id);
  expect((await rowOf(vera, dora.id)).operator).toBe(tom.id);
  const blind = (await save(vera, 'To Wanda', [{ action: 'assign', operator_id: wanda.id }])).body.data;
  expect((await dora.run(vera, blind.id)).body.code).toBe('operator_cannot_see');
  const later = (await save(vera, 'Tomorrow', [{ action: 'snooze', pause: 'tomorrow' }])).body.data;
  await dora.run(vera, later.id);
  expect((await rowOf(vera, dora.id)).snoozed_until).toContain(' 09:00:00+03:00');
});

test('general ones are everyone’s and name only what everyone may use; personal ones are their owner’s', async () => {
  const { vera, tom } = office;
  const [shared, own] = [await template('Shared words'), await template('Vera’s words', 'personal')];
  const sends = (template_id: number): MacroStep[] => [{ action: 'send_template', template_id }];
  const general = (await save(vera, 'For all', sends(shared), 'general')).body.data;
  await save(vera, 'For Vera', sends(own));
  expect((await save(vera, 'Mixed', sends(own), 'general')).body.code).toBe('not_found');
  expect((await save(tom, 'Foreign words', sends(own))).body.code).toBe('not_found');
  expect((await save(tom, 'For all', sends(shared), 'general')).body.code).toBe('forbidden');
  expect((await save(tom, 'Mine now', sends(shared), 'personal', general.id)).body.code).toBe('forbidden');
  const names = (await tom.call(listMacros, {})).body.data.map((it) => it.name);
  expect(names).toContain('For all');
  expect(names).not.toContain('For Vera');
});

test('a deleted one is brought back', async () => {
  const { vera, tom } = office;
  const it = (await save(vera, 'Gone', [{ action: 'take' }], 'general')).body.data;
  expect((await tom.call(deleteMacro, { id: it.id })).body.code).toBe('forbidden');
  await vera.call(deleteMacro, { id: it.id });
  const ella = await client('ella');
  expect((await ella.run(vera, it.id)).body.code).toBe('not_found');
  expect((await vera.call(restoreMacro, { id: it.id })).body.data).toEqual(it);
  expect((await ella.run(tom, it.id)).status).toBe(200);
});

test('a contact one does not see, or a dialogue of another, is not worked on', async () => {
  const { vera, wanda } = office;
  const { id } = (await save(vera, 'Take it', [{ action: 'take' }], 'general')).body.data;
  const [fay, gina] = [await client('fay'), await client('gina')];
  expect((await fay.run(wanda, id)).body.code).toBe('not_found');
  const crossed = { id, contact_id: fay.id, user_id: gina.user_id, uid: crypto.randomUUID() };
  expect((await vera.call(runMacro, crossed)).body.code).toBe('not_found');
  expect((await listOf(vera, 'at_work')).map((it) => it.id)).not.toContain(fay.id);
});

test('there are as many as can be overseen', async () => {
  const { vera, project_id } = office;
  const nina = await member(app, vera, 'Nina', {});
  await sql`insert into macros (project_id, user_id, name, steps)
    select ${project_id}, ${nina.id}, 'One of many', '[]' from generate_series(1, 100)`.execute(dbOf(project_id));
  const { body } = await save(nina, 'One more', [{ action: 'take' }]);
  expect(body).toMatchObject({ code: 'too_many_macros', details: { limit: 100 } });
  expect((await save(vera, 'Hers', [{ action: 'take' }])).status).toBe(200);
});
