import { getContact } from '@parley/contract/inbox/contacts';
import { listDrafts, saveDraft } from '@parley/contract/inbox/drafts';
import { listMessages, sendMessage } from '@parley/contract/inbox/messages';
import {
  deleteScheduled,
  listScheduled,
  scheduleMessage,
  sendScheduled,
  updateScheduled,
} from '@parley/contract/inbox/scheduled';
import { removeMember } from '@parley/contract/projects/members';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { addChannel, heardBy, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { member, type Person } from '../../../../test/people.ts';
import { openProvider } from '../../../../test/provider.ts';
import { addTemplate } from '../../../../test/templates.ts';
import { until } from '../../../../test/until.ts';
import { days, hours, minutes, moveClock } from '../../../kit/clock.ts';
import { dbOf, queues, transaction } from '../../../kit/db/index.ts';
import { insertFile } from '../files/files.queries.ts';

let app: TestApp;
let office: Office;
let providers: ReturnType<typeof openProvider>[];
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  providers = [openProvider('telegram'), openProvider('instagram')];
});
afterEach(() => moveClock(0));
afterAll(async () => {
  for (const provider of providers) provider.close();
  await app.stop();
});

const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString().slice(0, 19) + 'Z';
const waiting = async (person: Person, id: number) => (await person.call(listScheduled, { id })).body.data;
const said = async (person: Person, id: number) =>
  (await person.call(listMessages, { id })).body.data.map((it) => it.message);

/** That much later every job that became due has run; sessions, which would be over by then, are of now again. */
async function pass(milliseconds: number): Promise<void> {
  moveClock(milliseconds);
  const due = sql<{ n: number }>`select count(*) as n from jobs
    where name = 'send-scheduled' and run_at <= ${new Date(Date.now() + milliseconds)}`;
  await until(async () => expect((await due.execute(queues())).rows[0]!.n).toBe(0));
  moveClock(0);
  await settled();
}

async function client(name: string, channel = office.telegram) {
  const id = await writes(office.project_id, channel, name, 'Write me tomorrow');
  const dialogue = (await office.vera.call(getContact, { id })).body.data.users[0]!;
  const to = { project: office.project_id, channel, id: dialogue.id };
  const plan = (person: Person, text: string, send_at: string, uid: string = crypto.randomUUID()) =>
    person.call(scheduleMessage, { ...to, uid, text, send_at });
  return { id, dialogue, to, plan };
}

test('it waits, is seen by those who see the dialogue, and leaves at its time under its writer’s name', async () => {
  const { vera, tom, wanda } = office;
  const anna = await client('anna');
  const { status, body } = await anna.plan(vera, 'Good morning, Anna', inTime(hours(20)));
  expect(status).toBe(200);
  expect(await waiting(tom, anna.id)).toEqual([body.data]);
  expect((await wanda.call(listScheduled, { id: anna.id })).body.code).toBe('not_found');
  await settled();
  expect(await said(vera, anna.id)).toEqual(['Write me tomorrow']);

  await pass(hours(21));
  expect(await waiting(tom, anna.id)).toEqual([]);
  const sent = (await tom.call(listMessages, { id: anna.id })).body.data.at(-1)!;
  expect(sent).toMatchObject({ message: 'Good morning, Anna', uid: body.data.uid, operator_id: vera.id });
});

test('those of one dialogue leave in the order of their times, however they were written', async () => {
  const bela = await client('bela');
  await bela.plan(office.vera, 'third', inTime(minutes(30)));
  await bela.plan(office.tom, 'first', inTime(minutes(10)));
  await bela.plan(office.vera, 'second', inTime(minutes(20)));
  expect((await waiting(office.vera, bela.id)).map((it) => it.text)).toEqual(['first', 'second', 'third']);
  await pass(hours(1));
  expect(await said(office.vera, bela.id)).toEqual(['Write me tomorrow', 'first', 'second', 'third']);
});

test('planned twice under one key it waits once; another text under that key is refused', async () => {
  const cora = await client('cora');
  const uid = crypto.randomUUID();
  const at = inTime(hours(1));
  const [first, again] = [await cora.plan(office.vera, 'Once', at, uid), await cora.plan(office.vera, 'Once', at, uid)];
  expect(again.body.data).toEqual(first.body.data);
  expect((await cora.plan(office.vera, 'Twice', at, uid)).body.code).toBe('uid_taken');
  expect(await waiting(office.vera, cora.id)).toHaveLength(1);
});

test('its text and its time can be changed: it leaves once, at the new time, with the new words', async () => {
  const dora = await client('dora');
  const { id } = (await dora.plan(office.vera, 'Old', inTime(minutes(10)))).body.data;
  await office.vera.call(updateScheduled, { id, text: 'New', send_at: inTime(hours(3)) });
  await pass(hours(1));
  expect(await said(office.vera, dora.id)).toEqual(['Write me tomorrow']);
  await pass(hours(4));
  expect(await said(office.vera, dora.id)).toEqual(['Write me tomorrow', 'New']);
});

