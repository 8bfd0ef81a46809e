import { system } from '@parley/contract/actors';
import { updateConfig } from '@parley/contract/inbox/chat';
import { type Message, sendMessage } from '@parley/contract/inbox/messages';
import { cancelMessage } from '@parley/contract/inbox/outbox';
import { sendComment } from '@parley/contract/inbox/thread';
import { listTicketActions } from '@parley/contract/tickets/history';
import { getTicket, listTickets, updateTicket } from '@parley/contract/tickets/tickets';
import type { Opening } from '@parley/contract/tickets/departments';
import { createDepartment, deleteDepartment, updateDepartment } from '@parley/contract/tickets/departments';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { inbound, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { openProvider } from '../../../../test/provider.ts';
import { until } from '../../../../test/until.ts';
import { ProviderError } from '../../../channels/channel.ts';
import { hours, minutes, moveClock } from '../../../kit/clock.ts';
import { dbOf, queues, transaction } from '../../../kit/db/index.ts';
import { receiveMessage } from '../../inbox/index.ts';
import { dialogueOf, open, ticketRow } from '../test/desk.ts';
import { change } from '../changes/change-tickets.ts';
import { lockForJob } from '../changes/changes.queries.ts';
import { closeIdleTicket } from './close-idle.ts';
import { hearMessage } from './hear-message.ts';

let app: TestApp;
let office: Office;
let telegram: ReturnType<typeof openProvider>;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  telegram = openProvider('telegram');
});
afterEach(() => {
  moveClock(0);
  telegram.answer();
});
afterAll(async () => {
  telegram.close();
  await app.stop();
});

const now = async (id: number) => (await office.vera.call(getTicket, { id })).body.data;
const ofDialogue = async (user_id: number) => (await office.vera.call(listTickets, { user_id })).body.data;
const said = async (id: number) => (await office.vera.call(listTicketActions, { id })).body.data;
const set = (id: number, status: 'opened' | 'pending' | 'closed') => office.vera.call(updateTicket, { id, status });

/** A client of the messenger, how they go on writing, and how they are answered. */
async function client(name: string, text = 'Help') {
  const { vera, project_id } = office;
  const { contact_id, user_id } = await dialogueOf(vera, office.telegram, name, text);
  await settled();
  const to = { project: project_id, channel: office.telegram, id: user_id };
  return {
    contact_id,
    user_id,
    says: async (words: string) => {
      await writes(project_id, office.telegram, name, words);
      await settled();
    },
    answer: async (words: string, hold = 0): Promise<Message> =>
      (await vera.call(sendMessage, { ...to, uid: crypto.randomUUID(), text: words, hold })).body.data,
    answered: async (words: string) => {
      await vera.call(sendMessage, { ...to, uid: crypto.randomUUID(), text: words });
      await settled();
    },
  };
}

test('our first answer stamps the ticket and ends the waiting; a later one stamps nothing', async () => {
  const anna = await client('anna');
  const { id } = await open(office.vera, { user_id: anna.user_id });
  expect(await now(id)).toMatchObject({ answer_time: null });
  await anna.answered('Soon');
  const first = await now(id);
  expect(first.answer_time).not.toBeNull();
  expect(first.owed_since).toBeNull();
  await anna.says('Thanks');
  expect((await now(id)).owed_since).not.toBeNull();
  await anna.answered('Again');
  expect(await now(id)).toMatchObject({ answer_time: first.answer_time, owed_since: null });
  expect((await said(id)).map((it) => it.kind)).toEqual(['answered', 'created']);
});

test('a note, and what was said before the ticket was made, are no answer', async () => {
  const boris = await client('boris');
  await boris.answered('Before');
  await boris.says('And?');
  const { id } = await open(office.vera, { user_id: boris.user_id });
  await office.vera.call(sendComment, { id: boris.contact_id, uid: crypto.randomUUID(), text: 'Who knows him?' });
  await settled();
  expect((await now(id)).answer_time).toBeNull();
  expect((await now(id)).owed_since).not.toBeNull();
});

