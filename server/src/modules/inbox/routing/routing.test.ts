import type { Input } from '@parley/contract/http';
import { updateClient } from '@parley/contract/inbox/client-card';
import { getContact } from '@parley/contract/inbox/contacts';
import { listMessages } from '@parley/contract/inbox/messages';
import { getRoute, updateRoute } from '@parley/contract/inbox/routing';
import { listNotices } from '@parley/contract/notifications/notices';
import { setAway } from '@parley/contract/inbox/shift';
import * as work from '@parley/contract/inbox/work';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import {
  addChannel,
  contactOf,
  heardBy,
  inbound,
  listOf,
  type Office,
  openOffice,
  settled,
  writes,
} from '../../../../test/office.ts';
import { type LiveClient, openLive } from '../../../../test/live-client.ts';
import type { Person } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { days } from '../../../kit/clock.ts';
import { receiveMessage } from '../messages/receive-message.ts';
import { surroundings } from '../surroundings.ts';
import { giveWaiting } from './give-waiting.ts';

let app: TestApp;
let office: Office;
let channel: number;
const pages: LiveClient[] = [];

beforeAll(async () => {
  app = await testApp();
});
// A project each: what one test leaves at work would count in the next.
beforeEach(async () => {
  office = await openOffice(app);
  channel = office.telegram;
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.drop();
});
afterAll(() => app.stop());

type Choices = Partial<Omit<Input<typeof updateRoute>, 'project' | 'channel'>>;
const rule = async (choices: Choices, of = channel) => {
  const usual = { rule: 'in_turn' as const, fallback: 'nobody' as const, team_id: null, users_ids: [], cap: 0 };
  const asked = { project: office.project_id, channel: of, ...usual, ...choices };
  const { status } = await office.vera.call(updateRoute, asked);
  expect(status).toBe(200);
};
async function comes({ token, project_id, id }: Person): Promise<void> {
  pages.push(await openLive({ url: app.url, token, project_id }));
  await until(() => expect(surroundings().onlineIn(project_id)).toContain(id));
}
const holderOf = async (id: number) => (await office.vera.call(getContact, { id })).body.data.operator;
const given = async (id: number) => {
  await settled();
  return holderOf(id);
};
const client = (name: string) => writes(office.project_id, channel, name);
const lastLine = async (id: number) => (await office.vera.call(listMessages, { id })).body.data.at(-1)!;

test('in turn, each new dialogue goes to the next of those who see the channel and are here', async () => {
  const { tom, mona, wanda, vera } = office;
  for (const person of [tom, mona, wanda]) await comes(person);
  await rule({});
  const holders: (number | null)[] = [];
  for (const name of ['ann', 'bob', 'cid']) holders.push(await given(await client(name)));
  expect(holders).toEqual([tom.id, mona.id, tom.id]);
  // Told as a hand-over is, to those who see the channel and nobody else.
  const id = await contactOf(office.project_id, channel, 'ann');
  const line = { kind: 'transferred', name: 'Tom', rule: { of: 'channel', name: 'telegram' } };
  expect(await lastLine(id)).toMatchObject({ operator_id: null, system: line });
  const told = (events: { payload: Record<string, unknown> }[]) => events.some((it) => it.payload.operator === tom.id);
  expect(told(await heardBy(tom, 'channel:contact_updated'))).toBe(true);
  expect(told(await heardBy(wanda, 'channel:contact_updated'))).toBe(false);
  expect((await listOf(vera, 'at_work')).length).toBe(3);
  const notices = async (person: Person) =>
    (await person.call(listNotices, {})).body.data.filter((it) => it.kind === 'hand_over').length;
  expect([await notices(tom), await notices(mona), await notices(wanda)]).toEqual([2, 1, 0]);
});

test('by default, and on a channel without a rule, nobody is given anything', async () => {
  await comes(office.tom);
  expect(await given(await client('dan'))).toBeNull();
  await rule({});
  expect(await given(await writes(office.project_id, office.whatsapp, 'eve'))).toBeNull();
});

test('many first messages at once are given once each, and evenly', async () => {
  const { project_id, tom, mona } = office;
  await rule({});
  const names = Array.from({ length: 12 }, (_, nth) => `crowd-${nth}`);
  // Each is told twice, as by two nodes; when two people have come, three workers give them out at the same time.
  const hello = names.map((name) => inbound(name, 'Hello'));
  const give = () => giveWaiting.run({ came: [tom.id, mona.id] }, { project_id });
  await Promise.all([...hello, ...hello].map((it) => receiveMessage(project_id, channel, it)));
  await settled();
  await Promise.all([give(), give(), give()]);
  await settled();
  const ids = await Promise.all(names.map((name) => contactOf(project_id, channel, name)));
  const holders = await Promise.all(ids.map(holderOf));
  expect(holders.filter((it) => it === tom.id).length).toBe(6);
  expect(holders.filter((it) => it === mona.id).length).toBe(6);
  for (const id of ids) {
    const lines = (await office.vera.call(listMessages, { id })).body.data.filter((it) => it.system);
    expect(lines.length).toBe(1);
  }
});

