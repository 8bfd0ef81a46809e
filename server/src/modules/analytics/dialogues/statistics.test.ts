import {
  type CountedKind,
  type DialogueStatistics,
  getDialogueGraph,
  getDialogueStatistics,
  listCounted,
} from '@parley/contract/analytics/dialogues';
import { getToday } from '@parley/contract/analytics/today';
import type { Input } from '@parley/contract/http';
import { type Message, sendMessage } from '@parley/contract/inbox/messages';
import { saveTemplate } from '@parley/contract/inbox/templates';
import { mergeContacts } from '@parley/contract/inbox/duplicates';
import { closeDialogue, noReplyNeeded, takeContact, transferContact } from '@parley/contract/inbox/work';
import { updateProject } from '@parley/contract/projects/projects';
import { takeBack } from '@parley/contract/undo';
import { addDays, dayOf } from '@parley/contract/time';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { joinContacts, type Office, openOffice, writes } from '../../../../test/office.ts';
import { owner, type Person } from '../../../../test/people.ts';
import { openProvider } from '../../../../test/provider.ts';
import { until } from '../../../../test/until.ts';
import { ProviderError } from '../../../channels/channel.ts';
import { minutes, moveClock, now } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { allCounted, letSee } from './test/counted.ts';

let app: TestApp;
let office: Office;
let telegram: ReturnType<typeof openProvider>;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  for (const it of [office.tom, office.mona]) await letSee(it);
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

const today = (): string => dayOf(now().getTime(), 'Europe/Moscow');
const statistics = async (asked: object = {}, person = office.vera): Promise<DialogueStatistics> => {
  await allCounted(office.project_id);
  const { status, body } = await person.call(getDialogueStatistics, { time: 'wall', ...asked });
  expect(status).toBe(200);
  return body.data;
};
const listed = async (figure: CountedKind, asked: Partial<Input<typeof listCounted>> = {}, person = office.vera) => {
  const rows = [];
  for (let next: string | null | undefined; next !== null;) {
    const { status, body } = await person.call(listCounted, {
      figure,
      time: 'wall',
      count: 2,
      ...asked,
      ...(next && { next }),
    });
    expect(status).toBe(200);
    rows.push(...body.data);
    next = body.meta.next ?? null;
  }
  return rows;
};

/** How many each figure has, and how many the rows behind it say. */
async function agreed(person: Person = office.vera, asked = {}): Promise<DialogueStatistics> {
  const told = await statistics(asked, person);
  const { figures } = told;
  const counts: Record<CountedKind, number> = {
    new_clients: figures.new_clients,
    new_dialogues: figures.new_dialogues,
    messages: figures.messages_in + figures.messages_out,
    messages_in: figures.messages_in,
    messages_out: figures.messages_out,
    first_answer: figures.first_answer.count,
    answered: figures.answered,
    unanswered: figures.unanswered,
    waiting: told.now.waiting,
    closed: figures.closing.count,
    calls_in: figures.calls_in,
    calls_out: figures.calls_out,
    calls_answered: figures.calls_answered,
    calls_missed: figures.calls_missed,
    taken: figures.taken,
  };
  const rows: Record<string, number> = {};
  for (const figure of Object.keys(counts) as CountedKind[])
    rows[figure] = (await listed(figure, asked, person)).reduce((sum, { count }) => sum + (count ?? 1), 0);
  expect(rows).toEqual(counts);
  return told;
}

/** A client who writes so long ago, and whom one may answer. */
async function client(name: string, ago: number, channel = office.telegram) {
  const { project_id } = office;
  const id = await writes(project_id, channel, name, `I am ${name}`, { at: new Date(now().getTime() - ago) });
  const dialogue = await dbOf(project_id)
    .selectFrom('dialogues')
    .select('id')
    .where('outside_id', '=', name)
    .where('channel_id', '=', channel)
    .executeTakeFirstOrThrow();
  const answer = async (person: Person = office.vera, more = {}): Promise<Message> => {
    const to = { project: project_id, channel, id: dialogue.id };
    const sent = await person.call(sendMessage, {
      ...to,
      uid: crypto.randomUUID(),
      text: 'Here',
      force: true,
      ...more,
    });
    expect(sent.status).toBe(200);
    return sent.body.data;
  };
  return { id, dialogue_id: dialogue.id, answer };
}