test('what is taken back before it leaves was no answer, nor was what did not arrive', async () => {
  const carl = await client('carl');
  const { id } = await open(office.vera, { user_id: carl.user_id });
  const held = await carl.answer('Wait', 10);
  await settled();
  expect((await now(id)).answer_time).toBeNull();
  await office.vera.call(cancelMessage, { message_id: held.id });
  await settled();
  const after = await now(id);
  expect(after).toMatchObject({ answer_time: null });
  expect(after.owed_since).not.toBeNull();
  telegram.answer(() => Promise.reject(new ProviderError('blocked by the user')));
  await carl.answered('Lost');
  expect((await now(id)).answer_time).toBeNull();
  expect((await now(id)).owed_since).not.toBeNull();
});

test('what a client writes meanwhile does not end their waiting when a held answer is taken back', async () => {
  const dina = await client('dina');
  const { id } = await open(office.vera, { user_id: dina.user_id });
  const held = await dina.answer('Wait', 10);
  await dina.says('Hello?');
  await office.vera.call(cancelMessage, { message_id: held.id });
  await settled();
  expect((await now(id)).owed_since).not.toBeNull();
});

test('a client who writes opens what waited for them, and once: what was read before does not', async () => {
  const emil = await client('emil');
  const { id } = await open(office.vera, { user_id: emil.user_id });
  await emil.answered('Which one?');
  await set(id, 'pending');
  await settled();
  expect((await now(id)).status).toBe('pending');
  await emil.says('The red one');
  expect((await now(id)).status).toBe('opened');
  const [opened] = await said(id);
  expect(opened).toMatchObject({ kind: 'opened', why: 'client_wrote', actor: { kind: 'system' } });
  const [word] = await lastWords(emil.user_id);
  await set(id, 'pending');
  await hearMessage(word!, { project_id: office.project_id });
  expect((await now(id)).status).toBe('pending');
});

test('what is heard while its ticket is being closed is heard: an answer stamps it, a later word opens it', async () => {
  const { project_id } = office;
  const otto = await client('otto');
  const { id } = await open(office.vera, { user_id: otto.user_id });
  const answer: Message = { ...(await otto.answer('Soon', 10)), status: 'sent' };
  await whileClosing(id, () => hearMessage(answer, { project_id }));
  expect(await now(id)).toMatchObject({ status: 'closed', answer_time: answer.created_at });
  await set(id, 'opened');
  const word: Message = { ...answer, id: answer.id + 1, destination: 'from' };
  await whileClosing(id, () => hearMessage(word, { project_id }));
  expect((await now(id)).status).toBe('opened');
});

async function whileClosing(id: number, action: () => Promise<void>): Promise<void> {
  const { project_id } = office;
  const acting: Promise<void>[] = [];
  await transaction(project_id, async (tx) => {
    const [kept] = await lockForJob(tx, project_id, [id]);
    const step = { kept: kept!, wanted: { status: 'closed' as const } };
    await change(tx, { project_id, by: { actor: system, origin: null } }, [step], { token: null, why: null });
    acting.push(action());
    await until(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(queues());
      expect(rows).not.toEqual([]);
    });
  });
  await Promise.all(acting);
}

/** The newest message of a dialogue as it was told. */
async function lastWords(user_id: number): Promise<Message[]> {
  const { rows } = await sql<{ payload: Message }>`
    select payload from events where project_id = ${office.project_id} and action = 'channel:message_created'
      and (payload ->> 'user_id')::bigint = ${user_id} order by seq desc limit 1`.execute(queues());
  return rows.map((it) => it.payload);
}

test('several open tickets of a dialogue are owed together, and one answer answers all', async () => {
  const finn = await client('finn');
  const [one, other] = [
    await open(office.vera, { user_id: finn.user_id }),
    await open(office.vera, { user_id: finn.user_id }),
  ];
  await finn.answered('Both of it');
  for (const { id } of [one, other]) {
    expect((await now(id)).answer_time).not.toBeNull();
    expect((await now(id)).owed_since).toBeNull();
  }
  await set(other.id, 'pending');
  await finn.says('And more');
  for (const { id } of [one, other]) {
    expect(await now(id)).toMatchObject({ status: 'opened' });
    expect((await now(id)).owed_since).not.toBeNull();
  }
});

test('closed with an answer that leaves later, it was answered by it', async () => {
  const gina = await client('gina');
  const { id } = await open(office.vera, { user_id: gina.user_id });
  await gina.answer('Done', 1);
  await set(id, 'closed');
  await until(async () => expect((await now(id)).answer_time).not.toBeNull());
  expect((await now(id)).status).toBe('closed');
});