test('whoever has least at work is next, and nobody gets more than the cap', async () => {
  const { tom, mona } = office;
  for (const person of [tom, mona]) await comes(person);
  const own = await client('own');
  await tom.call(work.takeContact, { id: own });
  await rule({ rule: 'least', cap: 2 });
  const ids: number[] = [];
  for (const name of ['fay', 'gus', 'hal', 'ida']) {
    ids.push(await client(name));
    await settled();
  }
  expect(await Promise.all(ids.map(holderOf))).toEqual([mona.id, tom.id, mona.id, null]);
  expect((await office.vera.call(getRoute, { project: office.project_id, channel })).body.data).toMatchObject({
    rule: 'least',
    cap: 2,
    waiting: 1,
  });
  // Who falls below the cap gets whoever waits.
  await tom.call(work.closeDialogue, { contact_id: own });
  expect(await given(ids[3]!)).toBe(tom.id);
});

test('nobody is here: it waits, and is given to whoever comes first and sees it', async () => {
  const { tom, wanda } = office;
  await rule({});
  const id = await client('jan');
  await comes(wanda);
  expect(await given(id)).toBeNull();
  await comes(tom);
  await until(async () => expect(await holderOf(id)).toBe(tom.id));
});

test('whoever is away is passed by until they are back', async () => {
  const { tom } = office;
  await comes(tom);
  await tom.call(setAway, { away: true });
  await rule({});
  const id = await client('kim');
  expect(await given(id)).toBeNull();
  await tom.call(setAway, { away: false });
  expect(await given(id)).toBe(tom.id);
});

test('a client goes to their own manager, unless that one cannot see the channel or is not here', async () => {
  const { tom, mona, wanda, vera } = office;
  for (const person of [tom, mona, wanda]) await comes(person);
  await rule({ rule: 'own_manager', fallback: 'in_turn', users_ids: [tom.id] });
  const reopened = async (name: string, manager_id: number) => {
    const id = await client(name);
    await settled();
    await vera.call(updateClient, { id, manager_id });
    await vera.call(work.closeDialogue, { contact_id: id });
    return given(await client(name));
  };
  expect(await reopened('lea', mona.id)).toBe(mona.id);
  expect(await reopened('max', wanda.id)).toBe(tom.id);
  await rule({ rule: 'own_manager', fallback: 'nobody' });
  expect(await reopened('nan', wanda.id)).toBeNull();
});

test('what is not new is given to nobody: old words, a second message, what somebody has', async () => {
  const { project_id, tom, vera } = office;
  await comes(tom);
  const waiting = await client('odd');
  const taken = await client('pam');
  await vera.call(work.takeContact, { id: taken });
  await rule({});
  await client('odd');
  await client('pam');
  const old = await writes(project_id, channel, 'old', 'Long ago', { at: new Date(Date.now() - days(3)) });
  expect(await given(waiting)).toBeNull();
  expect(await holderOf(taken)).toBe(vera.id);
  expect(await holderOf(old)).toBeNull();
});

test('answered or blocked before somebody came, it waits no more', async () => {
  const { tom, vera } = office;
  await rule({});
  const closed = await client('quy');
  const blocked = await client('ray');
  await settled();
  await vera.call(work.closeDialogue, { contact_id: closed });
  await vera.call(work.blockContact, { project: office.project_id, id: blocked, blocked: true });
  await comes(tom);
  const next = await client('sam');
  await until(async () => expect(await holderOf(next)).toBe(tom.id));
  expect(await holderOf(closed)).toBeNull();
  expect(await holderOf(blocked)).toBeNull();
});

test('a rule is seen and changed by those who edit channels and see this one', async () => {
  const { project_id, tom, vera } = office;
  const asked = { project: project_id, channel };
  expect((await tom.call(getRoute, asked)).status).toBe(403);
  const room = await addChannel(project_id, 'internal');
  expect((await vera.call(getRoute, { ...asked, channel: room })).status).toBe(404);
  const { people } = (await vera.call(getRoute, asked)).body.data;
  expect(people.map((it) => [it.name, it.reason])).toEqual([
    ['Vera', 'offline'],
    ['Tom', 'offline'],
    ['Mona', 'offline'],
  ]);
});
