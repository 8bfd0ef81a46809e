import { muteContact } from '@parley/contract/inbox/client-card';
import { getContact } from '@parley/contract/inbox/contacts';
import { readMessages, sendMessage } from '@parley/contract/inbox/messages';
import { sendComment } from '@parley/contract/inbox/thread';
import { transferContact } from '@parley/contract/inbox/work';
import { readNotices, setNoticeWishes } from '@parley/contract/notifications/notices';
import { getPushKey } from '@parley/contract/notifications/subscriptions';
import { removeMember, updateMember } from '@parley/contract/projects/members';
import { listCategories } from '@parley/contract/tasks/categories';
import { createTask } from '@parley/contract/tasks/tasks';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { openLive } from '../../../test/live-client.ts';
import { changeContact, heardBy, type Office, openOffice, settled, writes } from '../../../test/office.ts';
import { owner, type Person } from '../../../test/people.ts';
import { openProvider } from '../../../test/provider.ts';
import { until } from '../../../test/until.ts';
import { quietFacts } from '../../../test/quiet-facts.ts';
import { ProviderError } from '../../channels/channel.ts';
import { hours, minutes, moveClock } from '../../kit/clock.ts';
import { db, queues, transaction } from '../../kit/db/index.ts';
import { queriesSent } from '../../kit/db/pool.ts';
import { forgetViewers } from '../projects/index.ts';
import { tellPerson } from './notices/tell-person.ts';
import { pushMessage } from './push-message.ts';
import { surroundings } from './surroundings.ts';
import { openPushService, type PushService, subscribed } from './test/push-service.ts';

let app: TestApp;
let service: PushService;
let office: Office;
let client: string;
let nth = 0;
beforeAll(async () => {
  app = await testApp({ PRIVATE_ADDRESSES: 'on' });
  service = await openPushService();
  office = await openOffice(app);
});
beforeEach(async () => {
  client = `client-${++nth}`;
  await db().deleteFrom('push_subscriptions').execute();
  // What an earlier test put off.
  await queues().deleteFrom('jobs').where('name', 'like', '%pushMessage').execute();
});
afterEach(() => moveClock(0));
afterAll(async () => {
  await app.stop();
  await service.stop();
});

const clientWrites = async (text = 'Is it still for sale?', channel = office.telegram) => {
  const id = await writes(office.project_id, channel, client, text);
  await settled();
  return id;
};
const saysInRoom = (person: Person, text: string) => {
  const { id, channel_id: channel } = office.room.users[0]!;
  return person.call(sendMessage, { project: person.project_id, channel, id, uid: crypto.randomUUID(), text });
};
const subscriptionsOf = (person: Person) =>
  db().selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', person.id).execute();

const waitingPushes = () =>
  queues()
    .selectFrom('jobs')
    .select('id')
    .where((it) => it.or([it('name', 'like', '%pushMessage'), it('name', '=', 'push-notice')]))
    .execute();

test('a client’s message wakes everyone away who sees its channel, and nobody else', async () => {
  const [vera, tom, wanda] = [
    await subscribed(service, office.vera),
    await subscribed(service, office.tom, 'ru'),
    await subscribed(service, office.wanda),
  ];
  const contact_id = await clientWrites();
  const notice = {
    title: `Client ${client}`,
    body: 'Is it still for sale?',
    tag: `contact-${contact_id}`,
    url: `/app/messenger/${contact_id}`,
    contact_id,
    project_id: office.project_id,
  };
  expect(vera.notices()).toEqual([notice]);
  expect(tom.notices()).toEqual([notice]);
  expect(wanda.tries()).toBe(0);
});

