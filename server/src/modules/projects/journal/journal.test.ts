import { addPostedReport, changePostedReport, deletePostedReport } from '@parley/contract/analytics/reports';
import { createField, updateField } from '@parley/contract/fields/fields';
import { listFunnels } from '@parley/contract/deals/funnels';
import { saveBookingRules } from '@parley/contract/integrations/booking-rules';
import { login } from '@parley/contract/accounts/sessions';
import * as organizations from '@parley/contract/clients/organizations';
import * as products from '@parley/contract/clients/products';
import { updateAiSettings } from '@parley/contract/inbox/ai';
import { deleteMacro, restoreMacro, saveMacro } from '@parley/contract/inbox/macros';
import { updateRoute } from '@parley/contract/inbox/routing';
import {
  exportJournal,
  journalKinds,
  type JournalLine,
  journalSubjects,
  listJournal,
  listJournalPeople,
  updateJournalKeeping,
} from '@parley/contract/journal';
import { removeMember, updateMember } from '@parley/contract/projects/members';
import { updateProject } from '@parley/contract/projects/projects';
import { createTeam } from '@parley/contract/projects/teams';
import { connectWidget } from '@parley/contract/widget/settings';
import { createCategory, deleteCategory, updateCategory } from '@parley/contract/tasks/categories';
import { clockText, momentOf } from '@parley/contract/time';
import { sql } from 'kysely';
import { type Simulator, startSimulator } from '@parley/simulator/simulator';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { member, owner, type Person, testPassword } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { days, moveClock } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { replay } from '../../../kit/facts/consumer.ts';
import { auditLog } from './audit-log.ts';
import { forgetJournals } from './forget-journal.ts';

let app: TestApp;
let [anna, boris, stranger]: Person[] = [];
let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator();
  app = await testApp({}, simulator);
  anna = await owner(app, 'Anna');
  boris = await member(app, anna, 'Boris');
  stranger = await owner(app, 'Stan');
});
afterEach(() => moveClock(0));
afterAll(async () => {
  await app.stop();
  await simulator.stop();
});

const lines = async (person: Person, asked: object = {}): Promise<JournalLine[]> =>
  (await person.call(listJournal, asked as never)).body.data;
const names = async (asked: object = {}): Promise<string[]> => (await lines(anna!, asked)).map((it) => it.name);
const sheet = async (asked: string): Promise<string> => {
  const headers = { authorization: `Bearer ${anna!.token}`, 'x-project': String(anna!.project_id) };
  return (await fetch(`${app.url}${exportJournal.path}${asked}`, { headers })).text();
};

test('who did what stands there, from where, and what it was before', async () => {
  await anna!.call(updateMember, { project: anna!.project_id, user: boris!.id, permissions: ['deals.export'] });
  await until(async () => expect((await names())[0]).toBe('memberChanged'));
  const [changed] = await lines(anna!);
  expect(changed).toMatchObject({
    group: 'team',
    subject: 'member',
    subject_id: boris!.id,
    subject_name: 'Boris',
    actor: { kind: 'member', id: anna!.id, name: 'Anna', means: null },
    changes: { permissions: [[], ['deals.export']] },
    origin: { address: expect.stringContaining('127.0.0.1'), user_agent: expect.any(String) },
  });
  expect(await names()).toEqual(expect.arrayContaining(['projectCreated', 'memberInvited', 'memberJoined']));
});

test('what changes nothing is not told, and only whoever may look does', async () => {
  const before = await names();
  await anna!.call(updateMember, { project: anna!.project_id, user: boris!.id, permissions: ['deals.export'] });
  await anna!.call(updateProject, { project: anna!.project_id, name: "Anna's bakery" });
  await until(async () => expect(await names()).toEqual(['settingChanged', ...before]));
  expect((await lines(anna!))[0]!.changes).toEqual({ name: ["Anna's project", "Anna's bakery"] });
  expect((await boris!.call(listJournal, {})).status).toBe(403);
  await anna!.call(updateMember, { project: anna!.project_id, user: boris!.id, permissions: ['audit.view'] });
  await until(async () => expect((await lines(boris!)).map((it) => it.origin)).toContain(null));
  expect((await lines(boris!)).filter((it) => it.origin !== null)).toEqual([]);
  expect((await lines(stranger!)).every((it) => it.actor.id === stranger!.id)).toBe(true);
});

