import { getContact } from '@parley/contract/inbox/contacts';
import { updateProject } from '@parley/contract/projects/projects';
import { wallTimeOf } from '@parley/contract/time';
import { changeTickets, listTickets, type TicketStatus, updateTicket } from '@parley/contract/tickets/tickets';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../../test/messenger.ts';
import { contactOf, heardBy, settled } from '../../../../test/office.ts';
import { until } from '../../../../test/until.ts';
import { days, hours, minutes, moveClock } from '../../../kit/clock.ts';
import { dbOf, queues, transaction } from '../../../kit/db/index.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { hearMessage } from '../life/hear-message.ts';
import { addDepartment, open, ticketRow } from '../test/desk.ts';
import { askRating } from './ask-rating.ts';

const token = '5005:ratings';
const words = 'How was it?';
let it: Messenger;
let project_id: number;
let every: number;
beforeAll(async () => {
  it = await openMessenger('telegram', { token }, { key: token, name: 'Bot' });
  project_id = it.vera.project_id;
  every = await addDepartment(project_id, { rating_message: words, rating_period: 1, rating_type: 'count' });
});
afterEach(() => moveClock(0));
afterAll(() => it.stop());

const comes = async (id: string, text = 'Hello') => {
  const before = (await it.thread(id)).length;
  it.client({ id, name: `Client ${id}` }).writes({ text });
  const messages = await it.sees(id, (all) => all.length > before);
  await settled();
  return messages.filter((one) => one.destination === 'from').reduce((a, b) => (a.id > b.id ? a : b));
};
/** What came to the phone of a client from us. */
const got = (id: string): string[] =>
  it.client({ id }).chat.lines.flatMap((line) => (line.from === 'business' ? [line.text] : []));
/** How often a client was asked; what was said here comes to their phone in its turn. */
const asks = (id: string): Promise<number> => heardOf(id, words);
const heardOf = async (id: string, beginning: string): Promise<number> => {
  const said = (await it.thread(id)).filter((one) => one.message.startsWith(beginning) && one.destination === 'to');
  await until(() => expect(got(id).filter((text) => text.startsWith(beginning))).toHaveLength(said.length));
  return said.length;
};

/** Of one dialogue as many as one likes: whoever writes again opens the last one. */
async function ticketOf(id: string, department_id = every): Promise<number> {
  const { user_id } = (await it.thread(id)).at(-1) ?? (await comes(id));
  return (await open(it.vera, { user_id, subject: 'A question', department_id })).id;
}
const setStatus = (id: number, status: TicketStatus) => it.vera.call(updateTicket, { id, status });

type Planned = { payload: { id: number; closed_at: string } };
/** What is planned for a ticket is taken over from the workers, so that it is done when the test says. */
const takeOver = async (id: number): Promise<Planned['payload'][]> => {
  const { rows } = await sql<Planned>`delete from jobs where name = 'ask-rating' and project_id = ${project_id}
    and (payload ->> 'id')::bigint = ${id} returning payload`.execute(queues());
  return rows.map((row) => row.payload);
};
const askNow = async (id: number): Promise<void> => {
  for (const which of await takeOver(id)) await askRating.run(which, { project_id });
  await settled();
};
const closeAndAsk = async (id: number): Promise<void> => {
  await setStatus(id, 'closed');
  await askNow(id);
};

const ratingOf = async (id: number) => {
  const { rating, rating_comment } = await ticketRow(project_id, id);
  return [rating, rating_comment];
};

test('whoever’s ticket is closed is asked once, however often the work is done, and the ticket remembers it', async () => {
  const id = await ticketOf('1');
  await setStatus(id, 'closed');
  const [which, ...more] = await takeOver(id);
  expect(more).toEqual([]);
  for (let nth = 0; nth < 3; nth++) {
    await Promise.all([1, 2, 3].map(() => askRating.run(which!, { project_id })));
  }
  await settled();
  expect(await asks('1')).toBe(1);
  expect((await ticketRow(project_id, id)).rating_asked_at).not.toBeNull();
  const last = (await it.thread('1')).at(-1)!;
  expect(last).toMatchObject({ destination: 'to', operator_id: null, author: { kind: 'rating' } });
});

