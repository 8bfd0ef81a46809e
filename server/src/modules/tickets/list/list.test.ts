import { getToday } from '@parley/contract/analytics/today';
import type { Input } from '@parley/contract/http';
import { deleteClients } from '@parley/contract/clients/table';
import { removeMember } from '@parley/contract/projects/members';
import { countTickets } from '@parley/contract/tickets/count';
import { getTicket, listTickets, ticketOrders, updateTicket } from '@parley/contract/tickets/tickets';
import { takeBack } from '@parley/contract/undo';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, type Office, openOffice, settled } from '../../../../test/office.ts';
import { monthLater } from '../../../../test/month-later.ts';
import { member, type Person } from '../../../../test/people.ts';
import { days, minutes, moveClock } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { seededRandom } from '../../../kit/random.ts';
import { addDepartment, addTag, dialogueOf, open, ticketRow } from '../test/desk.ts';

let app: TestApp;
let office: Office;
let department_id: number;
let tag: number;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  const { project_id, vera, tom, telegram, whatsapp } = office;
  department_id = await addDepartment(project_id, { managers_ids: [tom.id] });
  tag = await addTag(project_id, 'marked');
  const here = await dialogueOf(vera, telegram, 'Berta');
  const there = await dialogueOf(vera, whatsapp, 'Cosima');
  const random = seededRandom(7).next;
  for (let nth = 0; nth < 30; nth++) {
    moveClock(-minutes(Math.floor(random() * 600) + 5) - days(nth % 3));
    const { id } = await open(vera, {
      user_id: nth % 3 ? here.user_id : there.user_id,
      subject: `Matter ${nth} of ${nth % 5 ? 'lamps' : 'Chairs'}`,
      manager: nth % 4 ? null : vera.id,
      department_id: nth % 2 ? department_id : null,
      tags: nth % 6 ? [] : [tag],
      priority: (nth % 10) + 1,
    });
    if (nth % 7 === 0) await vera.call(updateTicket, { id, status: 'pending' });
    if (nth % 5 === 0) await vera.call(updateTicket, { id, status: 'closed' });
  }
  moveClock(0);
  // As the messages would have it.
  await sql`update tickets set last_message_at = created_at + id % 11 * interval '1 hour',
    owed_since = case when id % 3 = 0 and status <> 'closed' then created_at end,
    rating = case when status = 'closed' then id % 5 + 1 end where project_id = ${project_id}`.execute(
    dbOf(project_id),
  );
});
afterEach(() => moveClock(0));
afterAll(() => app.stop());

type Asked = Input<typeof listTickets>;

async function all(asked: Asked = {}, person: Person = office.vera, count = 7) {
  const rows = [];
  for (let next: string | null | undefined; next !== null;) {
    const { status, body } = await person.call(listTickets, { ...asked, count, ...(next ? { next } : {}) });
    expect(status).toBe(200);
    rows.push(...body.data);
    next = body.meta.next ?? null;
  }
  return rows;
}

const ids = (rows: { id: number }[]) => rows.map((it) => it.id).toSorted((a, b) => a - b);

test.for(ticketOrders)('by %s: page by page each stands once, as in one page', async (order) => {
  for (const status of [undefined, 'opened', 'pending', 'closed'] as const) {
    const asked = { order, ...(status && { status }) };
    const whole = await all(asked, office.vera, 100);
    const paged = await all(asked);
    expect(paged).toEqual(whole);
    const numbered = (await office.vera.call(listTickets, { ...asked, count: 7, page: 2 })).body;
    expect(numbered.data).toEqual(whole.slice(7, 14));
    const isOfOpen = order === 'due' || order === 'waiting';
    const everyone = (await all()).filter(
      (it) => (!status || it.status === status) && !(isOfOpen && it.status === 'closed'),
    );
    expect(ids(whole)).toEqual(ids(everyone));
  }
});