test('signing in is told in each project of that person, and a wrong password too, but not the password', async () => {
  await app.caller()(login, { email: boris!.email, password: testPassword });
  await app.caller()(login, { email: boris!.email, password: 'wrong horse' });
  await until(async () =>
    expect((await names({ group: 'sign_ins' })).slice(0, 2).toSorted()).toEqual(['signInRefused', 'signedIn']),
  );
  const refused = (await lines(anna!, { group: 'sign_ins' })).find((it) => it.name === 'signInRefused');
  expect(refused).toMatchObject({ subject_id: boris!.id, actor: { kind: 'system' } });
  expect(JSON.stringify(await lines(anna!))).not.toContain('wrong horse');
  expect((await lines(stranger!)).some((it) => it.subject_id === boris!.id)).toBe(false);
});

test('it is sought by person, kind, subject and time, page by page', async () => {
  for (let n = 0; n < 60; n++) {
    const given = {
      project: anna!.project_id,
      name: `Team ${n}`,
      emoji: null,
      color: '#3EA1DF',
      rule: 'nobody',
      users_ids: [],
    };
    await anna!.call(createTeam, given as never);
  }
  await until(async () => expect((await lines(anna!, { subject: 'team' }))[0]?.subject_name).toBe('Team 59'));
  const first = await anna!.call(listJournal, { subject: 'team' });
  const rest = await anna!.call(listJournal, { subject: 'team', next: first.body.meta.next! });
  const all = [...first.body.data, ...rest.body.data];
  expect(all.map((it) => it.subject_name)).toEqual(Array.from({ length: 60 }, (_, n) => `Team ${59 - n}`));
  expect(rest.body.meta.next).toBeNull();
  expect(await names({ user_id: boris!.id })).toEqual(expect.arrayContaining(['signedIn', 'memberJoined']));
  expect(await names({ subject: 'member', subject_id: boris!.id, group: 'team' })).not.toContain('signedIn');
  const soon = new Date(Date.now() + 60_000).toISOString();
  expect(await names({ from: soon })).toEqual([]);
  expect((await names({ to: soon })).length).toBe(50);
});

test('whoever did something is offered to be looked for, and named where they are told of, also once they left', async () => {
  const { project_id: project } = anna!;
  const leaver = await member(app, anna!, 'Lea');
  const team = { name: 'Leavers', emoji: null, color: '#3EA1DF', rule: 'nobody' } as const;
  await anna!.call(createTeam, { project, ...team, users_ids: [leaver.id] });
  await app.caller()(login, { email: leaver.email, password: testPassword });
  await anna!.call(removeMember, { project, user: leaver.id });
  await until(async () => expect((await names())[0]).toBe('memberRemoved'));
  const people = async (person: Person) => (await person.call(listJournalPeople, {})).body.data;
  expect((await people(anna!)).map((it) => it.name)).toEqual(['Anna', 'Boris', 'Lea']);
  expect(await people(stranger!)).toEqual([{ id: stranger!.id, name: 'Stan' }]);
  expect((await leaver.call(listJournalPeople, {})).status).not.toBe(200);
  const made = (await lines(anna!, { subject: 'team' })).find((it) => it.subject_name === 'Leavers');
  expect(made).toMatchObject({
    changes: { users_ids: [null, [leaver.id]] },
    names: { member: { [leaver.id]: 'Lea' } },
  });
});

test('what a project goes by is told too, but no secret of it', async () => {
  const { project_id: project } = anna!;
  const category = (await anna!.call(createCategory, { title: 'Fittings' })).body.data;
  await anna!.call(updateCategory, { id: category.id, title: 'Measuring' });
  await anna!.call(deleteCategory, { id: category.id });
  await anna!.call(saveMacro, { name: 'Goodbye', type: 'general', steps: [{ action: 'close' }] });
  await anna!.call(saveMacro, { name: 'My own', type: 'personal', steps: [{ action: 'close' }] });
  await anna!.call(updateAiSettings, { project, url: 'simulator', model: 'small', key: 'k-secret' });
  await until(async () => {
    const told = (await lines(anna!, { group: 'settings' })).slice(0, 5).map((it) => [it.name, it.subject_name]);
    expect(told).toEqual([
      ['settingChanged', null],
      ['macroCreated', 'Goodbye'],
      ['categoryDeleted', 'Measuring'],
      ['categoryChanged', 'Measuring'],
      ['categoryCreated', 'Fittings'],
    ]);
  });
  const [ai] = await lines(anna!, { group: 'settings' });
  expect(ai!.changes).toEqual({
    ai_url: ['', 'simulator'],
    ai_model: ['', 'small'],
    ai_key: [false, true],
  });
});