test('a digit is a rating: kept, told, thanked for once, and the next message is the comment', async () => {
  const id = await ticketOf('2');
  await closeAndAsk(id);
  await comes('2', '2!');
  expect(await ratingOf(id)).toEqual([2, null]);
  expect(await heardOf('2', 'Thank you')).toBe(1);
  const told = (await heardBy(it.vera, 'tickets:rated')).at(-1)!;
  expect(told.payload).toEqual({ id, manager: null, rating: 2 });
  await comes('2', 'Too slow');
  expect(await ratingOf(id)).toEqual([2, 'Too slow']);
  await comes('2', 'And rude');
  expect(await ratingOf(id)).toEqual([2, 'Too slow']);
  expect(await heardOf('2', 'Thank you')).toBe(1);
  const { rows } = await sql<{ name: string; changes: object; actor: { name: string } }>`select name, changes, actor
    from facts where project_id = ${project_id} and subject = 'ticket' and subject_id = ${id}
      and name in ('ratingAsked', 'ticketRated') order by id`.execute(dbOf(project_id));
  expect(rows.map((row) => [row.name, row.actor.name])).toEqual([
    ['ratingAsked', ''],
    ['ticketRated', ''],
    ['ticketRated', ''],
  ]);
});

test('what a colleague answers after the rating ends the wait for a comment', async () => {
  const id = await ticketOf('3');
  await closeAndAsk(id);
  await comes('3', '4');
  await it.answers('3', 'Thank you, Anna');
  await settled();
  await comes('3', 'You are welcome');
  expect(await ratingOf(id)).toEqual([4, null]);
});

const owedTo = async (id: string): Promise<boolean> => {
  const contact_id = await contactOf(project_id, it.connection.channel_id, id);
  return (await it.vera.call(getContact, { id: contact_id })).body.data.owed_since !== null;
};

test('a digit that answers a colleague is no rating; stars that are pressed still are', async () => {
  const id = await ticketOf('14');
  await it.answers('14', 'Done');
  await settled();
  await closeAndAsk(id);
  await it.answers('14', 'How many shall we send?');
  await settled();
  await comes('14', '5');
  expect(await ratingOf(id)).toEqual([null, null]);
  expect([(await ticketRow(project_id, id)).status, await owedTo('14')]).toEqual(['opened', true]);
  await comes('14', '4 ⭐');
  expect(await ratingOf(id)).toEqual([4, null]);
});

test('other words open the ticket again, and then a digit is no rating of it', async () => {
  const id = await ticketOf('15');
  await it.answers('15', 'Done');
  await settled();
  await closeAndAsk(id);
  await comes('15', '5 pieces please');
  expect(await ratingOf(id)).toEqual([null, null]);
  expect((await ticketRow(project_id, id)).status).toBe('opened');
  await comes('15', '4');
  expect(await ratingOf(id)).toEqual([null, null]);
  expect(await owedTo('15')).toBe(true);
});

test('the comment also opens what waits for the client in the same dialogue', async () => {
  const id = await ticketOf('16');
  const waiting = await ticketOf('16');
  await setStatus(waiting, 'pending');
  await closeAndAsk(id);
  await comes('16', '5');
  expect((await ticketRow(project_id, waiting)).status).toBe('pending');
  await comes('16', 'The number is 77');
  expect(await ratingOf(id)).toEqual([5, 'The number is 77']);
  expect((await ticketRow(project_id, waiting)).status).toBe('opened');
});

test('a rating that is heard late is kept, and no thanks come out of the blue', async () => {
  const id = await ticketOf('19');
  await closeAndAsk(id);
  const said = await comes('19', 'Hello again');
  moveClock(hours(3));
  await hearMessage({ ...said, message: '5 ⭐' }, { project_id });
  moveClock(0);
  expect(await ratingOf(id)).toEqual([5, null]);
  expect(await heardOf('19', 'Thank you')).toBe(0);
});

test('what comes more than a day later is no rating', async () => {
  const id = await ticketOf('4');
  await closeAndAsk(id);
  const { rows } = await sql<{ id: number }>`update tickets set rating_asked_at = rating_asked_at - interval '25 hours'
    where project_id = ${project_id} and id = ${id} returning id`.execute(dbOf(project_id));
  expect(rows).toHaveLength(1);
  await comes('4', '5');
  expect(await ratingOf(id)).toEqual([null, null]);
});

