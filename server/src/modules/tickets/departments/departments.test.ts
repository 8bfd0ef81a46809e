import { listJournal } from '@parley/contract/journal';
import * as departments from '@parley/contract/tickets/departments';
import { noPromises } from '@parley/contract/tickets/promises';
import * as tags from '@parley/contract/tickets/tags';
import { removeMember } from '@parley/contract/projects/members';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { heardBy, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { member, type Person } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { showDeleted } from '../../clients/index.ts';

let app: TestApp;
let office: Office;
let vera: Person;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  office = await openOffice(app);
  vera = office.vera;
});
afterAll(() => app.stop());

const list = async (person = vera) => (await person.call(departments.listDepartments, {})).body.data;
const listTags = async (person = vera) => (await person.call(tags.listTicketTags, {})).body.data;
const tag = async (name: string) => (await vera.call(tags.createTicketTag, { tag: name })).body.data.id;
const make = async (name: string, given: object = {}) =>
  (await vera.call(departments.createDepartment, { name, ...given })).body.data;
const codeOf = ({ body }: { body: { code: string } }) => body.code;

test('a new department has what nobody said: hours of the project, no rating, no promises, given to nobody', async () => {
  const made = await make('Support');
  expect(made).toEqual({
    id: made.id,
    name: 'Support',
    managers: [],
    working_hours: '00:00-00:00',
    hours: null,
    rating_message: null,
    rating_period: null,
    rating_type: null,
    priority_type: null,
    tags: [],
    default_tag: null,
    rule: 'nobody',
    cap: 0,
    promises: noPromises,
    openings: [],
    reopen_hours: 24,
  });
  // Everybody knows departments: tickets are handed to them.
  expect(await list(office.tom)).toEqual([made]);
});

test('all that is said is kept, and what is not said stays', async () => {
  const { tom, mona, telegram } = office;
  const [late, paid] = [await tag('Late'), await tag('Paid')];
  const promises = { ...noPromises, high: { first_answer: 15, next_answer: 30, solution: 480 } };
  const given = {
    managers: [mona.id, tom.id],
    working_hours: '22:00-06:00',
    rating_message: 'How was it?',
    rating_period: 3,
    rating_type: 'hours' as const,
    priority_type: 'scale' as const,
    tags: [late, paid],
    default_tag: paid,
    rule: 'least' as const,
    cap: 7,
    promises,
    openings: [{ when: 'words' as const, channels_ids: [telegram], words: ['broken'] }],
    reopen_hours: 48,
  };
  const made = await make('Support', given);
  expect(made).toMatchObject(given);
  expect(made.hours!.week[0]).toEqual([
    { from: 0, to: 360 },
    { from: 1320, to: 1440 },
  ]);
  const renamed = await vera.call(departments.updateDepartment, { id: made.id, name: 'Help' });
  expect(renamed.body.data).toEqual({ ...made, name: 'Help' });
  expect(renamed.body.meta).toBeDefined();
  expect(await list()).toEqual([renamed.body.data]);
});

test('a week with a holiday is kept as it is, also when its spelling is sent back', async () => {
  const nine = [{ from: 540, to: 1080 }];
  const hours = {
    week: [[], nine, nine, nine, nine, nine, []],
    holidays: [{ from: '2026-12-25', to: '2026-12-25', name: 'Christmas', periods: [], every_year: true }],
  };
  const { id, working_hours } = await make('Support', { hours });
  expect(working_hours).toBe('09:00-18:00');
  const again = await vera.call(departments.updateDepartment, { id, working_hours });
  expect(again.body.data.hours).toEqual(hours);
  const back = await vera.call(departments.updateDepartment, { id, working_hours: '00:00-00:00' });
  expect(back.body.data.hours).toBeNull();
});

