import { sendComment } from '@parley/contract/inbox/thread';
import { deleteMessage } from '@parley/contract/inbox/message-changes';
import { getContact } from '@parley/contract/inbox/contacts';
import { sendMessage } from '@parley/contract/inbox/messages';
import { retryMessage } from '@parley/contract/inbox/outbox';
import { transferContact } from '@parley/contract/inbox/work';
import { listNotices, readNotices, setNoticeWishes } from '@parley/contract/notifications/notices';
import { removeMember, updateMember } from '@parley/contract/projects/members';
import { takeBack } from '@parley/contract/undo';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { member, owner, type Person } from '../../../../test/people.ts';
import { openProvider } from '../../../../test/provider.ts';
import { ProviderError } from '../../../channels/channel.ts';
import { days, moveClock } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { expectCounted, noticesOf, told, unreadOf } from '../test/notices.ts';
import { forgetNotices } from './forget-notices.ts';
import { mostKept, tellPerson } from './tell-person.ts';

let app: TestApp;
let office: Office;
let contact: number;
let nth = 0;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
beforeEach(async () => {
  for (const person of [office.vera, office.tom, office.wanda, office.mona]) await forgotten(person);
  contact = await writes(office.project_id, office.telegram, `notices-${++nth}`);
});
afterEach(() => moveClock(0));
afterAll(() => app.stop());

const forgotten = async (person: Person) => {
  await settled();
  await dbOf(person.project_id).deleteFrom('notice_boxes').where('user_id', '=', person.id).execute();
};
const name = () => `Client notices-${nth}`;
const note = async (by: Person, text: string, ...called: Person[]) => {
  const mentions = called.map((it) => it.id);
  const { body } = await by.call(sendComment, { id: contact, uid: crypto.randomUUID(), text, mentions });
  return body.data.id;
};
const says = async (by: Person, text: string) => {
  const { id } = (await by.call(getContact, { id: contact })).body.data.users[0]!;
  const to = { project: office.project_id, channel: office.telegram, id, uid: crypto.randomUUID() };
  return (await by.call(sendMessage, { ...to, text })).body.data.id;
};
const sees = (...channels_ids: number[]) =>
  office.vera.call(updateMember, { project: office.project_id, user: office.tom.id, channels_ids });

test('whoever a note calls is told, with its words and the way to it, and neither its author nor anybody else', async () => {
  const { vera, tom, mona } = office;
  const id = await note(vera, 'Look at this', tom, vera);
  expect(await noticesOf(tom)).toMatchObject([
    {
      kind: 'mention',
      about: { id: contact, name: name() },
      by: { id: vera.id, name: 'Vera' },
      message_id: id,
      text: 'Look at this',
      count: 1,
      is_read: false,
    },
  ]);
  expect([await told(vera), await told(mona)]).toEqual([[], []]);
  const [heard] = (await heardBy(tom, 'user:notices_changed')).slice(-1);
  // Told without words, which whoever may see them asks for.
  expect(JSON.stringify(heard)).not.toMatch(/Look at this|Client notices/);
  const { notice } = heard!.payload as { notice: { said_as: number } };
  expect(heard?.payload).toMatchObject({ unread: 1, is_said: true });
  expect(await noticesOf(tom, { ids: [notice.said_as] })).toMatchObject([{ text: 'Look at this' }]);
  expect(await noticesOf(mona, { ids: [notice.said_as] })).toEqual([]);
  await sees(office.whatsapp);
  expect(await noticesOf(tom, { ids: [notice.said_as] })).toEqual([]);
  await sees(office.telegram, office.whatsapp);
  expect((await heardBy(mona, 'user:notices_changed')).length).toBe(0);
});

test('several by one person about one client are one notice that grows until it is read', async () => {
  const { vera, tom, mona } = office;
  await note(vera, 'One', tom);
  await note(vera, 'Two', tom);
  await note(mona, 'From Mona', tom);
  const last = await note(vera, 'Three', tom);
  expect(await noticesOf(tom)).toMatchObject([
    { count: 3, text: 'Three', message_id: last, by: { name: 'Vera' } },
    { count: 1, by: { name: 'Mona' } },
  ]);
  expect(await unreadOf(tom)).toBe(2);
  await tom.call(readNotices, { about: { type: 'contact', id: contact } });
  expect(await unreadOf(tom)).toBe(0);
  await note(vera, 'Four', tom);
  expect((await noticesOf(tom)).map((it) => [it.count, it.is_read])).toEqual([
    [1, false],
    [3, true],
    [1, true],
  ]);
});

