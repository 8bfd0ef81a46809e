import { updateConfig } from '@parley/contract/inbox/chat';
import { getClientCard } from '@parley/contract/inbox/client-card';
import { getContact } from '@parley/contract/inbox/contacts';
import { listMessages } from '@parley/contract/inbox/messages';
import { getRoute, updateRoute } from '@parley/contract/inbox/routing';
import { endShift, setAway } from '@parley/contract/inbox/shift';
import { sendComment } from '@parley/contract/inbox/thread';
import * as work from '@parley/contract/inbox/work';
import { listMembers, removeMember } from '@parley/contract/projects/members';
import * as contract from '@parley/contract/projects/teams';
import { takeBack } from '@parley/contract/undo';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { factsOf } from '../../../../test/contact-facts.ts';
import { heardBy, joinContacts, listOf, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { type LiveClient, openLive } from '../../../../test/live-client.ts';
import type { Person } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { surroundings } from '../surroundings.ts';

let app: TestApp;
let office: Office;
const pages: LiveClient[] = [];

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  office = await openOffice(app);
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.drop();
});
afterAll(() => app.stop());

async function team(rule: contract.TurnRule, ...people: Person[]): Promise<number> {
  const given = { name: `Support ${rule}`, emoji: '🛟', color: '#3E9B4F', rule };
  const asked = { project: office.project_id, ...given, users_ids: people.map((it) => it.id) };
  return (await office.vera.call(contract.createTeam, asked)).body.data.id;
}
async function comes({ token, project_id, id }: Person): Promise<void> {
  pages.push(await openLive({ url: app.url, token, project_id }));
  await until(() => expect(surroundings().onlineIn(project_id)).toContain(id));
}
const rowOf = async (id: number) => (await office.vera.call(getContact, { id })).body.data;
const atWorkWith = async (person: Person, ...names: string[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const name of names) ids.push(await writes(office.project_id, office.telegram, name));
  for (const id of ids) await person.call(work.takeContact, { id });
  return ids;
};
const isAway = async (person: Person) =>
  (await office.vera.call(listMembers, { project: office.project_id })).body.data.find((it) => it.id === person.id)!
    .is_away ?? false;

test('teams are made by those who edit members, known to all, and whoever leaves is in none', async () => {
  const { project_id, vera, tom, mona } = office;
  const id = await team('in_turn', mona, tom);
  const asked = { project: project_id, name: 'support IN_TURN', emoji: null, color: '#000000', rule: 'least' as const };
  expect((await vera.call(contract.createTeam, { ...asked, users_ids: [] })).body.code).toBe('team_name_taken');
  expect((await tom.call(contract.createTeam, { ...asked, users_ids: [] })).status).toBe(403);
  expect((await vera.call(contract.updateTeam, { project: project_id, team: id, users_ids: [1e6] })).status).toBe(404);
  const known = async () => (await tom.call(contract.listTeams, { project: project_id })).body.data;
  expect(await known()).toMatchObject([{ id, emoji: '🛟', users_ids: [mona.id, tom.id] }]);
  await vera.call(removeMember, { project: project_id, user: mona.id });
  expect(await known()).toMatchObject([{ id, users_ids: [tom.id] }]);
  const [held] = await atWorkWith(tom, 'dissolved');
  await vera.call(work.transferContact, { contact_id: held!, team_id: id });
  const route = { project: project_id, channel: office.telegram };
  const rule = { rule: 'in_turn' as const, fallback: 'least' as const, team_id: id, users_ids: [], cap: 0 };
  await vera.call(updateRoute, { ...route, ...rule });
  await vera.call(contract.deleteTeam, { project: project_id, team: id });
  // Whose team it was is everybody's no more than before.
  expect((await vera.call(getRoute, route)).body.data).toMatchObject({ rule: 'nobody', team_id: null });
  const rows = (await heardBy(tom, 'channel:contact_updated')).filter((it) => it.payload.id === held);
  expect(rows.map((it) => it.payload.team).slice(-2)).toEqual([id, undefined]);
  expect(await known()).toEqual([]);
  expect((await rowOf(held!)).team).toBeUndefined();
  expect((await factsOf(project_id, held!)).at(-1)).toMatchObject({ name: 'contactLeftQueue', why: 'team_deleted' });
  expect((await heardBy(tom, 'user:teams_changed')).length).toBe(2);
});

