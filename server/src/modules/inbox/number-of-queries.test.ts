import * as chat from '@parley/contract/inbox/chat';
import * as contacts from '@parley/contract/inbox/contacts';
import type { Endpoint, Input } from '@parley/contract/http';
import * as drafts from '@parley/contract/inbox/drafts';
import * as macros from '@parley/contract/inbox/macros';
import * as messages from '@parley/contract/inbox/messages';
import * as outbox from '@parley/contract/inbox/outbox';
import * as scheduled from '@parley/contract/inbox/scheduled';
import * as templates from '@parley/contract/inbox/templates';
import * as thread from '@parley/contract/inbox/thread';
import * as topics from '@parley/contract/inbox/topics';
import * as views from '@parley/contract/inbox/views';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactOf, inbound, joinContacts } from '../../../test/office.ts';
import { openQuietOffice } from '../../../test/quiet-office.ts';
import { openProvider } from '../../../test/provider.ts';
import { closeDatabase, dbOf } from '../../kit/db/index.ts';
import { queriesSent } from '../../kit/db/pool.ts';
import type { Context } from '../../kit/http/route.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { receiveMessage, routes } from './index.ts';

let viewer: Viewer;
let telegram: number;
let whatsapp: number;
let folder: number;
let room: { contact_id: number; channel_id: number; id: number };
beforeAll(async () => {
  ({ viewer, telegram, whatsapp } = await openQuietOffice());
  room = await dbOf(viewer.project_id)
    .selectFrom('dialogues')
    .select(['contact_id', 'channel_id', 'id'])
    .executeTakeFirstOrThrow();
});
afterAll(closeDatabase);

async function counted(run: () => Promise<unknown>): Promise<number> {
  const before = queriesSent();
  await run();
  return queriesSent() - before;
}

const call = <E extends Endpoint>(endpoint: E, input: Input<E>, by = viewer) =>
  counted(async () => {
    const { run } = routes.find((it) => it.endpoint === endpoint)!;
    endpoint.output.parse(await run(by, endpoint.input.parse(input), {} as Context));
  });

const receive = (who: string, channel = telegram) =>
  counted(() => receiveMessage(viewer.project_id, channel, inbound(who, 'Hi')));

/** Every route once; `begin` and `commit` count as two. */
async function everyRoute(contact_id: number): Promise<Record<string, number>> {
  const limited = { ...viewer, channels_ids: [telegram, whatsapp] };
  const project = viewer.project_id;
  const sent = { project, channel: room.channel_id, id: room.id, uid: crypto.randomUUID(), text: 'Hello' };
  await receive('anna');
  return {
    listContacts: await call(contacts.listContacts, {}),
    listContactsLimited: await call(contacts.listContacts, { for_check_admin: '1' }, limited),
    listFolder: await call(contacts.listContacts, { topic_id: folder }),
    listFolderLimited: await call(contacts.listContacts, { topic_id: folder }, limited),
    listFiltered: await call(contacts.listContacts, { channel_id: telegram, manager_id: 'none' }),
    listViewed: await call(contacts.listContacts, { views: ['unassigned', 'waiting'], order: 'waiting' }),
    listViewedLimited: await call(contacts.listContacts, { views: 'drafts' }, limited),
    listFound: await call(contacts.listContacts, { search: 'anna' }, limited),
    getContact: await call(contacts.getContact, { id: contact_id }),
    contactByPhone: await call(contacts.contactByPhone, { project, phone: '+7 999 123-45-67' }),
    getTopics: await call(topics.getTopics, {}),
    getTopicsLimited: await call(topics.getTopics, {}, limited),
    listViews: await call(views.listViews, {}, limited),
    getChat: await call(chat.getChat, {}),
    getConfig: await call(chat.getConfig, {}),
    listMessages: await call(messages.listMessages, { id: contact_id }),
    searchMessages: await call(thread.searchMessages, { id: contact_id, search: 'hi' }),
    sendComment: await call(thread.sendComment, { id: contact_id, uid: crypto.randomUUID(), text: 'A note' }),
    sendMessage: await call(messages.sendMessage, sent),
    sendMessageAgain: await call(messages.sendMessage, sent),
    readMessages: await call(messages.readMessages, { contact_id }),
    readMessagesAgain: await call(messages.readMessages, { contact_id }),
    readRoom: await call(messages.readMessages, { contact_id: room.contact_id }),
    receiveMessage: await receive('anna'),
    deleteContactFromTopic: await call(topics.deleteContactFromTopic, { contact_id, topic_id: folder }),
    addContactToTopic: await call(topics.addContactToTopic, { contact_id, topic_id: folder }),
  };
}