test('whoever muted a contact sleeps on, until they are called in a note', async () => {
  const [vera, tom] = [await subscribed(service, office.vera), await subscribed(service, office.tom)];
  const contact_id = await clientWrites();
  await office.tom.call(muteContact, { contact_id, muted: true });
  await clientWrites('Hello?');
  expect([vera.notices().length, tom.notices().length]).toEqual([2, 1]);
  const uid = crypto.randomUUID();
  await office.vera.call(sendComment, { id: contact_id, uid, text: '@Tom look', mentions: [office.tom.id] });
  await settled();
  expect(tom.notices()).toHaveLength(2);
});

test('a push is signed with our key, and of several about one contact a device that was off fetches the newest', async () => {
  const browser = await subscribed(service, office.vera);
  const contact_id = await clientWrites();
  const { body } = await app.caller()(getPushKey, {});
  const [got] = browser.got;
  expect(got).toMatchObject({ key: body.data.key, headers: { topic: `contact-${contact_id}`, urgency: 'high' } });
  expect(Number(got!.headers.ttl)).toBe(hours(24) / 1000);
  expect(got!.claims.sub).toMatch(/^mailto:/);
});

test('words for what has no text are in the language of the browser', async () => {
  const [vera, tom] = [await subscribed(service, office.vera, 'pt'), await subscribed(service, office.tom, 'ru')];
  await writes(office.project_id, office.telegram, client, '', { message_type: 'audio' });
  await settled();
  expect(vera.notices()).toMatchObject([{ body: 'Mensagem de voz' }]);
  expect(tom.notices()).toMatchObject([{ body: 'Голосовое сообщение' }]);
});

test('a contact at work wakes its operator alone', async () => {
  const [vera, tom] = [await subscribed(service, office.vera), await subscribed(service, office.tom)];
  const contact_id = await clientWrites('First');
  await changeContact(office.project_id, contact_id, (it) => ({ ...it, operator_id: office.tom.id }));
  await clientWrites('Second');
  expect(tom.notices().map((it) => it.body)).toEqual(['First', 'Second']);
  expect(vera.notices().map((it) => it.body)).toEqual(['First']);
});

test('a word in the team’s room wakes the others in it, and never its author', async () => {
  const [vera, tom] = [await subscribed(service, office.vera), await subscribed(service, office.tom)];
  await saysInRoom(office.vera, 'Lunch?');
  await settled();
  expect(tom.notices()).toMatchObject([{ title: 'Team chat', body: 'Vera: Lunch?' }]);
  expect(vera.tries()).toBe(0);
});

test('what we write to a client wakes nobody, and makes no work', async () => {
  const tom = await subscribed(service, office.tom);
  await writes(office.project_id, office.telegram, client, 'From our phone', { direction: 'out' });
  await settled();
  expect(tom.tries()).toBe(0);
});

test('a note wakes those it calls, even where a colleague has the dialogue', async () => {
  const [vera, tom, mona] = [
    await subscribed(service, office.vera),
    await subscribed(service, office.tom, 'pt'),
    await subscribed(service, office.mona),
  ];
  const id = await clientWrites();
  const said = { id, uid: crypto.randomUUID(), text: 'Look', mentions: [office.tom.id] };
  const note = (await office.mona.call(sendComment, said)).body.data;
  await settled();
  const url = `/app/messenger/${id}?message=${note.id}`;
  const told = { title: 'Mona mencionou-o', body: `Client ${client}: Look`, url, contact_id: id };
  expect(tom.notices().at(-1)).toMatchObject(told);
  expect([vera.tries(), tom.tries(), mona.tries()]).toEqual([1, 2, 1]);
});