test('handed to a team without a rule, a client stands in its queue until somebody takes them', async () => {
  const { vera, tom, wanda, mona } = office;
  await comes(tom);
  const [id] = await atWorkWith(vera, 'queue');
  const team_id = await team('nobody', tom, mona);
  const comment = 'Which of you?';
  const { body } = await vera.call(work.transferContact, { contact_id: id!, team_id, comment });
  expect(body.data.contact).toMatchObject({ operator: null, team: team_id });
  await settled();
  expect(await rowOf(id!)).toMatchObject({ operator: null, team: team_id });
  const thread = (await tom.call(listMessages, { id: id! })).body.data;
  expect(thread.at(-2)!.system).toMatchObject({ kind: 'handed_to_team', name: 'Support nobody' });
  expect(thread.at(-1)).toMatchObject({ message: comment, mentions: [mona.id, tom.id] });
  expect((await tom.call(work.takeContact, { id: id! })).body.data.contact.team).toBeUndefined();
  // A team none of whom sees the client cannot have them.
  const blind = await team('in_turn', wanda);
  expect((await vera.call(work.transferContact, { contact_id: id!, team_id: blind })).body.code).toBe(
    'team_cannot_see',
  );
  const both = { contact_id: id!, team_id, operatorid: tom.id };
  expect((await vera.call(work.transferContact, both)).status).toBe(400);
});

test('by a team’s rule one of those who see the client gets them, and whoever handed them over takes that back', async () => {
  const { vera, tom, mona, wanda } = office;
  for (const person of [tom, mona, wanda]) await comes(person);
  const ids = await atWorkWith(vera, 'one', 'two', 'three');
  const team_id = await team('in_turn', wanda, mona, tom);
  const many = { action: 'assign' as const, contacts_ids: ids, team_id };
  const { undo } = (await vera.call(work.changeMany, many)).body.data;
  await settled();
  expect((await Promise.all(ids.map(rowOf))).map((it) => it.operator)).toEqual([mona.id, tom.id, mona.id]);
  const last = (await vera.call(listMessages, { id: ids[0]! })).body.data.at(-1)!;
  expect(last.system).toMatchObject({ name: 'Mona', rule: { of: 'team', name: 'Support in_turn' } });
  expect(await factsOf(office.project_id, ids[0]!)).toMatchObject([
    { name: 'contactTaken' },
    { name: 'contactHandedToTeam', user_id: vera.id, token: undo, changes: { team_id: [null, team_id] } },
    { name: 'contactGiven', user_id: null, token: undo, why: 'team_rule', changes: { operator_id: [null, mona.id] } },
  ]);
  await tom.call(work.closeDialogue, { contact_id: ids[1]! });
  const undone = (await vera.call(takeBack, { token: undo! })).body.data;
  const idsOf = (all: { id: number }[]) => all.map((it) => it.id);
  expect([idsOf(undone.restored), idsOf(undone.kept)]).toEqual([[ids[0], ids[2]], [ids[1]]]);
  expect((await Promise.all(ids.map(rowOf))).map((it) => it.operator)).toEqual([vera.id, null, vera.id]);
});

test('the end of a shift hands over what one still has, makes one away, and is undone as one', async () => {
  const { vera, tom, mona } = office;
  const ids = await atWorkWith(tom, 'late', 'later', 'lost');
  await mona.call(work.takeContact, { id: ids[2]! });
  const asked = { contacts_ids: ids, operatorid: mona.id, comment: 'Until tomorrow' };
  const { changed, undo } = (await tom.call(endShift, asked)).body.data;
  expect(changed).toEqual(ids.slice(0, 2));
  expect(await isAway(tom)).toBe(true);
  expect((await heardBy(vera, 'user:member_changed')).at(-1)!.payload).toMatchObject({ id: tom.id, is_away: true });
  expect((await listOf(mona, 'at_work')).length).toBe(3);
  await tom.call(takeBack, { token: undo! });
  expect((await Promise.all(ids.map(rowOf))).map((it) => it.operator)).toEqual([tom.id, tom.id, mona.id]);
  expect(await isAway(tom)).toBe(false);
});