test('turned off, the rating takes its period and type along', async () => {
  const { id } = await make('Support', { rating_message: 'How was it?', rating_period: 2 });
  expect((await list())[0]).toMatchObject({ rating_period: 2, rating_type: 'count' });
  const { body } = await vera.call(departments.updateDepartment, { id, rating_message: null });
  expect(body.data).toMatchObject({ rating_message: null, rating_period: null, rating_type: null });
  const halves = await vera.call(departments.updateDepartment, { id, rating_message: 'And now?' });
  expect(halves.body.data).toMatchObject({ rating_message: null, rating_period: null, rating_type: null });
});

test('names are different whatever their letters', async () => {
  const { id } = await make('Support');
  const other = await make('Sales');
  expect(codeOf(await vera.call(departments.createDepartment, { name: 'SUPPORT' }))).toBe('department_exists');
  const taken = await vera.call(departments.updateDepartment, { id: other.id, name: 'support' });
  expect([taken.status, codeOf(taken)]).toEqual([409, 'department_exists']);
  expect((await vera.call(departments.updateDepartment, { id, name: 'SUPPORT' })).status).toBe(200);
  const late = await tag('Late');
  expect(codeOf(await vera.call(tags.createTicketTag, { tag: 'LATE' }))).toBe('ticket_tag_exists');
  expect((await vera.call(tags.updateTicketTag, { id: late, tag: 'late' })).body.data.tag).toBe('late');
  expect((await list()).map((it) => it.name)).toEqual(['Sales', 'SUPPORT']);
});

test('people, tags and channels of others are refused, and nothing is changed', async () => {
  const other = await openOffice(app);
  const foreign = (await other.vera.call(tags.createTicketTag, { tag: 'Theirs' })).body.data.id;
  const made = await make('Support');
  const opening = { when: 'always' as const, words: [] };
  for (const wrong of [
    { managers: [other.tom.id] },
    { tags: [foreign] },
    { default_tag: foreign },
    { openings: [{ ...opening, channels_ids: [other.telegram] }] },
  ]) {
    const { status } = await vera.call(departments.updateDepartment, { id: made.id, name: 'Changed', ...wrong });
    expect(status).toBe(404);
    expect((await vera.call(departments.createDepartment, { name: 'New', ...wrong })).status).toBe(404);
  }
  expect(await list()).toEqual([made]);
});

test('whoever has left the project works in no department', async () => {
  const { tom, mona, project_id } = office;
  await make('Support', { managers: [tom.id, mona.id] });
  await vera.call(removeMember, { project: project_id, user: tom.id });
  expect((await list())[0]!.managers).toEqual([mona.id]);
});

test('only who may change departments does, and all are told', async () => {
  const { tom, wanda } = office;
  const editor = await member(app, vera, 'Ed', { permissions: ['tickets.edit'] });
  expect((await tom.call(departments.createDepartment, { name: 'Mine' })).status).toBe(403);
  expect((await tom.call(tags.createTicketTag, { tag: 'Mine' })).status).toBe(403);
  const { body } = await editor.call(departments.createDepartment, { name: 'Support' });
  expect((await tom.call(departments.updateDepartment, { id: body.data.id, name: 'x' })).status).toBe(403);
  expect((await tom.call(departments.deleteDepartment, { id: body.data.id })).status).toBe(403);
  expect((await heardBy(wanda, 'tickets:settings_changed')).length).toBe(1);
  const stranger = await openOffice(app);
  expect(await heardBy(stranger.vera, 'tickets:settings_changed')).toEqual([]);
  expect((await stranger.vera.call(departments.deleteDepartment, { id: body.data.id })).status).toBe(404);
  expect((await editor.call(departments.deleteDepartment, { id: body.data.id })).status).toBe(200);
  const names = async () => (await vera.call(listJournal, {})).body.data.map((it) => it.name).slice(0, 2);
  await until(async () => expect(await names()).toEqual(['departmentDeleted', 'departmentCreated']));
});