test('a ticket that was opened again is not asked about, nor one whose closing was taken back', async () => {
  const id = await ticketOf('5');
  const undo = (await setStatus(id, 'closed')).body.data.undo;
  expect(undo).not.toBeNull();
  await setStatus(id, 'opened');
  await askNow(id);
  expect(await asks('5')).toBe(0);
  await closeAndAsk(id);
  expect(await asks('5')).toBe(1);
});

test('who is unsubscribed or blocked is not asked', async () => {
  for (const [peer, column] of [
    ['6', 'unsubscribed'],
    ['7', 'blocked'],
  ] as const) {
    const id = await ticketOf(peer);
    const contact_id = await contactOf(project_id, it.connection.channel_id, peer);
    await sql`update contacts set ${sql.ref(column)} = true where project_id = ${project_id} and id = ${contact_id}`.execute(
      dbOf(project_id),
    );
    await closeAndAsk(id);
    expect([peer, await asks(peer)]).toEqual([peer, 0]);
    expect((await ticketRow(project_id, id)).rating_asked_at).toBeNull();
  }
});

/** Does something while somebody else holds the client, and looks at it when so many wait for them. */
async function whileHeld(id: string, waiting: number, act: () => Promise<unknown>, look: () => Promise<void>) {
  const contact_id = await contactOf(project_id, it.connection.channel_id, id);
  let acts: Promise<unknown> = Promise.resolve();
  await transaction(project_id, async (tx) => {
    await sql`select from contacts where project_id = ${project_id} and id = ${contact_id} for no key update`.execute(
      tx,
    );
    acts = act();
    await until(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(dbOf(project_id));
      expect(rows[0]!.n).toBe(waiting);
    });
    await look();
  });
  await acts;
  await settled();
}
const areFree = (ids: number[]) =>
  sql`select from tickets where project_id = ${project_id} and id = any (${ids}::bigint[]) for update nowait`.execute(
    dbOf(project_id),
  );

test('of two tickets that are closed at once one is asked about, and neither is locked before its client', async () => {
  const ids = [await ticketOf('17'), await ticketOf('17')];
  await it.vera.call(changeTickets, { ids, status: 'closed' });
  const all = [...(await takeOver(ids[0]!)), ...(await takeOver(ids[1]!))];
  expect(all).toHaveLength(2);
  const askAll = () => Promise.all(all.map((which) => askRating.run(which, { project_id })));
  await whileHeld('17', 2, askAll, async () => void (await areFree(ids)));
  expect(await asks('17')).toBe(1);
});

test('whoever hears a rating holds the client before the ticket', async () => {
  const id = await ticketOf('18');
  await closeAndAsk(id);
  const said = await comes('18', '5');
  await sql`update tickets set rating = null, rated_at = null, rated_by_id = null
    where project_id = ${project_id} and id = ${id}`.execute(dbOf(project_id));
  const hear = () => hearMessage(said, { project_id });
  await whileHeld('18', 1, hear, async () => void (await areFree([id])));
  expect(await ratingOf(id)).toEqual([5, null]);
});

test('after every third ticket of a client, and of each client by itself', async () => {
  const third = await addDepartment(project_id, { rating_message: words, rating_period: 3, rating_type: 'count' });
  const asked: number[] = [];
  for (let nth = 0; nth < 6; nth++) {
    moveClock(minutes(nth));
    await closeAndAsk(await ticketOf('8', third));
    asked.push(await asks('8'));
  }
  expect(asked).toEqual([0, 0, 1, 1, 1, 2]);
  await closeAndAsk(await ticketOf('9', third));
  expect(await asks('9')).toBe(0);
});

test('not within two days of the last time', async () => {
  const rarely = await addDepartment(project_id, { rating_message: words, rating_period: 48, rating_type: 'hours' });
  await closeAndAsk(await ticketOf('10', rarely));
  await closeAndAsk(await ticketOf('10', rarely));
  expect(await asks('10')).toBe(1);
  const later = await ticketOf('10', rarely);
  await setStatus(later, 'closed');
  moveClock(days(2) + hours(1));
  await askNow(later);
  moveClock(0);
  expect(await asks('10')).toBe(2);
});