test('what is sold, and for how much, is told, and organizations are', async () => {
  const { id } = (await anna!.call(products.createProduct, { name: 'Chair', type: 'product', price: 10 })).body.data;
  await anna!.call(products.updateProduct, { id, price: 12.5 });
  await anna!.call(products.updateProduct, { id, price: 12.5 });
  await anna!.call(products.deleteProducts, { ids: [id] });
  await anna!.call(products.deleteProducts, { ids: [id] });
  await anna!.call(products.restoreProducts, { ids: [id] });
  const acme = (await anna!.call(organizations.createOrganization, { name: 'Acme' })).body.data.id;
  await anna!.call(organizations.updateOrganization, { id: acme, tax_id: '77' });
  await anna!.call(organizations.updateOrganization, { id: acme, tax_id: '77' });
  await anna!.call(organizations.deleteOrganizations, { ids: [acme] });
  await anna!.call(organizations.deleteOrganizations, { ids: [acme] });
  await anna!.call(organizations.restoreOrganizations, { ids: [acme] });
  await until(async () => {
    const told = (await lines(anna!, { group: 'catalogue' })).map((it) => [it.name, it.subject_name]);
    expect(told).toEqual([
      ['organizationRestored', 'Acme'],
      ['organizationDeleted', 'Acme'],
      ['organizationChanged', 'Acme'],
      ['organizationCreated', 'Acme'],
      ['productRestored', 'Chair'],
      ['productDeleted', 'Chair'],
      ['productChanged', 'Chair'],
      ['productCreated', 'Chair'],
    ]);
  });
  const [changed] = (await lines(anna!, { subject: 'product' })).filter((it) => it.name === 'productChanged');
  expect(changed).toMatchObject({ subject_id: id, changes: { price: [10, 12.5] } });
});

test('who gets new dialogues is a setting, and what was deleted and is back is told twice', async () => {
  const { project_id: project } = anna!;
  const channel = (await anna!.call(connectWidget, { project, name: 'Shop' })).body.data.channel_id;
  const team = { name: 'Front', emoji: null, color: '#3EA1DF', rule: 'nobody', users_ids: [] } as const;
  const { id: team_id } = (await anna!.call(createTeam, { project, ...team, users_ids: [] })).body.data;
  const choices = { rule: 'in_turn', fallback: 'nobody', team_id, users_ids: [], cap: 0 } as const;
  await anna!.call(updateRoute, { project, channel, ...choices, users_ids: [] });
  await anna!.call(updateRoute, { project, channel, ...choices, users_ids: [] });
  const macro = { name: 'Hello', type: 'general', steps: [{ action: 'close' }] } as const;
  const { id } = (await anna!.call(saveMacro, { ...macro, steps: [{ action: 'close' }] })).body.data;
  await anna!.call(deleteMacro, { id });
  await anna!.call(restoreMacro, { id });
  await until(async () => expect((await names({ subject: 'macro', subject_id: id }))[0]).toBe('macroRestored'));
  const told = await lines(anna!, { subject: 'channel', subject_id: channel });
  expect(told.map((it) => it.name)).toEqual(['channelChanged', 'channelConnected']);
  expect(told[0]).toMatchObject({
    subject_name: 'Shop',
    changes: { rule: ['nobody', 'in_turn'], team_id: [null, team_id] },
    words: { team_id: [null, 'Front'] },
  });
});