test('a notice that a person does not want as a push wakes nobody, nor one that was read meanwhile', async () => {
  const tom = await subscribed(service, office.tom);
  const task = { manager_id: office.tom.id, date: new Date(Date.now() + hours(2)).toISOString() };
  const category_id = (await office.vera.call(listCategories, {})).body.data[0]!.id;
  const give = async (comment: string) => {
    await office.vera.call(createTask, { ...task, category_id, comment });
    await settled();
  };
  await give('Call');
  expect(tom.notices()).toMatchObject([{ title: 'Vera gave you a task', body: 'Call', contact_id: null }]);
  await office.tom.call(setNoticeWishes, { wishes: { task_given: { bell: true, toast: true, push: false } } });
  await give('Quietly');
  await office.tom.call(setNoticeWishes, { wishes: { task_given: { bell: true, toast: true, push: true } } });
  tom.answer({ status: 429 });
  await give('Later');
  await office.tom.call(readNotices, {});
  moveClock(minutes(3));
  await until(async () => expect(await waitingPushes()).toEqual([]));
  expect(tom.notices()).toHaveLength(1);
});

test('handed over with a comment, which are two news of one thing, a client wakes whoever is away once', async () => {
  const tom = await subscribed(service, office.tom);
  const contact_id = await clientWrites();
  const woken = tom.notices().length;
  await office.vera.call(transferContact, { contact_id, operatorid: office.tom.id, comment: 'Yours now' });
  await settled();
  expect(tom.notices().length).toBe(woken + 1);
  const news = { user_id: office.tom.id, kind: 'hand_over' as const, subject_id: contact_id, by_id: office.mona.id };
  // The second comes before anybody was woken because of the first; the third after.
  await transaction(office.project_id, async (tx) => {
    await sql`lock table push_subscriptions in access exclusive mode`.execute(tx);
    for (const cause of ['one', 'two']) await tellPerson(office.project_id, { ...news, cause });
  });
  await settled();
  expect(tom.notices().length).toBe(woken + 2);
  await tellPerson(office.project_id, { ...news, cause: 'three' });
  await settled();
  expect(tom.notices().length).toBe(woken + 2);
});

test('whoever has the project open is not woken', async () => {
  const [vera, tom] = [await subscribed(service, office.vera), await subscribed(service, office.tom)];
  const page = await openLive({ url: app.url, token: office.tom.token, project_id: office.project_id });
  await clientWrites('First');
  expect([vera.notices(), tom.notices()]).toMatchObject([[{ body: 'First' }], []]);
  await page.drop();
  await until(() => expect(surroundings().onlineIn(office.project_id)).not.toContain(office.tom.id));
  await clientWrites('Again');
  expect(tom.notices()).toMatchObject([{ body: 'Again' }]);
});

test('a channel taken away wakes no more', async () => {
  const tom = await subscribed(service, office.tom);
  const sees = (...channels_ids: number[]) =>
    office.vera.call(updateMember, { project: office.project_id, user: office.tom.id, channels_ids });
  await sees();
  await clientWrites();
  expect(tom.tries()).toBe(0);
  await sees(office.telegram);
});

test('whoever was taken out of the project hears nothing, and nothing of their browser is kept', async () => {
  const wanda = await subscribed(service, office.wanda);
  await office.vera.call(removeMember, { project: office.project_id, user: office.wanda.id });
  await clientWrites('To whatsapp', office.whatsapp);
  await saysInRoom(office.vera, 'She is gone');
  await settled();
  expect(wanda.tries()).toBe(0);
  expect(await subscriptionsOf(office.wanda)).toEqual([]);
});

test('a stranger’s project and ours wake only their own', async () => {
  const stranger = await owner(app, 'Stranger');
  const [ours, theirs] = [await subscribed(service, office.vera), await subscribed(service, stranger)];
  await clientWrites();
  expect([ours.tries(), theirs.tries()]).toEqual([1, 0]);
});

test('a project that is not paid for wakes nobody', async () => {
  const vera = await subscribed(service, office.vera);
  await db().updateTable('projects').set({ stop: true }).where('id', '=', office.project_id).execute();
  forgetViewers(office.project_id, null);
  await clientWrites();
  expect(vera.tries()).toBe(0);
  await db().updateTable('projects').set({ stop: false }).where('id', '=', office.project_id).execute();
  forgetViewers(office.project_id, null);
});