test('orders are what they say', async () => {
  const by = async (order: Asked['order']) => all({ order, status: 'opened' });
  const times = (await by('recent')).map((it) => it.last_message!);
  expect(times).toEqual(times.toSorted().toReversed());
  const made = (await by('oldest')).map((it) => it.date_created);
  expect(made).toEqual(made.toSorted());
  const weights = (await by('priority')).map((it) => it.priority);
  expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  const waits = (await by('waiting')).map((it) => it.owed_since ?? '9');
  expect(waits).toEqual(waits.toSorted());
});

test('each filter leaves what fits it', async () => {
  const { vera, telegram, whatsapp } = office;
  const everything = await all();
  const [one] = everything;
  const day = one!.date_created.slice(0, 10);
  const filters: [Asked, (it: (typeof everything)[number]) => boolean][] = [
    [{ status: 'pending' }, (it) => it.status === 'pending'],
    [{ status: 'unclosed' }, (it) => it.status !== 'closed'],
    [
      { status: 'unclosed', contact_id: one!.contact.id },
      (it) => it.contact.id === one!.contact.id && it.status !== 'closed',
    ],
    [{ user_id: one!.user_id }, (it) => it.user_id === one!.user_id],
    [{ contact_id: one!.contact.id }, (it) => it.contact.id === one!.contact.id],
    [{ channel_id: telegram }, (it) => it.bot_id === telegram],
    [{ channel_id: [telegram, whatsapp] }, () => true],
    [{ messenger_type: 'whatsapp' }, (it) => it.bot_id === whatsapp],
    [{ department_id: 'none' }, (it) => it.department_id === null],
    [{ department_id }, (it) => it.department_id === department_id],
    [{ manager_id: 'me' }, (it) => it.manager === vera.id],
    [{ manager_id: 'none' }, (it) => it.manager === null],
    [{ tag_id: tag }, (it) => it.tags.includes(tag)],
    [{ priority: 'high' }, (it) => it.priority > 6],
    [{ priority: ['low', 'medium'] }, (it) => it.priority <= 6],
    [{ rating: 'none' }, (it) => it.rating === null],
    [{ rating: [4, 5] }, (it) => it.rating !== null && it.rating >= 4],
    [{ promise: 'kept' }, (it) => it.status === 'closed' && !it.broken.length],
    [{ promise: 'broken' }, (it) => it.broken.length > 0],
    [{ promise: 'at_risk' }, () => false],
    [{ date_from: day, date_to: day }, () => true],
  ];
  for (const [asked, fits] of filters.slice(0, -1)) expect(ids(await all(asked))).toEqual(ids(everything.filter(fits)));
  // As the board of today counts them, which opens these lists.
  const [atRisk, broken] = [
    await all({ status: 'opened', promise: 'at_risk' }),
    await all({ status: 'unclosed', promise: 'broken' }),
  ];
  const { promises } = (await vera.call(getToday, {})).body.data;
  expect(promises).toEqual({ at_risk: atRisk.length, broken: broken.length });
  const ofDay = await all({ date_from: day, date_to: day });
  expect(ofDay.map((it) => it.id)).toContain(one!.id);
  expect(ofDay.length).toBeLessThan(everything.length);
});

test('found by number, by words of the subject, and by the client, by whoever sees them', async () => {
  const { vera, wanda } = office;
  const everything = await all();
  const one = everything[4]!;
  for (const search of [`#${one.number}`, ` ${one.number} `])
    expect((await all({ search })).map((it) => it.id)).toContain(one.id);
  expect(ids(await all({ search: 'chair matter' }))).toEqual(
    ids(everything.filter((it) => it.subject.includes('Chair'))),
  );
  expect(ids(await all({ search: 'berta' }))).toEqual(
    ids(everything.filter((it) => it.contact.name.includes('Berta'))),
  );
  expect(await all({ search: 'berta' }, wanda)).toEqual([]);
  expect(await all({ search: 'nothing of it' })).toEqual([]);
  expect((await vera.call(listTickets, { search: '…' })).body.data.length).toBe(30);
});