test('what a funnel makes of visits and what goes by e-mail is told, on the screen and in the sheet in words', async () => {
  const [funnel] = (await anna!.call(listFunnels, {})).body.data;
  const [first, last] = [funnel!.stages[0]!, funnel!.stages.at(-1)!];
  const nowhere = { created: null, confirmed: null, changed: null, no_show: null, cancelled: null };
  const rules = { stages: { ...nowhere, came: last.id }, remind: { is_on: true, hours: 3, text: 'Tomorrow; at nine' } };
  expect((await anna!.call(saveBookingRules, { funnel: funnel!.id, ...rules })).status).toBe(200);
  expect((await anna!.call(saveBookingRules, { funnel: funnel!.id, ...rules })).status).toBe(200);
  const field = (await anna!.call(createField, { entity: 'lead', label: 'Size', type: 'text' })).body.data;
  await anna!.call(updateField, { id: field.id, required_in_stages: [first.id, last.id] });
  const weekly = { name: 'Monday', kind: 'managers', type: 'csv', span: 'week', weekday: 1, minute: 545 } as const;
  const posted = (await anna!.call(addPostedReport, { ...weekly, users_ids: [anna!.id] })).body.data;
  await anna!.call(changePostedReport, { id: posted.id, weekday: 2, span: 'month' });
  await anna!.call(changePostedReport, { id: posted.id, weekday: 2 });
  await anna!.call(deletePostedReport, { id: posted.id });
  await until(async () => expect((await names())[0]).toBe('postedReportDeleted'));
  const told = (await lines(anna!)).slice(0, 6);
  expect(told.map((it) => [it.name, it.subject_name])).toEqual([
    ['postedReportDeleted', 'Monday'],
    ['postedReportChanged', 'Monday'],
    ['postedReportCreated', 'Monday'],
    ['fieldChanged', 'Size'],
    ['fieldCreated', 'Size'],
    ['bookingRulesChanged', funnel!.name],
  ]);
  expect(told[3]!.names).toEqual({ stage: { [first.id]: first.name, [last.id]: last.name } });
  expect(told[5]).toMatchObject({
    changes: { visit_came: [null, last.id], remind_is_on: [false, true], remind_hours: [expect.any(Number), 3] },
    words: { visit_came: [null, last.name] },
  });
  const text = await sheet('?group=settings');
  for (const words of [
    `Required in stages: ${first.name}, ${last.name}`,
    'Days it tells of: seven → thirty\nDay of the week: Mon → Tue',
    'At: 9:05',
    'Day of the week: Mon\nMembers: Anna',
    `Stage once the client came: ${last.name}`,
    'Reminder of a visit: no → yes',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('[');
  expect(await sheet('?group=team')).toContain('Rights: nothing → Export');
});

test('it is sought by whatever it tells of', () => {
  const told = new Set<string>(Object.values(journalKinds).flatMap((kinds) => kinds.map((it) => it.subject)));
  expect([...told].toSorted()).toEqual([...journalSubjects].toSorted());
});

test('as a sheet it says the same in the reader’s language, and that it was taken is told', async () => {
  // As other sheets: by the project's clock, not by that of the wire.
  const [newest] = await lines(anna!, { subject: 'member', group: 'team' });
  await anna!.call(updateProject, { project: anna!.project_id, time_zone: 'Asia/Tokyo' });
  const there = await sheet('?subject=member&group=team');
  await anna!.call(updateProject, { project: anna!.project_id, time_zone: 'Europe/Moscow' });
  expect(there).toContain(`\r\n${clockText(momentOf(newest!.created_at), 'Asia/Tokyo')},`);
  expect(there).not.toContain('+03:00');
  const text = await sheet('?subject=member&group=team');
  expect(text).toContain('Anna changed the rights of Boris');
  expect(text.split('\r\n')[0]).toContain('What happened');
  const exported = Array.from({ length: 4 }, () => 'journalExported');
  await until(async () => expect(await names({ group: 'exchange' })).toEqual(exported));
});

test('no line is changed or taken away by hand; read again, they are the same', async () => {
  const { project_id } = anna!;
  const before = await lines(anna!);
  await expect(sql`update audit_lines set name = 'x'`.execute(dbOf(project_id))).rejects.toThrow(/never changed/);
  await expect(sql`delete from audit_lines`.execute(dbOf(project_id))).rejects.toThrow(/never changed/);
  await replay(auditLog, project_id);
  await until(async () => expect(await lines(anna!)).toEqual(before));
});

test('it is kept for ever, sign-ins for a year, and shorter where administrators want that', async () => {
  const count = async (group?: string) => (await lines(anna!, group ? { group } : {})).length;
  moveClock(days(400));
  await forgetJournals();
  moveClock(0);
  expect(await count('sign_ins')).toBe(0);
  expect(await count()).toBe(50);
  expect((await boris!.call(updateJournalKeeping, { days: 30 })).status).toBe(403);
  expect((await anna!.call(updateJournalKeeping, { days: 30 })).status).toBe(200);
  await until(async () => expect((await names())[0]).toBe('settingChanged'));
  moveClock(days(31));
  await forgetJournals();
  moveClock(0);
  expect(await count()).toBe(0);
  const { rows } = await sql`select id from facts`.execute(dbOf(anna!.project_id));
  expect(rows).toEqual([]);
});