test('a note that is deleted calls nobody, and of several the others stay', async () => {
  const { vera, tom } = office;
  await note(vera, 'Stays', tom);
  const id = await note(vera, 'Goes', tom);
  await settled();
  await vera.call(deleteMessage, { message_id: id });
  expect(await noticesOf(tom)).toMatchObject([{ count: 1, text: 'Stays' }]);
});

test('a name after @ in the team’s chat is a mention, for whom it names alone', async () => {
  const { vera, tom, mona, room } = office;
  const { id, channel_id: channel } = room.users[0]!;
  const say = (text: string) =>
    vera.call(sendMessage, { project: office.project_id, channel, id, uid: crypto.randomUUID(), text });
  await say('Lunch, @tom?');
  await say('@Tomas is no one here, vera@tom.example neither asks Mona');
  expect(await told(tom)).toEqual(['mention Team chat']);
  expect([await told(mona), await told(vera)]).toEqual([[], []]);
});

test('a hand-over is told to whoever has the dialogue then, with its note as one notice; undone, it is not told any more', async () => {
  const { vera, tom, mona } = office;
  const give = (to: Person, comment?: string) =>
    vera.call(transferContact, { contact_id: contact, operatorid: to.id, ...(comment && { comment }) });
  await give(tom, 'He wants a discount');
  expect(await noticesOf(tom)).toMatchObject([{ kind: 'hand_over', count: 1, text: 'He wants a discount' }]);
  const { body } = await give(mona);
  expect([await told(tom), await told(mona)]).toEqual([[], [`hand_over ${name()}`]]);
  await vera.call(takeBack, { token: body.data.undo! });
  expect(await told(mona)).toEqual([]);
  await give(vera);
  expect(await told(vera)).toEqual([]);
});

test('what did not leave is told to whoever wrote it, once for each failure; tried again, it is not so any more', async () => {
  const { vera, tom } = office;
  const telegram = openProvider('telegram');
  telegram.answer(() => Promise.reject(new ProviderError('blocked by the user')));
  const id = await says(tom, 'First');
  await says(tom, 'Second');
  expect(await noticesOf(tom)).toMatchObject([{ kind: 'failed_send', count: 2, by: null, text: 'Second' }]);
  expect(await told(vera)).toEqual([]);
  await vera.call(retryMessage, { message_id: id });
  await settled();
  expect(await told(tom)).toEqual([`failed_send ${name()} ×2`]);
  telegram.close();
  await vera.call(retryMessage, { message_id: id });
  expect(await noticesOf(tom)).toMatchObject([{ count: 1, text: 'Second' }]);
});

test('whoever may not see the client is told nothing, and with a right lost the notice and its count go', async () => {
  const { vera, tom, wanda } = office;
  await tellPerson(office.project_id, {
    user_id: wanda.id,
    kind: 'mention',
    subject_id: contact,
    by_id: vera.id,
    cause: 'x',
  });
  expect(await told(wanda)).toEqual([]);
  await note(vera, 'Look', tom);
  await settled();
  expect(await unreadOf(tom)).toBe(1);
  await sees(office.whatsapp);
  await settled();
  expect([await unreadOf(tom), await told(tom)]).toEqual([0, []]);
  await sees(office.telegram);
});

test('whoever leaves the project leaves no notices, and a stranger has none', async () => {
  const { vera, project_id } = office;
  const gone = await member(app, vera, 'Gone', { channels_ids: [office.telegram] });
  await note(vera, 'Look', gone);
  expect(await told(gone)).toHaveLength(1);
  await vera.call(removeMember, { project: project_id, user: gone.id });
  await tellPerson(project_id, { user_id: gone.id, kind: 'mention', subject_id: contact, cause: 'late' });
  const left = await dbOf(project_id).selectFrom('notices').select('id').where('user_id', '=', gone.id).execute();
  expect(left).toEqual([]);
  const stranger = await owner(app, 'Stranger');
  const ids = (await noticesOf(office.tom)).map((it) => it.id);
  await stranger.call(readNotices, ids.length ? { ids } : {});
  expect(await told(stranger)).toEqual([]);
});

