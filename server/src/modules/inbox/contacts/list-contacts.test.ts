import { type Contact, listContacts } from '@parley/contract/inbox/contacts';
import { byNewest } from '@parley/contract/inbox/folders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import {
  changeContact,
  inbound,
  joinContacts,
  listOf,
  type Office,
  openOffice,
  writes,
} from '../../../../test/office.ts';
import { owner } from '../../../../test/people.ts';
import { receiveMessage } from '../messages/receive-message.ts';

let app: TestApp;
let office: Office;
const ids: Record<string, number> = {};
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  const { project_id, telegram, whatsapp, email } = office;
  for (let i = 0; i < 45; i++) {
    ids[`t${i}`] = await writes(project_id, telegram, `t${i}`);
    if (i % 3 === 0) ids[`w${i}`] = await writes(project_id, whatsapp, `w${i}`);
    if (i % 9 === 0) ids[`e${i}`] = await writes(project_id, email, `e${i}`);
  }
  // t0 and w0 are one person, whose telegram is old and whose whatsapp is new.
  await joinContacts(project_id, ids.t0!, ids.w0!);
  await receiveMessage(project_id, whatsapp, inbound('w0', 'On top'));
});
afterAll(() => app.stop());

const named = (rows: Contact[]) => rows.map((it) => it.id);

test('the list is newest first, without holes or doubles, whatever the size of a page', async () => {
  const all = await listOf(office.vera);
  expect(all).toHaveLength(45 + 14 + 5 + 1);
  expect(all).toEqual(all.toSorted(byNewest));
  for (const count of [1, 7, 100]) expect(await listOf(office.vera, 'all', count)).toEqual(all);
});

test('a page holds twenty unless asked otherwise, and tells where the next begins', async () => {
  const first = await office.vera.call(listContacts, {});
  expect(first.body.meta).toMatchObject({ count: 20 });
  const second = await office.vera.call(listContacts, { next: first.body.meta.next! });
  const all = await listOf(office.vera);
  expect(named([...first.body.data, ...second.body.data])).toEqual(named(all).slice(0, 40));
  expect((await office.vera.call(listContacts, { next: 'nonsense' })).status).toBe(400);
});

test('the first pages have numbers too, and after the last comes nothing', async () => {
  const all = named(await listOf(office.vera));
  const numbered = async (page: number, count: number) => {
    const { body } = await office.vera.call(listContacts, { page, count });
    expect(body.meta.page).toBe(page);
    return named(body.data);
  };
  expect(await numbered(1, 20)).toEqual(all.slice(0, 20));
  expect(await numbered(3, 20)).toEqual(all.slice(40, 60));
  expect(await numbered(9, 7)).toEqual(all.slice(56, 63));
  for (const page of [5, 50]) expect(await numbered(page, 20)).toEqual([]);
  expect((await office.vera.call(listContacts, { page: 51 })).status).toBe(400);
});

test('whoever sees some channels has the contacts of these and the rooms they are in', async () => {
  const { telegram, whatsapp, tom, wanda, mona, room } = office;
  const all = await listOf(office.vera);
  const seenOn = (...channels: number[]) =>
    named(all.filter((it) => it.id === room.id || it.users.some((user) => channels.includes(user.channel_id))));
  const same = (rows: Contact[], expected: number[]) => expect(named(rows).toSorted()).toEqual(expected.toSorted());
  for (const count of [3, 50]) {
    same(await listOf(tom, 'all', count), seenOn(telegram));
    same(await listOf(wanda, 'all', count), seenOn(whatsapp));
    expect(named(await listOf(mona, 'all', count))).toEqual(seenOn(telegram, whatsapp));
  }
});

test('a contact on two channels stands for each viewer where their own channels put it', async () => {
  const { tom, wanda, mona, vera } = office;
  for (const person of [vera, wanda, mona]) expect((await listOf(person))[0]!.id).toBe(ids.t0);
  const toms = await listOf(tom);
  expect(toms).toEqual(toms.toSorted(byNewest));
  const row = toms.find((it) => it.id === ids.t0)!;
  expect(row).toMatchObject({ users: [{ name: 'Client t0' }], lastMessage: { message: 'Hello' } });
  expect(named(toms).indexOf(ids.t0!)).toBe(44);
});

test('New holds those to be checked on a channel one sees, and At work those with an operator', async () => {
  const { project_id, vera, tom, wanda, mona } = office;
  expect(await listOf(vera, 'at_work')).toEqual([]);
  await changeContact(project_id, ids.t0!, (it) => ({ ...it, operator_id: vera.id }));
  await changeContact(project_id, ids.t0!, (it) => ({ ...it, for_check: it.channel_id === office.whatsapp }));
  for (const person of [vera, tom, wanda, mona]) expect(named(await listOf(person, 'at_work', 1))).toEqual([ids.t0]);
  for (const person of [vera, wanda, mona]) expect((await listOf(person, '4check', 5))[0]!.id).toBe(ids.t0);
  expect(named(await listOf(tom, '4check', 5))).not.toContain(ids.t0);
  expect(await listOf(tom, '4check')).toHaveLength(44);
});

test('a room is in All only, and only for those in it', async () => {
  const { vera, room } = office;
  const stranger = await owner(app, 'Stan');
  expect(named(await listOf(vera))).toContain(room.id);
  for (const folder of ['at_work', '4check'] as const) expect(named(await listOf(vera, folder))).not.toContain(room.id);
  const others = await listOf(stranger);
  expect(others).toHaveLength(1);
  expect(others[0]!.id).not.toBe(room.id);
});