test('a browser that is signed out is woken no more, by whomever it was signed out', async () => {
  const vera = await subscribed(service, office.vera);
  const ended = (ended_at: Date | null) =>
    db().updateTable('sessions').set({ ended_at }).where('user_id', '=', office.vera.id).execute();
  await ended(new Date());
  await clientWrites();
  expect(vera.tries()).toBe(0);
  await ended(null);
});

test('a push service that knows the browser no more takes its subscription along', async () => {
  const [vera, tom] = [await subscribed(service, office.vera), await subscribed(service, office.tom)];
  vera.answer({ status: 410 });
  tom.answer({ status: 500 });
  await clientWrites();
  expect(await subscriptionsOf(office.vera)).toEqual([]);
  expect(await subscriptionsOf(office.tom)).toHaveLength(1);
});

test('a push that may not leave yet leaves later, and those who were told are not told twice', async () => {
  const [vera, tom, mona] = [
    await subscribed(service, office.vera),
    await subscribed(service, office.tom),
    await subscribed(service, office.mona),
  ];
  vera.answer({ status: 429, headers: { 'retry-after': '120' } });
  mona.answer({ status: 503 });
  await clientWrites();
  expect([vera, tom, mona].map((it) => it.notices().length)).toEqual([0, 1, 0]);
  moveClock(minutes(3));
  await until(() => expect([vera, tom, mona].map((it) => it.notices().length)).toEqual([1, 1, 1]));
  expect(tom.tries()).toBe(1);
});

test('what was read while a push waited is not told any more', async () => {
  const [vera, tom] = [await subscribed(service, office.vera), await subscribed(service, office.tom)];
  vera.answer({ status: 429 });
  const contact_id = await clientWrites();
  await office.tom.call(readMessages, { contact_id });
  moveClock(minutes(3));
  await until(async () => expect(await waitingPushes()).toEqual([]));
  expect([vera.notices().length, tom.notices().length]).toEqual([0, 1]);
});

test('telling of a message again tells nobody twice', async () => {
  const tom = await subscribed(service, office.tom);
  await clientWrites();
  const said = (await heardBy(office.vera, 'channel:message_created')).at(-1);
  await pushMessage(said!.payload as never, { project_id: office.project_id });
  expect(tom.tries()).toBe(1);
});

test('history that arrives only now is no news', async () => {
  const tom = await subscribed(service, office.tom);
  const at = new Date(Date.now() - hours(2));
  await writes(office.project_id, office.telegram, client, 'Long ago', { at });
  await settled();
  expect(tom.tries()).toBe(0);
});

test('where nobody subscribed, a message costs one statement', async () => {
  await clientWrites();
  const said = (await heardBy(office.vera, 'channel:message_created')).at(-1);
  await quietFacts();
  // What goes by itself asks now and then, too.
  await until(async () => {
    const before = queriesSent();
    await pushMessage(said!.payload as never, { project_id: office.project_id });
    expect(queriesSent() - before).toBe(1);
  });
});

test('what did not leave wakes its writer who is away, and nobody else', async () => {
  const [vera, tom] = [await subscribed(service, office.vera), await subscribed(service, office.tom, 'ru')];
  const contact_id = await clientWrites();
  const { id } = (await office.tom.call(getContact, { id: contact_id })).body.data.users[0]!;
  const telegram = openProvider('telegram');
  telegram.answer(() => Promise.reject(new ProviderError('blocked by the user')));
  const to = { project: office.project_id, channel: office.telegram, id };
  await office.tom.call(sendMessage, { ...to, uid: crypto.randomUUID(), text: 'Yes, it is' });
  await settled();
  telegram.close();
  expect(tom.notices().at(-1)).toMatchObject({
    title: `Сообщение не отправлено: Client ${client}`,
    body: 'Yes, it is',
    contact_id,
  });
  expect(vera.notices()).toHaveLength(1);
});
