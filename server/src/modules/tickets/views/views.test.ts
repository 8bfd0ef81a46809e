import { createTicketTag, deleteTicketTag } from '@parley/contract/tickets/tags';
import { listTickets } from '@parley/contract/tickets/tickets';
import { deleteTicketView, keepTicketView, listTicketViews, MAX_TICKET_VIEWS } from '@parley/contract/tickets/views';
import type { Input } from '@parley/contract/http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { heardBy, type Office, openOffice } from '../../../../test/office.ts';
import { member, type Person } from '../../../../test/people.ts';
import { addDepartment } from '../test/desk.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  office = await openOffice(app);
});
afterAll(() => app.stop());

type Filter = Input<typeof keepTicketView>['filter'];
const late = { status: 'opened', promise: 'broken', order: 'due' } satisfies Filter;
const keep = (person: Person, name: string, filter: Filter = late, shared = false) =>
  person.call(keepTicketView, { name, filter, shared });
const list = async (person: Person) => (await person.call(listTicketViews, {})).body.data;
const namesOf = async (person: Person) => (await list(person)).map((it) => it.name);

test('a view is whose it is, on every device; the same name again replaces it, and nobody else hears of it', async () => {
  const { tom, mona } = office;
  const first = (await keep(tom, ' Late ')).body.data;
  expect(await list(tom)).toEqual([{ id: first.id, name: 'Late', filter: late, shared: false, user_id: tom.id }]);
  const again = (await keep(tom, 'Late', { status: 'all', manager_id: 'me', rating: [1, 2] })).body.data;
  expect(again).toMatchObject({ id: first.id, filter: { status: 'all', manager_id: 'me', rating: [1, 2] } });
  expect(await list(tom)).toEqual([again]);
  expect(await list(mona)).toEqual([]);
  await tom.call(deleteTicketView, { id: first.id });
  expect(await list(tom)).toEqual([]);
  const heard = async (person: Person) => (await heardBy(person, 'tickets:views_changed')).length;
  expect([await heard(tom), await heard(mona)]).toEqual([3, 0]);
});

test('a shared one is everybody’s in the project; it is shared and let go by whoever may, and by its maker', async () => {
  const { tom, mona } = office;
  const editor = await member(app, office.vera, 'Ed', { permissions: ['tickets.edit'] });
  expect((await keep(tom, 'Ours', late, true)).body).toMatchObject({ code: 'forbidden' });
  const { id } = (await keep(editor, 'Ours', late, true)).body.data;
  const own = (await keep(tom, 'Ours')).body.data;
  expect([await namesOf(tom), await namesOf(mona)]).toEqual([['Ours', 'Ours'], ['Ours']]);
  expect((await heardBy(mona, 'tickets:views_changed')).length).toBe(1);
  expect((await mona.call(deleteTicketView, { id })).status).toBe(403);
  expect((await mona.call(deleteTicketView, { id: own.id })).status).toBe(404);
  const stranger = await openOffice(app);
  expect([await namesOf(stranger.vera), (await stranger.vera.call(deleteTicketView, { id })).status]).toEqual([
    [],
    404,
  ]);
  await office.vera.call(deleteTicketView, { id });
  expect(await namesOf(mona)).toEqual([]);
  // Taken back from everybody by its maker, it stays theirs.
  await keep(editor, 'Mine now', late, true);
  await keep(editor, 'Mine now');
  expect([await namesOf(editor), await namesOf(mona)]).toEqual([['Mine now'], []]);
  expect((await heardBy(mona, 'tickets:views_changed')).length).toBe(4);
});

test('what nobody can mean is refused in words, and so is what is not there for this viewer', async () => {
  const { tom, vera, wanda, project_id, telegram } = office;
  for (const wrong of [{ status: 'lost' }, { ...late, rating: 9 }, { ...late, manager_id: 'she' }, { ...late, id: 3 }])
    expect((await keep(tom, 'Wrong', wrong as Filter)).status).toBe(400);
  expect((await keep(tom, '  ')).status).toBe(400);
  expect((await keep(tom, 'x'.repeat(101))).status).toBe(400);
  const tag_id = (await vera.call(createTicketTag, { tag: 'Bill' })).body.data.id;
  const named = { ...late, tag_id, department_id: await addDepartment(project_id), channel_id: [telegram] };
  const kept = (await keep(tom, 'Bills', named)).body.data;
  expect(kept.filter).toEqual({ ...named });
  // One who does not see the channel cannot name it.
  expect((await keep(wanda, 'Bills', named)).body).toMatchObject({ code: 'condition_gone' });
  await vera.call(deleteTicketTag, { id: tag_id });
  expect((await keep(tom, 'Bills again', named)).body).toMatchObject({ code: 'condition_gone' });
  // What is gone later is found out by whoever opens it, and not shown as if it were all.
  const { status: _, ...rest } = (await list(tom))[0]!.filter;
  expect((await tom.call(listTickets, { ...rest, status: 'opened' })).status).toBe(404);
});

test('there are so many of one’s own and no more, however many at once; those of others do not count', async () => {
  const { tom, mona } = office;
  for (let nth = 1; nth < MAX_TICKET_VIEWS; nth++) await keep(tom, `View ${nth}`);
  const answers = await Promise.all([keep(tom, 'Last'), keep(tom, 'One more')]);
  expect(answers.map((it) => it.status).toSorted()).toEqual([200, 409]);
  expect(answers.find((it) => it.status === 409)!.body).toMatchObject({ code: 'too_many_views' });
  expect((await keep(tom, 'View 1', { status: 'all' })).status).toBe(200);
  expect((await keep(mona, 'Mine')).status).toBe(200);
});