test('whoever waits is counted, whoever is answered is counted by who answered, and each figure opens its rows', async () => {
  const before = (await agreed()).figures;
  const anna = await client('anna', minutes(4));
  const boris = await client('boris', minutes(30));
  await client('clara', minutes(90), office.whatsapp);
  await anna.answer();
  await boris.answer(office.mona);
  await client('boris', minutes(0));
  const { figures, people, channels, now: waits } = await agreed();
  expect(figures).toMatchObject({
    new_clients: before.new_clients + 3,
    new_dialogues: before.new_dialogues + 3,
    messages_in: before.messages_in + 4,
    messages_out: before.messages_out + 2,
    answered: before.answered + 2,
    unanswered: before.unanswered + 2,
  });
  expect([figures.first_answer.count, figures.first_answer.within, figures.answer.within]).toEqual([2, 1, 1]);
  const byPerson = new Map(people.map((it) => [it.manager, it]));
  expect(byPerson.get(office.vera.id)).toMatchObject({ messages_out: 1, answered: 1, messages_in: 0 });
  expect(Math.abs(byPerson.get(office.mona.id)!.answer.median! - 1800)).toBeLessThan(100);
  expect(channels.find((it) => it.channel_id === office.whatsapp)).toMatchObject({ messages_in: 1, unanswered: 1 });
  expect(waits.waiting).toBe(2);
  const [row] = await listed('answered', { manager_id: office.mona.id });
  expect(row).toMatchObject({ contact_id: boris.id, dialogue_id: boris.dialogue_id, manager: office.mona.id });
  expect(Math.abs(row!.seconds! - 1800)).toBeLessThan(60);
  expect(row!.message_id).not.toBeNull();
  // Whoever was not answered as soon as is wished for.
  expect(await listed('answered', { over: 300 })).toHaveLength(figures.answer.count - figures.answer.within);
  expect(await listed('first_answer', { over: 300 })).toHaveLength(1);
  expect((await listed('unanswered', { over: 3600 })).map((it) => it.name)).toEqual(['Client clara']);
  await agreed(office.vera, { manager_id: office.mona.id });
  await agreed(office.vera, { channel_id: office.whatsapp });
});

test('what did not leave answers nobody, and an answer on one channel ends the waiting on another', async () => {
  const { project_id } = office;
  const before = (await agreed()).figures;
  const dora = await client('dora', minutes(10));
  telegram.answer(() => Promise.reject(new ProviderError('blocked by the user')));
  await dora.answer();
  await until(async () => expect((await statistics()).figures.unanswered).toBe(before.unanswered + 1));
  expect((await agreed()).figures.answered).toBe(before.answered);
  telegram.answer();
  const same = await client('dora2', minutes(5), office.whatsapp);
  await joinContacts(project_id, dora.id, same.id);
  await dora.answer();
  const { figures } = await agreed();
  expect([figures.answered, figures.unanswered]).toEqual([before.answered + 2, before.unanswered]);
});

test('a client of two channels is closed on both: what is said there later began later', async () => {
  const { vera, project_id, telegram, whatsapp } = office;
  const [first, second] = [await client('iris', minutes(600), whatsapp), await client('iris', minutes(500), telegram)];
  await vera.call(mergeContacts, { contact_id: first.id, contacts_ids: [second.id] });
  await vera.call(closeDialogue, { contact_id: first.id });
  await writes(project_id, whatsapp, 'iris', 'One more', { at: now() });
  await vera.call(closeDialogue, { contact_id: first.id });
  await agreed();
  const closings = async () => (await listed('closed')).filter((it) => it.contact_id === first.id);
  expect((await closings()).map((it) => it.seconds! < 300)).toEqual([true, false]);
  // Taken back after the client wrote on the other channel, it is still that closing.
  await writes(project_id, telegram, 'iris', 'And here', { at: now() });
  const { body } = await vera.call(closeDialogue, { contact_id: first.id });
  await writes(project_id, whatsapp, 'iris', 'And there', { at: now() });
  await agreed();
  expect(await closings()).toHaveLength(3);
  await vera.call(takeBack, { token: body.data.undo! });
  await agreed();
  expect(await closings()).toHaveLength(2);
  await vera.call(noReplyNeeded, { contact_id: first.id });
});