test('the same cause told again is told once, also after it was read', async () => {
  const { tom, project_id } = office;
  const news = {
    user_id: tom.id,
    kind: 'hand_over',
    subject_id: contact,
    by_id: office.vera.id,
    cause: 'once',
  } as const;
  await Promise.all([tellPerson(project_id, news), tellPerson(project_id, news), tellPerson(project_id, news)]);
  expect(await noticesOf(tom)).toMatchObject([{ count: 1 }]);
  await tom.call(readNotices, {});
  await tellPerson(project_id, news);
  expect(await noticesOf(tom)).toMatchObject([{ count: 1, is_read: true }]);
});

test('pages go on where they ended, by kind and unread only; one is read, then all', async () => {
  const { tom, vera } = office;
  for (const cause of ['a', 'b', 'c'])
    await tellPerson(office.project_id, {
      user_id: tom.id,
      kind: 'mention',
      subject_id: contact,
      by_id: vera.id,
      cause,
    }).then(() => tom.call(readNotices, {}));
  await tellPerson(office.project_id, { user_id: tom.id, kind: 'hand_over', subject_id: contact, cause: 'd' });
  const all = await noticesOf(tom);
  expect(all.map((it) => it.kind)).toEqual(['hand_over', 'mention', 'mention', 'mention']);
  const first = (await tom.call(listNotices, { count: 3 })).body;
  expect(await noticesOf(tom, { count: 3, next: Number(first.meta.next) })).toEqual(all.slice(3));
  expect(await told(tom, { kind: 'mention' })).toHaveLength(3);
  expect(await told(tom, { unread: true })).toEqual([`hand_over ${name()}`]);
  expect((await tom.call(readNotices, { ids: [all[0]!.id] })).body.data).toEqual({ unread: 0 });
  expect(await told(tom, { unread: true })).toEqual([]);
});

test('a kind may be kept out of the bell, but for what did not leave', async () => {
  const { vera, tom } = office;
  const off = { bell: false, toast: false, push: false };
  await tom.call(setNoticeWishes, { wishes: { mention: off, failed_send: off } });
  await note(vera, 'Look', tom);
  await tellPerson(office.project_id, { user_id: tom.id, kind: 'failed_send', subject_id: contact, cause: 'x' });
  expect(await told(tom)).toEqual([`failed_send ${name()}`]);
  expect(await unreadOf(tom)).toBe(1);
  const heard = (await heardBy(tom, 'user:notices_changed')).slice(-2).map((it) => it.payload.is_said);
  expect(heard).toEqual([false, false]);
});

test('they are kept for ninety days, and no more than anybody looks through; whatever is done, the count is right', async () => {
  const { tom, vera, project_id } = office;
  for (let n = 0; n < 40; n++) {
    const kind = (['mention', 'hand_over', 'failed_send'] as const)[n % 3]!;
    await tellPerson(project_id, {
      user_id: tom.id,
      kind,
      subject_id: contact,
      by_id: n % 2 ? vera.id : null,
      cause: `${n}`,
    });
    if (n % 5 === 0) await tom.call(readNotices, {});
    if (n % 7 === 0) await tom.call(readNotices, { ids: (await noticesOf(tom)).slice(1, 3).map((it) => it.id) });
    await expectCounted(tom);
  }
  await dbOf(project_id).updateTable('notice_boxes').set({ kept: mostKept }).where('user_id', '=', tom.id).execute();
  const before = (await noticesOf(office.mona)).length;
  await tom.call(readNotices, {});
  await tellPerson(project_id, {
    user_id: tom.id,
    kind: 'mention',
    subject_id: contact,
    by_id: vera.id,
    cause: 'more',
  });
  const { kept } = await dbOf(project_id)
    .selectFrom('notice_boxes')
    .select('kept')
    .where('user_id', '=', tom.id)
    .executeTakeFirstOrThrow();
  expect([kept, before]).toEqual([mostKept, 0]);
  moveClock(days(91));
  await forgetNotices.run({ user_id: tom.id }, { project_id });
  moveClock(0);
  expect(await dbOf(project_id).selectFrom('notices').select('id').where('user_id', '=', tom.id).execute()).toEqual([]);
  expect(await unreadOf(tom)).toBe(0);
});