test('written to again, a ticket that was closed without an answer has none', async () => {
  const hugo = await client('hugo');
  const { id } = await open(office.vera, { user_id: hugo.user_id });
  await set(id, 'closed');
  await hugo.answered('By the way');
  expect((await now(id)).answer_time).toBeNull();
});

test('within the time of its department a closed ticket goes on, later it does not', async () => {
  const { vera } = office;
  const department_id = (await vera.call(createDepartment, { name: 'Two hours', reopen_hours: 2 })).body.data.id;
  for (const [name, ago, status] of [
    ['inga', 119, 'opened'],
    ['ivan', 121, 'closed'],
  ] as const) {
    const it = await client(name);
    const { id } = await open(vera, { user_id: it.user_id, department_id });
    moveClock(-minutes(ago));
    await set(id, 'closed');
    moveClock(0);
    await it.says('Again');
    expect((await now(id)).status).toBe(status);
  }
});

test('of several that were closed the newest goes on; none does while another is open', async () => {
  const { vera } = office;
  const jana = await client('jana');
  const [old, young, open_one] = [
    await open(vera, { user_id: jana.user_id }),
    await open(vera, { user_id: jana.user_id }),
    await open(vera, { user_id: jana.user_id }),
  ];
  moveClock(-minutes(10));
  await set(young.id, 'closed');
  moveClock(-minutes(20));
  await set(old.id, 'closed');
  moveClock(0);
  await jana.says('Here');
  expect([(await now(young.id)).status, (await now(old.id)).status]).toEqual(['closed', 'closed']);
  await set(open_one.id, 'closed');
  await jana.says('Again');
  expect([(await now(open_one.id)).status, (await now(young.id)).status]).toEqual(['opened', 'closed']);
});

/** A department of its own for one test: others would get what is written later. */
async function withDesk(openings: Opening[], work: (department_id: number) => Promise<void>, more = {}): Promise<void> {
  const { vera } = office;
  const made = await vera.call(createDepartment, { name: `Desk ${crypto.randomUUID()}`, openings, ...more });
  const { id } = made.body.data;
  await work(id);
  await vera.call(deleteDepartment, { id, with_tickets: true });
}
const opening = (it: Partial<Opening> = {}): Opening => ({ when: 'always', channels_ids: [], words: [], ...it });

test('where a department has them made, a client who writes makes a ticket, and one at a time', async () => {
  const { project_id } = office;
  await withDesk([opening({ channels_ids: [office.telegram] })], async (department_id) => {
    const karl = await client('karl', 'My door squeaks\na lot');
    const [made, ...others] = await ofDialogue(karl.user_id);
    expect(others).toEqual([]);
    expect(made).toMatchObject({ subject: 'My door squeaks', department_id, author_id: null, manager: null });
    const [created] = await said(made!.id);
    expect(created).toMatchObject({ kind: 'created', why: 'opening', actor: { kind: 'system' } });
    await Promise.all(
      ['a', 'b', 'c'].map((text) => receiveMessage(project_id, office.telegram, inbound('karl', text))),
    );
    await settled();
    expect(await ofDialogue(karl.user_id)).toHaveLength(1);
    const { user_id } = await dialogueOf(office.vera, office.whatsapp, 'karl-elsewhere');
    await settled();
    expect(await ofDialogue(user_id)).toEqual([]);
    // Later than it is opened again, the next word makes the next one.
    moveClock(-hours(30));
    await set(made!.id, 'closed');
    moveClock(0);
    await karl.says('Now the window');
    expect((await ofDialogue(karl.user_id)).map((it) => it.subject).toSorted()).toEqual([
      'My door squeaks',
      'Now the window',
    ]);
  });
});

test('heard twice, what made a ticket makes no second one, also when its making was taken back', async () => {
  const { project_id } = office;
  await withDesk([opening()], async () => {
    const lena = await client('lena');
    const [word] = await lastWords(lena.user_id);
    const [made] = await ofDialogue(lena.user_id);
    await Promise.all([1, 2, 3].map(() => hearMessage(word!, { project_id })));
    expect(await ofDialogue(lena.user_id)).toHaveLength(1);
    await sql`update tickets set removed_at = now() where id = ${made!.id}`.execute(dbOf(project_id));
    await hearMessage(word!, { project_id });
    expect(await ofDialogue(lena.user_id)).toEqual([]);
  });
});