test('there are so many departments and no more', async () => {
  const { project_id } = office;
  const rows = Array.from({ length: 49 }, (_, nth) => ({
    project_id,
    name: `Department ${nth}`,
    promises: JSON.stringify(noPromises),
  }));
  await dbOf(project_id).insertInto('ticket_departments').values(rows).execute();
  // At once, one of them is the fiftieth.
  const made = await Promise.all(['A', 'B', 'C'].map((name) => vera.call(departments.createDepartment, { name })));
  expect(made.map((it) => it.status).toSorted()).toEqual([200, 409, 409]);
  const many = Array.from({ length: 200 }, (_, nth) => ({ project_id, tag: `tag ${nth}` }));
  await dbOf(project_id).insertInto('ticket_tags').values(many).execute();
  expect(codeOf(await vera.call(tags.createTicketTag, { tag: 'one more' }))).toBe('too_many_ticket_tags');
});

/** A ticket as the base keeps it. */
async function addTicket(given: { department_id?: number; ticket_tags_ids?: number[]; status?: 'opened' | 'closed' }) {
  const { project_id, telegram } = office;
  await writes(project_id, telegram, 'ann');
  const db = dbOf(project_id);
  const dialogue = await db
    .selectFrom('dialogues')
    .select('id')
    .where('project_id', '=', project_id)
    .where('channel_id', '=', telegram)
    .executeTakeFirstOrThrow();
  const { number } = await db
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<number>().as('number'))
    .where('project_id', '=', project_id)
    .executeTakeFirstOrThrow();
  const row = { project_id, number: number + 1, subject: 'Broken', dialogue_id: dialogue.id, channel_id: telegram };
  const made = await db
    .insertInto('tickets')
    .values({ ...row, ...given })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}
const readTicket = (id: number) =>
  dbOf(office.project_id)
    .selectFrom('tickets')
    .select(['department_id', 'ticket_tags_ids'])
    .where('project_id', '=', office.project_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('a department with open tickets goes only if that is known; its tickets stay without one', async () => {
  const { id } = await make('Support');
  const closed = await addTicket({ department_id: id, status: 'closed' });
  const open = await addTicket({ department_id: id });
  const refused = await vera.call(departments.deleteDepartment, { id });
  expect([refused.status, codeOf(refused)]).toEqual([409, 'department_has_tickets']);
  expect(await list()).toHaveLength(1);
  expect((await vera.call(departments.deleteDepartment, { id, with_tickets: true })).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await readTicket(open)).department_id).toBeNull();
  // Its name is free at once; what is closed leaves it in the background.
  const { id: other } = await make('Support');
  await settled();
  expect((await readTicket(closed)).department_id).toBeNull();
  const left = await transaction(office.project_id, async (tx) => {
    await showDeleted(tx);
    return tx.selectFrom('ticket_departments').select('id').execute();
  });
  expect(left).toEqual([{ id: other }]);
  expect((await vera.call(departments.deleteDepartment, { id: other })).status).toBe(200);
});

test('a tag is given to new tickets or not, and one that goes is taken off all that have it', async () => {
  const [late, paid] = [await tag('Late'), await tag('Paid')];
  const { body } = await vera.call(tags.updateTicketTag, { id: late, default_tag: 1 });
  expect(body.data).toEqual({ id: late, tag: 'Late', default_tag: 1 });
  const as_said = await vera.call(tags.updateTicketTag, { id: late, default_tag: false });
  expect(as_said.body.data.default_tag).toBe(0);
  const made = await make('Support', { tags: [late, paid], default_tag: late });
  const ticket = await addTicket({ department_id: made.id, ticket_tags_ids: [late, paid] });
  expect((await vera.call(tags.deleteTicketTag, { id: late })).status).toBe(200);
  expect((await list())[0]).toMatchObject({ tags: [paid], default_tag: null });
  expect(await listTags()).toEqual([{ id: paid, tag: 'Paid', default_tag: 0 }]);
  await settled();
  expect((await readTicket(ticket)).ticket_tags_ids).toEqual([paid]);
  expect((await vera.call(tags.deleteTicketTag, { id: late })).status).toBe(404);
});