const expected = {
  listContacts: 1,
  listContactsLimited: 1,
  listFolder: 1,
  listFolderLimited: 1,
  listFiltered: 1,
  listViewed: 1,
  listViewedLimited: 1,
  // begin, the pattern, those who fit, commit
  listFound: 4,
  getContact: 1,
  contactByPhone: 3,
  getTopics: 1,
  getTopicsLimited: 1,
  // what lines tell, one's mentions, one's drafts, and who they are of
  listViews: 4,
  getChat: 1,
  getConfig: 1,
  listMessages: 1,
  searchMessages: 1,
  // begin, lock, load, whether it is known, save, events, commit
  sendComment: 7,
  // begin, lock, load, save with the counts, read by the sender, events, commit
  sendMessage: 7,
  sendMessageAgain: 5,
  readMessages: 6,
  readMessagesAgain: 4,
  readRoom: 5,
  receiveMessage: 6,
  // begin, the folder, lock, load, save, events, the row, commit
  deleteContactFromTopic: 8,
  addContactToTopic: 8,
};

test('every route sends a fixed number of statements, with one contact as with many', async () => {
  const { project_id } = viewer;
  const peer = { outside_id: 'anna', name: 'Anna', phone: '79991234567' };
  await receiveMessage(project_id, telegram, inbound('anna', 'Hi', { peer }));
  const anna = await contactOf(project_id, telegram, 'anna');
  folder = await firstFolder(anna);
  expect(await everyRoute(anna)).toEqual(expected);
  for (let i = 0; i < 60; i++) await receive(`many-${i}`, i % 2 ? telegram : whatsapp);
  expect(await everyRoute(anna)).toEqual(expected);
});

async function firstFolder(contact_id: number): Promise<number> {
  const { id } = await dbOf(viewer.project_id)
    .insertInto('folders')
    .values({ project_id: viewer.project_id, title: 'Regulars', bg_color: '#aabbcc' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await call(topics.addContactToTopic, { contact_id, topic_id: id });
  return id;
}

test('a contact on several channels costs one statement more when it changes: who sees which of them', async () => {
  const { project_id } = viewer;
  await receive('bela');
  await receive('bela', whatsapp);
  const bela = await contactOf(project_id, telegram, 'bela');
  await joinContacts(project_id, bela, await contactOf(project_id, whatsapp, 'bela'));
  expect(await receive('bela')).toBe(expected.receiveMessage + 1);
  expect(await call(messages.readMessages, { contact_id: bela })).toBe(expected.readMessages + 2);
  expect(await call(messages.listMessages, { id: bela })).toBe(expected.listMessages);
});

test('so does everything around writing', async () => {
  const provider = openProvider('telegram');
  const { project_id: project } = viewer;
  const dora = (await receive('dora'), await contactOf(project, telegram, 'dora'));
  const { id } = await dbOf(project)
    .selectFrom('dialogues')
    .select('id')
    .where('contact_id', '=', dora)
    .executeTakeFirstOrThrow();
  const to = { project, channel: telegram, id };
  const { id: seen } = await dbOf(project)
    .selectFrom('messages')
    .select('id')
    .where('dialogue_id', '=', id)
    .executeTakeFirstOrThrow();
  const uid = () => crypto.randomUUID();
  const send_at = new Date(Date.now() + 3_600_000).toISOString();
  const writing = async () => {
    const all = {
      saveDraft: await call(drafts.saveDraft, { id: dora, mode: 'reply', text: 'Dear' }),
      listDrafts: await call(drafts.listDrafts, {}),
      // with the look for a colleague's answer, and the draft that goes with it
      sendHeld: await call(messages.sendMessage, {
        ...to,
        uid: uid(),
        text: 'Held',
        hold: 5,
        after_message_id: seen,
        draft: true,
      }),
      cancelMessage: await call(outbox.cancelMessage, { message_id: await newestIn(project, id) }),
      scheduleMessage: await call(scheduled.scheduleMessage, { ...to, uid: uid(), text: 'Later', send_at }),
      listScheduled: await call(scheduled.listScheduled, { id: dora }),
      listTemplates: await call(templates.listTemplates, {}),
      listMacros: await call(macros.listMacros, {}),
    };
    return all;
  };
  const first = await writing();
  expect(first).toMatchObject({ listDrafts: 1, listScheduled: 2, listTemplates: 1, listMacros: 1 });
  for (let i = 0; i < 20; i++) {
    await call(templates.saveTemplate, { name: `Template ${i}`, text: 'Hello', type: 'personal' });
    await call(scheduled.scheduleMessage, { ...to, uid: uid(), text: `Later ${i}`, send_at });
  }
  expect(await writing()).toEqual(first);
  provider.close();
});

async function newestIn(project_id: number, dialogue_id: number): Promise<number> {
  const newest = dbOf(viewer.project_id).selectFrom('messages').select('id').where('dialogue_id', '=', dialogue_id);
  return (await newest.orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
}