test('closing and taking count until they are taken back, and a closing ends the waiting without an answer', async () => {
  const before = (await agreed()).figures;
  const { vera, mona } = office;
  const eva = await client('eva', minutes(20));
  await vera.call(takeContact, { id: eva.id });
  await vera.call(transferContact, { contact_id: eva.id, operatorid: mona.id });
  const closed = await mona.call(closeDialogue, { contact_id: eva.id });
  const after = await agreed();
  expect([after.figures.taken, after.figures.closing.count]).toEqual([before.taken + 2, before.closing.count + 1]);
  expect([after.figures.unanswered, after.figures.answered]).toEqual([before.unanswered, before.answered]);
  expect(after.people.find((it) => it.manager === mona.id)).toMatchObject({ taken: 1, closing: { count: 1 } });
  await mona.call(takeBack, { token: closed.body.data.undo! });
  const { figures } = await agreed();
  expect([figures.closing.count, figures.unanswered]).toEqual([before.closing.count, before.unanswered + 1]);
  await vera.call(noReplyNeeded, { contact_id: eva.id });
  expect((await agreed()).figures.unanswered).toBe(before.unanswered);
});

test('whoever sees one channel is told of that one alone, whoever may not see figures of nothing', async () => {
  const whole = await agreed();
  const part = await agreed(office.tom);
  const seen = whole.channels.find((it) => it.channel_id === office.telegram)!;
  const { channel_id: _, ...figures } = seen;
  expect({ ...part.figures, new_clients: 0 }).toEqual({ ...figures, new_clients: 0 });
  expect(part.channels.map((it) => it.channel_id)).toEqual([office.telegram]);
  expect(await listed('unanswered', { channel_id: office.whatsapp }, office.tom)).toEqual([]);
  expect((await office.wanda.call(getDialogueStatistics, {})).status).toBe(403);
  expect((await office.wanda.call(listCounted, { figure: 'answered' })).status).toBe(403);
  expect((await office.wanda.call(getToday, {})).status).toBe(403);
  const stranger = await owner(app, 'Stan');
  expect((await stranger.call(getDialogueStatistics, {})).body.data.figures.messages_in).toBe(0);
});

test('the graph adds up to the figures, and the board of today tells the same', async () => {
  const { vera, tom } = office;
  const { figures } = await statistics();
  const graph = (await vera.call(getDialogueGraph, { time: 'wall', compare: true })).body.data;
  expect([graph.step, graph.points.length, graph.points_before?.length]).toEqual(['day', 30, 30]);
  const earlier = {
    time: 'wall',
    date_from: graph.points_before![0]!.day,
    date_to: graph.points_before!.at(-1)!.day,
  } as const;
  const before = (await vera.call(getDialogueGraph, earlier)).body.data.points;
  expect(graph.points_before).toEqual(before.map(({ day, first_answer }) => ({ day, first_answer })));
  for (const name of ['messages_in', 'messages_out', 'new_dialogues'] as const)
    expect(graph.points.reduce((sum, it) => sum + it[name], 0)).toBe(figures[name]);
  expect(graph.hours.flat().reduce((sum, n) => sum + n, 0)).toBe(figures.messages_in);
  await client('today', 0);
  await allCounted(office.project_id);
  const board = (await vera.call(getToday, {})).body.data;
  expect(board.day).toBe(today());
  expect(board.minutes).toHaveLength(60);
  expect(board.longest[0]).toMatchObject({ name: 'Client clara' });
  expect([board.longest.length, board.channels.reduce((sum, it) => sum + it.waiting, 0)]).toEqual([
    board.waiting,
    board.waiting,
  ]);
  expect(board.minutes.reduce((sum, it) => sum + it.in, 0)).toBeGreaterThan(0);
  expect((await tom.call(getToday, {})).body.data.longest.every((it) => it.channel.id === office.telegram)).toBe(true);
});

test('by another clock all is of other days, after a while', async () => {
  const { project_id, vera } = office;
  const before = await statistics();
  await vera.call(updateProject, { project: project_id, time_zone: 'Pacific/Auckland' });
  const span = { date_from: addDays(today(), -30), date_to: addDays(today(), 1) };
  await until(async () => {
    const { points } = (await vera.call(getDialogueGraph, span)).body.data;
    const rows = await dbOf(project_id)
      .selectFrom('messages')
      .select('created_at')
      .where('destination', '=', 'from')
      .execute();
    for (const { day, messages_in } of points) {
      const isOf = (it: { created_at: unknown }) =>
        dayOf(new Date(it.created_at as string).getTime(), 'Pacific/Auckland') === day;
      expect([day, messages_in]).toEqual([day, rows.filter(isOf).length]);
    }
  });
  await vera.call(updateProject, { project: project_id, time_zone: 'Europe/Moscow' });
  await until(async () => expect((await statistics()).counting).toBeNull());
  expect((await statistics()).figures).toEqual(before.figures);
});