test('words are known by their beginnings, whatever their marks; of several departments the first has it', async () => {
  await withDesk([opening({ when: 'words', words: ['Rückgabe', 'money back'] })], async (department_id) => {
    await withDesk([opening({ when: 'words', words: ['money'] })], async (second) => {
      const texts = {
        'mia-1': 'about a RUCKGABE please',
        'mia-2': 'I want my money-back!',
        'mia-3': 'no money',
        'mia-4': 'moonlight',
      };
      const found = [];
      for (const [name, text] of Object.entries(texts)) {
        const { user_id } = await client(name, text);
        found.push((await ofDialogue(user_id)).map((it) => it.department_id));
      }
      expect(found).toEqual([[department_id], [department_id], [second], []]);
    });
  });
});

test('outside working hours: by the hours of the department, else by those of the project', async () => {
  const everyDay = (from: number, to: number) => ({
    week: Array.from({ length: 7 }, () => [{ from, to }]),
    holidays: [],
  });
  const closed = { week: Array.from({ length: 7 }, () => []), holidays: [] };
  const off = [opening({ when: 'off_hours' })];
  await withDesk(
    off,
    async (id) => {
      expect(await ofDialogue((await client('nora')).user_id)).toHaveLength(1);
      await office.vera.call(updateDepartment, { id, hours: everyDay(0, 1440) });
      expect(await ofDialogue((await client('nils')).user_id)).toEqual([]);
      // Nobody said when the project works: it always does.
      await office.vera.call(updateDepartment, { id, hours: null });
      expect(await ofDialogue((await client('nina')).user_id)).toEqual([]);
    },
    { hours: closed },
  );
});

const runLooks = async () => {
  await sql`update jobs set run_at = clock_timestamp(), due_at = clock_timestamp()
    where name = ${closeIdleTicket.name} and project_id = ${office.project_id}`.execute(queues());
  await settled();
};
const closeAfter = (ticket_close: number) =>
  office.vera.call(updateConfig, { action: 'editconfig', cfg: { chat: { ticket_close } } });

test('silent for ticket_close hours it is closed by itself, to the minute, unless the client is owed an answer', async () => {
  const { vera, project_id } = office;
  await closeAfter(24);
  const [olga, otto] = [await client('olga'), await client('otto')];
  const [answered, owed] = [await open(vera, { user_id: olga.user_id }), await open(vera, { user_id: otto.user_id })];
  await olga.answered('Is it well?');
  const { close_at, last_message_at } = await ticketRow(project_id, answered.id);
  expect(close_at).not.toBeNull();
  expect(last_message_at).not.toBeNull();
  moveClock(hours(24) - minutes(2));
  await runLooks();
  moveClock(0);
  expect((await now(answered.id)).status).toBe('opened');
  moveClock(hours(24) + minutes(2));
  await runLooks();
  moveClock(0);
  expect((await now(answered.id)).status).toBe('closed');
  expect((await now(owed.id)).status).toBe('opened');
  const [closed] = await said(answered.id);
  expect(closed).toMatchObject({ kind: 'closed', why: 'idle', actor: { kind: 'system' } });
  await otto.answered('At last');
  moveClock(hours(48) + minutes(10));
  await runLooks();
  moveClock(0);
  expect((await now(owed.id)).status).toBe('closed');
  await closeAfter(0);
});

test('what was pending is closed too; opened again by hand it has all its hours; fewer hours count for what is open', async () => {
  const { vera } = office;
  const paul = await client('paul');
  const { id } = await open(vera, { user_id: paul.user_id });
  await paul.answered('And?');
  await set(id, 'pending');
  const longAgo = new Date(Date.now() - hours(40));
  await sql`update tickets set last_message_at = ${longAgo}, status_at = ${longAgo} where id = ${id}`.execute(
    dbOf(office.project_id),
  );
  await closeAfter(48);
  await settled();
  expect((await now(id)).status).toBe('pending');
  await closeAfter(24);
  await settled();
  expect((await now(id)).status).toBe('closed');
  await set(id, 'opened');
  moveClock(hours(23));
  await runLooks();
  moveClock(0);
  expect((await now(id)).status).toBe('opened');
  await closeAfter(0);
});