test('a number is found among many whose clients have it in their phones: alone after a #, else first', async () => {
  const { project_id, vera } = office;
  const one = (await all()).toSorted((a, b) => a.number - b.number).at(-1)!;
  const db = dbOf(project_id);
  await sql`update tickets set number = 777, last_message_at = now() - interval '9 years' where id = ${one.id}`.execute(
    db,
  );
  await sql`insert into contacts (project_id, name) select ${project_id}, '+7 777 000 ' || n
    from generate_series(1001, 1012) n`.execute(db);
  await sql`insert into dialogues (project_id, contact_id, channel_id, outside_id, name)
    select ${project_id}, c.id, ${one.bot_id}, c.name, c.name from contacts c where c.project_id = ${project_id}
      and c.name like '+7 777%'`.execute(db);
  await sql`insert into tickets (project_id, number, subject, dialogue_id, channel_id, status, last_message_at)
    select ${project_id}, 20000 + d.id, 'Something', d.id, ${one.bot_id}, 'opened', now() from dialogues d
    where d.project_id = ${project_id} and d.outside_id like '+7 777%'`.execute(db);
  expect((await vera.call(listTickets, { search: '#777', count: 5 })).body.data.map((it) => it.id)).toEqual([one.id]);
  for (const order of ticketOrders.filter((it) => it !== 'due' && it !== 'waiting'))
    for (const count of [1, 5]) {
      const found = await all({ search: '777', order }, vera, count);
      expect([found[0]?.id, found.length, new Set(ids(found)).size]).toEqual([one.id, 13, 13]);
    }
  expect(await all({ search: '#777', status: 'pending' })).toEqual(one.status === 'pending' ? [one] : []);
  await sql`delete from tickets where number > 20000`.execute(db);
});

test('words are found among very many, whether many have them or few', async () => {
  const { project_id, vera } = office;
  const [{ user_id, bot_id }] = (await all()) as [Awaited<ReturnType<typeof all>>[number]];
  await sql`insert into tickets (project_id, number, subject, dialogue_id, channel_id, status, last_message_at, closed_at)
    select ${project_id}, 10000 + n, case when n = 17 then 'A very rare bird' else 'Something usual' end, ${user_id},
      ${bot_id}, 'closed', now() - n * interval '1 minute', now() from generate_series(1, 1500) n`.execute(
    dbOf(project_id),
  );
  const rare = await sql<{ id: number }>`select id from tickets where subject = 'A very rare bird'`.execute(
    dbOf(project_id),
  );
  await sql`update tickets set last_message_at = now() - interval '9 years' where id = ${rare.rows[0]!.id}`.execute(
    dbOf(project_id),
  );
  expect((await all({ search: 'rare bird', status: 'closed' })).map((it) => it.id)).toEqual([rare.rows[0]!.id]);
  const usual = (await vera.call(listTickets, { search: 'usual', status: 'closed', count: 100 })).body;
  expect([usual.data.length, usual.meta.next === null]).toEqual([100, false]);
  await sql`delete from tickets where number > 10000`.execute(dbOf(project_id));
});

/** As counting anew has it. */
async function recounted(person: Person, departments: number[]) {
  const rows = await all({}, person);
  const opened = rows.filter((it) => it.status === 'opened');
  return {
    opened: opened.length,
    pending: rows.filter((it) => it.status === 'pending').length,
    closed: rows.filter((it) => it.status === 'closed').length,
    mine: opened.filter((it) => it.manager === person.id).length,
    queue: opened.filter((it) => it.manager === null && departments.includes(it.department_id ?? 0)).length,
  };
}
const expectCounted = async (person: Person, departments: number[] = []) =>
  expect((await person.call(countTickets, {})).body.data).toEqual(await recounted(person, departments));

test('counts are those of what one sees, and one’s own queue', async () => {
  const { vera, tom, wanda, mona } = office;
  await expectCounted(tom, [department_id]);
  for (const person of [vera, wanda, mona]) await expectCounted(person);
});