test('it can be sent now, or not at all', async () => {
  const ella = await client('ella');
  const [now, never] = [
    (await ella.plan(office.vera, 'Now', inTime(hours(1)))).body.data,
    (await ella.plan(office.vera, 'Never', inTime(hours(1)))).body.data,
  ];
  expect((await office.vera.call(sendScheduled, { id: now.id })).body.data).toMatchObject({ uid: now.uid });
  expect((await office.vera.call(deleteScheduled, { id: never.id })).status).toBe(200);
  expect(await waiting(office.vera, ella.id)).toEqual([]);
  await pass(hours(2));
  expect(await said(office.vera, ella.id)).toEqual(['Write me tomorrow', 'Now']);
});

test('its writer and an administrator may change it, another operator only sees it', async () => {
  const { vera, tom, mona, wanda } = office;
  const fay = await client('fay');
  const { id } = (await fay.plan(tom, 'Tom’s', inTime(hours(1)))).body.data;
  expect((await mona.call(updateScheduled, { id, text: 'Mona’s' })).body.code).toBe('forbidden');
  expect((await mona.call(deleteScheduled, { id })).body.code).toBe('forbidden');
  expect((await mona.call(sendScheduled, { id })).body.code).toBe('forbidden');
  expect((await wanda.call(deleteScheduled, { id })).body.code).toBe('not_found');
  expect((await vera.call(updateScheduled, { id, text: 'Vera saw it' })).body.data.text).toBe('Vera saw it');
  const sent = (await vera.call(sendScheduled, { id })).body.data;
  expect(sent.operator_id).toBe(tom.id);
});

test('what the channel refuses at that time stays with the reason and its words, and can be given a new time', async () => {
  const channel = await addChannel(office.project_id, 'instagram');
  const gina = await client('gina', channel);
  const { id } = (await gina.plan(office.vera, 'After the window', inTime(hours(20)))).body.data;
  // As if the client had written more than a day before that moment.
  await dbOf(office.project_id)
    .updateTable('dialogues')
    .set({ last_inbound_at: new Date(Date.now() - days(2)) })
    .where('id', '=', gina.dialogue.id)
    .execute();
  await pass(hours(21));
  expect(await waiting(office.vera, gina.id)).toMatchObject([
    { text: 'After the window', error: { code: 'reply_window_closed', details: { hours: 24 } } },
  ]);
  // Its writer is told, and nobody who does not see the channel.
  const news = async (person: Person) => (await heardBy(person, 'channel:scheduled_changed')).at(-1)?.payload;
  expect(await news(office.vera)).toEqual({
    contact_id: gina.id,
    refused: { operator_id: office.vera.id, text: 'After the window', cause: expect.any(String) as string },
  });
  expect(await news(office.wanda)).not.toMatchObject({ contact_id: gina.id });
  expect((await office.vera.call(sendScheduled, { id })).body.code).toBe('reply_window_closed');
  await writes(office.project_id, channel, 'gina', 'I am back');
  const again = await office.vera.call(updateScheduled, { id, send_at: inTime(hours(1)) });
  expect(again.body.data.error).toBeNull();
  await pass(hours(2));
  expect(await said(office.vera, gina.id)).toContain('After the window');
});

test('free words are not planned for a time at which the window is closed, an approved template is', async () => {
  const { vera, project_id } = office;
  const channel = await addChannel(project_id, 'waba');
  const waba = openProvider('waba');
  const nora = await client('nora', channel);
  const late = await nora.plan(vera, 'The day after', inTime(hours(30)));
  expect(late.body).toMatchObject({ code: 'window_closes_before', details: { hours: 24 } });
  const soon = (await nora.plan(vera, 'Today', inTime(hours(20)))).body.data;
  const moved = await vera.call(updateScheduled, { id: soon.id, send_at: inTime(hours(30)) });
  expect(moved.body.code).toBe('window_closes_before');
  expect(await waiting(vera, nora.id)).toEqual([soon]);

  const id = await addTemplate(project_id, channel, 'Hello {{1}}!');
  const to = { ...nora.to, uid: crypto.randomUUID(), send_at: inTime(hours(30)) };
  const empty = await vera.call(scheduleMessage, { ...to, template: { id, values: {} } });
  expect(empty.body.code).toBe('template_unfilled');
  const planned = await vera.call(scheduleMessage, { ...to, template: { id, values: { 'body.1': 'Nora' } } });
  expect(planned.body.data).toMatchObject({ text: 'Hello Nora!', template: { name: 'hello', language: 'en' } });
  expect((await vera.call(updateScheduled, { id: planned.body.data.id, text: 'Mine' })).body.code).toBe(
    'invalid_input',
  );
  await pass(hours(31));
  expect(waba.texts()).toContain('Hello Nora!');
  waba.close();
});