test('templates are told by how often they were sent, those of one person to that person alone', async () => {
  const { vera, mona } = office;
  const made = async (person: Person, type: 'general' | 'personal', name: string) =>
    (await person.call(saveTemplate, { name, text: 'Hello', type })).body.data.id;
  const [hello, own] = [await made(vera, 'general', 'Hello'), await made(mona, 'personal', 'Mine')];
  const gleb = await client('gleb', minutes(1));
  const send = (person: Person, template_id: number) => gleb.answer(person, { template_id });
  for (const id of [hello, hello, own, own, own]) expect((await send(mona, id)).id).toBeGreaterThan(0);
  // Nobody else's, and none that is not there.
  await send(vera, own);
  await send(vera, 999);
  const told = { hello: { id: hello, name: 'Hello', count: 2 }, own: { id: own, name: 'Mine', count: 3 } };
  expect((await statistics()).templates).toEqual([told.hello]);
  expect((await statistics({}, mona)).templates).toEqual([told.own, told.hello]);
  expect((await statistics({ channel_id: office.whatsapp }, mona)).templates).toEqual([]);
  const uses = (template_id: number, asked = {}, person = mona) =>
    listed('messages_out', { template_id, ...asked }, person);
  const said = (await uses(own)).map(({ name, manager, count }) => [name, manager, count]);
  expect(said).toEqual(Array.from({ length: 3 }, () => ['Client gleb', mona.id, null]));
  expect(await uses(hello, {}, vera)).toHaveLength(2);
  for (const none of [
    uses(own, {}, vera),
    uses(own, { channel_id: office.whatsapp }),
    uses(own, { manager_id: vera.id }),
  ])
    expect(await none).toEqual([]);
  expect((await vera.call(listCounted, { figure: 'messages_in', template_id: hello })).status).toBe(400);
});

test('who waits now is the list behind it, of any channels and whoever has them in hand', async () => {
  const { vera, mona, project_id } = office;
  const [both, other] = [await client('greta', minutes(3)), await client('greta2', minutes(70), office.whatsapp)];
  await joinContacts(project_id, both.id, other.id);
  await vera.call(transferContact, { contact_id: both.id, operatorid: mona.id });
  const waiting = async (asked: object, person = vera) => (await agreed(person, asked)).now.waiting;
  const all = await waiting({});
  expect(all).toBeGreaterThan(2);
  expect(await waiting({ manager_id: mona.id })).toBe(1);
  expect(await waiting({ manager_id: [mona.id, 'none'] })).toBe(all);
  expect(await waiting({ manager_id: 'none', channel_id: office.whatsapp })).toBe(
    (await waiting({ channel_id: office.whatsapp })) - 1,
  );
  expect(await waiting({ channel_id: office.email })).toBe(0);
  await waiting({}, office.tom);
  // The longest waiting first, each client once, whenever they began.
  const longAgo = { date_from: '2020-01-01', date_to: '2020-01-31' };
  const rows = await listed('waiting', longAgo);
  expect(rows.map((it) => it.seconds)).toEqual(rows.map((it) => it.seconds).toSorted((a, b) => b! - a!));
  expect(rows.find((it) => it.contact_id === both.id)).toMatchObject({
    manager: mona.id,
    dialogue_id: other.dialogue_id,
    message_id: expect.any(Number),
  });
  expect((await listed('waiting', { over: 3600, manager_id: mona.id })).map((it) => it.contact_id)).toEqual([both.id]);
  expect(await listed('waiting', { over: 14_400, manager_id: mona.id })).toEqual([]);
  await vera.call(noReplyNeeded, { contact_id: both.id });
  expect(await waiting({})).toBe(all - 1);
});

test('bad questions change nothing and say so', async () => {
  const ask = (given: object) => office.vera.call(listCounted, { figure: 'answered', ...given } as never);
  expect((await ask({ next: 'nonsense' })).status).toBe(400);
  expect((await ask({ over: 7 })).status).toBe(400);
  expect((await ask({ date_from: '2026-02-02', date_to: '2026-01-01' })).status).toBe(400);
});