test('tickets of a removed client are hidden and come back with them; erased for good, nothing is told of them', async () => {
  const { vera, telegram, project_id } = office;
  const { contact_id, user_id } = await dialogueOf(vera, telegram, 'removed');
  const { id } = await open(vera, { user_id, subject: 'A secret' });
  const before = (await vera.call(countTickets, {})).body.data;
  const { undo } = (await vera.call(deleteClients, { id: contact_id })).body.data;
  await settled();
  expect((await vera.call(getTicket, { id })).status).toBe(404);
  expect((await vera.call(countTickets, {})).body.data.opened).toBe(before.opened - 1);
  await expectCounted(vera);
  await vera.call(takeBack, { token: undo! });
  await settled();
  expect((await vera.call(getTicket, { id })).status).toBe(200);
  expect((await vera.call(countTickets, {})).body.data).toEqual(before);
  await vera.call(deleteClients, { id: contact_id });
  await monthLater(project_id);
  const { rows } = await sql<{ name: string; changes: unknown }>`select name, changes from facts
    where project_id = ${project_id} and subject = 'ticket' and subject_id = ${id}`.execute(dbOf(project_id));
  expect(rows).toEqual([{ name: 'ticketErased', changes: {} }]);
  const left = await sql`select from ticket_texts where ticket_id = ${id}`.execute(dbOf(project_id));
  expect(left.rows).toEqual([]);
  await expectCounted(vera);
});

test('whoever leaves leaves their tickets to others, which are counted so', async () => {
  const { vera, telegram } = office;
  const leaver = await member(app, vera, 'Leaver', { channels_ids: [telegram] });
  const { user_id } = await dialogueOf(vera, telegram, 'left');
  const left = await addDepartment(office.project_id, { managers_ids: [leaver.id, vera.id] });
  const { id } = await open(vera, { user_id, manager: leaver.id, department_id: left });
  await vera.call(removeMember, { project: office.project_id, user: leaver.id });
  await settled();
  expect((await vera.call(getTicket, { id })).body.data.manager).toBeNull();
  expect((await ticketRow(office.project_id, id)).waits_since).not.toBeNull();
  const { rows } = await sql<{ managers_ids: number[] }>`
    select managers_ids from ticket_departments where id = ${left}`.execute(dbOf(office.project_id));
  expect(rows).toEqual([{ managers_ids: [vera.id] }]);
  await expectCounted(vera, [left]);
});

test('a list that follows what is told is the list fetched anew; the others hear nothing', async () => {
  const { vera, wanda, telegram } = office;
  const { user_id } = await dialogueOf(vera, telegram, 'followed');
  const heard = async () => (await heardBy(vera, 'tickets:updated')).length;
  const known = new Map((await all({ status: 'opened' })).map((it) => [it.id, it]));
  let seen = await heard();
  const follow = async () => {
    const told = (await heardBy(vera, 'tickets:updated')).slice(seen);
    seen += told.length;
    const created = (await heardBy(vera, 'tickets:created')).flatMap((it) => it.payload.ids as number[]);
    for (const id of [...created, ...told.flatMap((it) => it.payload.ids as number[])]) {
      const now = (await vera.call(getTicket, { id })).body.data;
      if (now?.status === 'opened') known.set(id, now);
      else known.delete(id);
    }
    expect(ids([...known.values()])).toEqual(ids(await all({ status: 'opened' })));
  };
  const quiet = (await heardBy(wanda, 'tickets:updated')).length;
  const { id } = await open(vera, { user_id });
  await follow();
  for (const status of ['pending', 'opened', 'closed', 'opened'] as const) {
    await vera.call(updateTicket, { id, status });
    await follow();
  }
  await vera.call(updateTicket, { id, subject: 'Told' });
  await follow();
  expect(known.get(id)!.subject).toBe('Told');
  expect((await heardBy(wanda, 'tickets:updated')).length).toBe(quiet);
});