test('a template that is withdrawn before its time stays with the reason', async () => {
  const { vera, project_id } = office;
  const channel = await addChannel(project_id, 'waba');
  const olga = await client('olga', channel);
  const id = await addTemplate(project_id, channel, 'Hello {{1}}!');
  const to = { ...olga.to, uid: crypto.randomUUID(), send_at: inTime(hours(30)) };
  await vera.call(scheduleMessage, { ...to, template: { id, values: { 'body.1': 'Olga' } } });
  await dbOf(project_id).updateTable('approved_templates').set({ usable: 'no', status: 'PAUSED' }).execute();
  await pass(hours(31));
  expect(await waiting(vera, olga.id)).toMatchObject([{ error: { code: 'template_unusable' } }]);
});

test('what could never be sent is refused at once, and so is a moment that has passed', async () => {
  const channel = await addChannel(office.project_id, 'instagram');
  const hugo = await client('hugo', channel);
  expect((await hugo.plan(office.vera, 'x'.repeat(1001), inTime(hours(1)))).body.code).toBe('text_too_long_bytes');
  expect((await hugo.plan(office.vera, 'Late', inTime(-1000))).body.code).toBe('moment_has_passed');
  expect((await hugo.plan(office.vera, 'Far', inTime(days(400)))).body.code).toBe('moment_has_passed');
  expect(await waiting(office.vera, hugo.id)).toEqual([]);
});

test('a writer who has left sends nothing more', async () => {
  const { vera, project_id, telegram } = office;
  const leaver = await member(app, vera, 'Lena', { channels_ids: [telegram] });
  const ines = await client('ines');
  await ines.plan(leaver, 'From far away', inTime(hours(1)));
  await vera.call(removeMember, { project: project_id, user: leaver.id });
  await pass(hours(2));
  expect(await waiting(vera, ines.id)).toMatchObject([{ error: { code: 'writer_gone' }, text: 'From far away' }]);
});

test('each change is told to those who see the channel alone; the draft it was written as is gone', async () => {
  const { vera, tom, wanda } = office;
  const jana = await client('jana');
  await vera.call(saveDraft, { id: jana.id, mode: 'reply', text: 'Later' });
  const before = [
    (await heardBy(tom, 'channel:scheduled_changed')).length,
    (await heardBy(wanda, 'channel:scheduled_changed')).length,
  ];
  const planned = await vera.call(scheduleMessage, {
    ...jana.to,
    uid: crypto.randomUUID(),
    text: 'Later',
    send_at: inTime(hours(1)),
    draft: true,
  });
  await vera.call(updateScheduled, { id: planned.body.data.id, text: 'Later still' });
  await vera.call(deleteScheduled, { id: planned.body.data.id });
  expect((await heardBy(tom, 'channel:scheduled_changed')).slice(before[0]).map((it) => it.payload)).toEqual(
    [1, 2, 3].map(() => ({ contact_id: jana.id })),
  );
  expect(await heardBy(wanda, 'channel:scheduled_changed')).toHaveLength(before[1]!);
  expect((await vera.call(listDrafts, {})).body.data.filter((it) => it.contact_id === jana.id)).toEqual([]);
});

test('of one person only so many wait', async () => {
  const { vera, mona, project_id } = office;
  const kira = await client('kira');
  await sql`insert into scheduled_messages (project_id, dialogue_id, uid, user_id, text, send_at)
    select ${project_id}, ${kira.dialogue.id}, gen_random_uuid(), ${mona.id}, 'One of many', now() + interval '1 day'
    from generate_series(1, 500)`.execute(dbOf(project_id));
  const { body } = await kira.plan(mona, 'One more', inTime(hours(1)));
  expect(body).toMatchObject({ code: 'too_many_scheduled', details: { limit: 500 } });
  expect((await kira.plan(vera, 'Hers', inTime(hours(1)))).status).toBe(200);
});

test('a file that waits is its writer’s: whoever may change the message may not take the file', async () => {
  const { vera, tom, project_id } = office;
  const lara = await client('lara');
  const { id: file_id } = await transaction(project_id, (tx) => insertFile(tx, project_id, tom.id, price));
  const planned = { ...lara.to, text: '', file_id, uid: crypto.randomUUID(), send_at: inTime(hours(1)) };
  const { id } = (await tom.call(scheduleMessage, planned)).body.data;
  const taken = { ...lara.to, text: 'Mine now', file_id, uid: crypto.randomUUID() };
  expect((await vera.call(sendMessage, taken)).body.code).toBe('not_found');
  expect((await vera.call(scheduleMessage, { ...taken, send_at: inTime(hours(1)) })).body.code).toBe('not_found');
  expect((await vera.call(saveDraft, { id: lara.id, mode: 'reply', text: '', files_ids: [file_id] })).status).toBe(404);
  const sent = (await vera.call(sendScheduled, { id })).body.data;
  expect(sent).toMatchObject({ operator_id: tom.id, file: { id: file_id } });
});

const price = {
  key: '0'.repeat(32),
  sha256: '',
  name: 'price.pdf',
  mime: 'application/pdf',
  kind: 'file' as const,
  size: 4,
  width: null,
  height: null,
  seconds: null,
  peaks: null,
  preview_key: null,
  preview_sha256: null,
};