test('what the receiver of a shift does not see stays, and the answer names only what went', async () => {
  const { project_id, tom, mona, whatsapp } = office;
  const [seen] = await atWorkWith(mona, 'seen');
  const unseen = await writes(project_id, whatsapp, 'unseen');
  await mona.call(work.takeContact, { id: unseen });
  const { changed } = (await mona.call(endShift, { contacts_ids: [unseen, seen!], operatorid: tom.id })).body.data;
  expect(changed).toEqual([seen]);
  expect([(await rowOf(seen!)).operator, (await rowOf(unseen)).operator]).toEqual([tom.id, mona.id]);
  expect(await isAway(mona)).toBe(true);
});

test('handed to the own team, nothing comes back to whoever leaves; to nobody, whoever waits is to be looked at', async () => {
  const { tom, mona } = office;
  for (const person of [tom, mona]) await comes(person);
  const team_id = await team('least', tom, mona);
  const [first, second] = await atWorkWith(tom, 'early', 'second');
  await tom.call(endShift, { contacts_ids: [first!], team_id });
  await settled();
  expect((await rowOf(first!)).operator).toBe(mona.id);
  await tom.call(endShift, { contacts_ids: [second!] });
  expect(await rowOf(second!)).toMatchObject({ operator: null });
  expect((await listOf(mona, '4check')).map((it) => it.id)).toContain(second);
  await tom.call(setAway, { away: false });
  expect(await isAway(tom)).toBe(false);
});

test('a note that calls a team is news to those of it who see the dialogue, and to nobody else', async () => {
  const { project_id, vera, tom, mona, wanda, telegram } = office;
  const id = await writes(project_id, telegram, 'called');
  const team_id = await team('nobody', vera, tom, wanda);
  const note = { id, uid: crypto.randomUUID(), text: '@Support look', teams: [team_id] };
  const { mentions } = (await vera.call(sendComment, note)).body.data;
  expect(mentions).toEqual([tom.id]);
  expect((await heardBy(wanda, 'channel:message_created')).length).toBe(0);
  expect((await heardBy(mona, 'channel:message_created')).at(-1)!.payload).toMatchObject({ mentions: [tom.id] });
  const strange = { ...note, uid: crypto.randomUUID(), teams: [1e6] };
  expect((await vera.call(sendComment, strange)).body.code).toBe('cannot_mention');
});

test('where the project says so, whoever takes a client of nobody is responsible, until that is taken back', async () => {
  const { project_id, vera, tom, mona, telegram } = office;
  const managerOf = async (id: number) =>
    (await vera.call(getClientCard, { project: project_id, id })).body.data.manager_id;
  const [before] = await atWorkWith(tom, 'plain');
  expect(await managerOf(before!)).toBeNull();
  await vera.call(updateConfig, { action: 'editconfig', cfg: { chat: { taker_is_responsible: true } } });
  const id = await writes(project_id, telegram, 'mine');
  const { undo } = (await tom.call(work.takeContact, { id })).body.data;
  expect(await managerOf(id)).toBe(tom.id);
  await mona.call(work.takeContact, { id });
  expect(await managerOf(id)).toBe(tom.id);
  await tom.call(takeBack, { token: undo! });
  expect(await managerOf(id)).toBeNull();
  expect((await rowOf(id)).operator).toBe(mona.id);
});

test('two clients of whom one is in a queue are one in the queue, and at work if either is', async () => {
  const { project_id, vera, tom, telegram, whatsapp } = office;
  const team_id = await team('nobody', tom);
  const a = await writes(project_id, telegram, 'twin');
  const b = await writes(project_id, whatsapp, 'twin');
  await vera.call(work.transferContact, { contact_id: a, team_id });
  await joinContacts(project_id, a, b);
  await vera.call(work.takeContact, { id: a });
  expect(await rowOf(a)).toMatchObject({ operator: vera.id });
  expect((await rowOf(a)).team).toBeUndefined();
});