test('in quiet hours it waits for their end, and is asked then', async () => {
  await sql`update funnels set settings = jsonb_set(settings, '{quiet}', '{"from": 0, "to": 1439}')
    where project_id = ${project_id}`.execute(dbOf(project_id));
  const id = await ticketOf('11');
  await setStatus(id, 'closed');
  const [which] = await takeOver(id);
  const waits = await askRating.run(which!, { project_id }).then(
    () => null,
    (error: unknown) => error as RetryLater,
  );
  await settled();
  expect([waits instanceof RetryLater, await asks('11')]).toEqual([true, 0]);
  moveClock(waits!.at.getTime() - Date.now() + 1000);
  await askRating.run(which!, { project_id });
  moveClock(0);
  expect(await asks('11')).toBe(1);
  await sql`update funnels set settings = settings - 'quiet' where project_id = ${project_id}`.execute(
    dbOf(project_id),
  );
});

test('closed at night, a client is asked when the doors open: of the department, or else of the project', async () => {
  const { minute } = wallTimeOf(Date.now(), 'Europe/Moscow');
  const from = (Math.trunc(minute / 60) * 60 + 180) % 1440;
  const closed = { week: Array.from({ length: 7 }, () => [{ from, to: from + 60 }]), holidays: [] };
  const always = { week: Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]), holidays: [] };
  const asking = { rating_message: words, rating_period: 1, rating_type: 'count' } as const;
  const waitsFor = async (client: string, department_id: number) => {
    const id = await ticketOf(client, department_id);
    await setStatus(id, 'closed');
    const [which] = await takeOver(id);
    const run = () => askRating.run(which!, { project_id });
    const until = await run().then(
      () => null,
      (error: unknown) => (error as RetryLater).at.getTime() - Date.now(),
    );
    await settled();
    return { until, asked: await asks(client), run };
  };
  const night = await waitsFor('31', await addDepartment(project_id, { ...asking, hours: closed }));
  expect([night.until! > hours(2) && night.until! < hours(4), night.asked]).toEqual([true, 0]);
  moveClock(night.until! + 1000);
  await night.run();
  moveClock(0);
  expect(await asks('31')).toBe(1);
  await it.vera.call(updateProject, { project: project_id, working_hours: closed });
  const shared = await waitsFor('32', await addDepartment(project_id, asking));
  expect([shared.until! > hours(2), shared.asked]).toEqual([true, 0]);
  expect(await waitsFor('33', await addDepartment(project_id, { ...asking, hours: always }))).toMatchObject({
    until: null,
    asked: 1,
  });
  await it.vera.call(updateProject, { project: project_id, working_hours: null });
});

test('a department without words for it asks nobody, and nothing is planned', async () => {
  const silent = await addDepartment(project_id);
  const id = await ticketOf('12', silent);
  await setStatus(id, 'closed');
  expect(await takeOver(id)).toEqual([]);
});

test('a rating and its comment open nothing, and nobody owes an answer to the rating; other words do', async () => {
  // Before there is a department that makes a ticket of it.
  await comes('13');
  const always = await addDepartment(project_id, {
    rating_message: words,
    rating_period: 1,
    rating_type: 'count',
    openings: [{ when: 'always', channels_ids: [], words: [] }],
  });
  const id = await ticketOf('13', always);
  await it.answers('13', 'Here you are');
  await settled();
  await closeAndAsk(id);
  const contact_id = await contactOf(project_id, it.connection.channel_id, '13');
  const standing = async () => {
    const tickets = (await it.vera.call(listTickets, { contact_id })).body.data;
    const { owed_since } = (await it.vera.call(getContact, { id: contact_id })).body.data;
    return { tickets: tickets.map((one) => one.status), owed: owed_since !== null };
  };
  await comes('13', '5');
  expect(await standing()).toEqual({ tickets: ['closed'], owed: false });
  await comes('13', 'All was well');
  expect((await standing()).tickets).toEqual(['closed']);
  expect(await ratingOf(id)).toEqual([5, 'All was well']);
  await comes('13', 'It is broken again');
  expect(await standing()).toEqual({ tickets: ['opened'], owed: true });
});
