import { getDialogueGraph, getDialogueStatistics, listCounted } from '@parley/contract/analytics/dialogues';
import type { Input } from '@parley/contract/http';
import type { Period } from '@parley/contract/projects/working-hours';
import { momentAt } from '@parley/contract/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice } from '../../../../test/office.ts';
import { db, transaction } from '../../../kit/db/index.ts';
import { forgetViewers } from '../../projects/index.ts';
import { allCounted } from './test/counted.ts';

let app: TestApp;
let office: Office;
const zone = 'Europe/Lisbon';
/** From nine to one and from two to six, Monday to Friday. */
const day: Period[] = [
  { from: 540, to: 780 },
  { from: 840, to: 1080 },
];
const working_hours = { week: [[], day, day, day, day, day, []], holidays: [] };
const march = { date_from: '2026-03-01', date_to: '2026-03-31' };

/**
 * What was said in March, in which the clocks of Lisbon go forward on Sunday the 29th at one in the morning. By whose
 * clock on the wall: the client's words, who answered and when.
 */
const said: Said[] = [
  // Over lunch: twelve minutes before it and eight after.
  { client: 'anna', wrote: ['2026-03-02', '12:48'], by: 'vera', answered: ['2026-03-02', '14:08'] },
  // Again by the same: not the first.
  { client: 'anna', wrote: ['2026-03-03', '10:00'], by: 'mona', answered: ['2026-03-03', '10:04'] },
  // From Friday evening to Monday morning.
  { client: 'bruno', wrote: ['2026-03-06', '17:45'], by: 'mona', answered: ['2026-03-09', '09:15'] },
  // Through the night in which an hour is missing: in working hours nothing of it counts.
  { client: 'clara', wrote: ['2026-03-28', '23:30'], by: 'vera', answered: ['2026-03-29', '02:30'] },
  // The last minute of the month, answered in the next one.
  { client: 'diana', wrote: ['2026-03-31', '23:59'], by: 'vera', answered: ['2026-04-01', '09:10'] },
  // Not of March by Lisbon, although it is by Moscow.
  { client: 'elena', wrote: ['2026-02-28', '23:30'], by: 'vera', answered: ['2026-02-28', '23:31'] },
  // Nobody answered.
  { client: 'filip', wrote: ['2026-03-30', '08:00'], by: null, answered: null },
];

type WallMoment = [day: string, time: string];
type Said = { client: string; wrote: WallMoment; by: 'vera' | 'mona' | null; answered: WallMoment | null };

const momentOf = ([on, time]: WallMoment): Date => {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return new Date(momentAt(on, hour * 60 + minute, zone));
};

beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  const { project_id } = office;
  await sql`update projects set time_zone = ${zone}, working_hours = ${JSON.stringify(working_hours)}
    where id = ${project_id}`.execute(db());
  forgetViewers(project_id, null);
  for (const it of said) await keep(it);
  await allCounted(project_id);
});
afterAll(() => app.stop());

/** As the inbox keeps it: an answer says whom it answered, and since when they waited. */
async function keep({ client, wrote, by, answered }: Said): Promise<void> {
  const { project_id, telegram } = office;
  const began = momentOf(wrote);
  const ended = answered && momentOf(answered);
  await transaction(project_id, async (tx) => {
    const known = await sql<{ id: number; position: number }>`
      select id, position from dialogues where outside_id = ${client}`.execute(tx);
    const place = known.rows[0] ?? { id: await begin(client, began), position: 0 };
    const told = { uid: `${client}-${place.position}`, ...place };
    await insert({ ...told, position: place.position + 1, at: began, destination: 'from', by: null, undo: null });
    if (ended) {
      const undo = [
        { id: place.id, answered_to: 0, answered_position: place.position, owed_since: began.getTime() * 1000 },
      ];
      const ours = { ...told, uid: `${told.uid}-a`, position: place.position + 2, at: ended };
      await insert({ ...ours, destination: 'to', by: office[by!].id, undo: JSON.stringify(undo) });
    }
    await sql`update dialogues set position = ${place.position + (ended ? 2 : 1)},
      owed_since = ${ended ? null : began} where id = ${place.id}`.execute(tx);

    async function begin(name: string, at: Date): Promise<number> {
      const made = await sql<{ id: number }>`
        insert into contacts (project_id, name, created_at) values (${project_id}, ${name}, ${at}) returning id`.execute(
        tx,
      );
      const { rows } = await sql<{ id: number }>`
        insert into dialogues (project_id, contact_id, channel_id, outside_id, name, created_at)
        values (${project_id}, ${made.rows[0]!.id}, ${telegram}, ${name}, ${name}, ${at}) returning id`.execute(tx);
      return rows[0]!.id;
    }
    async function insert(it: Row): Promise<void> {
      await sql`
        insert into messages (project_id, dialogue_id, channel_id, uid, position, destination, message, status,
          operator_id, undo, created_at)
        values (${project_id}, ${it.id}, ${telegram}, ${it.uid}, ${it.position}, ${it.destination}, 'Words', 'sent',
          ${it.by}, ${it.undo}::jsonb, ${it.at})`.execute(tx);
    }
  });
}
type Row = {
  id: number;
  uid: string;
  position: number;
  at: Date;
  destination: 'from' | 'to';
  by: number | null;
  undo: string | null;
};

const figuresOf = async (asked: object) =>
  (await office.vera.call(getDialogueStatistics, { ...march, ...asked })).body.data;
const secondsOf = async (time: 'wall' | 'working') => {
  const { body } = await office.vera.call(listCounted, { ...march, figure: 'answered', time });
  return Object.fromEntries(body.data.map((it) => [`${it.name} ${it.at.slice(5, 10)}`, it.seconds]));
};

test('a month made by hand has the figures that were worked out by hand', async () => {
  const { figures, since } = await figuresOf({ time: 'wall', within: 300 });
  expect(since).toBe('2026-02-28');
  expect(figures).toMatchObject({
    new_clients: 5,
    new_dialogues: 5,
    messages_in: 6,
    messages_out: 4,
    answered: 5,
    unanswered: 1,
    first_answer: { count: 4, within: 0 },
    answer: { count: 5, within: 1 },
  });
});

test('each waited so long by the clock on the wall, the missing hour of the night left out', async () => {
  // On the wire days are those of Moscow's clock.
  expect(await secondsOf('wall')).toEqual({
    'anna 03-02': 80 * 60,
    'anna 03-03': 4 * 60,
    'bruno 03-06': (63 * 60 + 30) * 60,
    'clara 03-29': 2 * 3600,
    'diana 04-01': (9 * 60 + 11) * 60,
  });
});

test('and so long in working hours, without lunch, nights and the weekend', async () => {
  expect(await secondsOf('working')).toEqual({
    'anna 03-02': 20 * 60,
    'anna 03-03': 4 * 60,
    'bruno 03-06': 30 * 60,
    'clara 03-29': 0,
    'diana 04-01': 10 * 60,
  });
  const { figures } = await figuresOf({ time: 'working', within: 900 });
  expect([figures.answer.within, figures.first_answer.within]).toEqual([3, 2]);
  expect(Math.abs(figures.answer.median! - 600)).toBeLessThan(31);
});

test('each answer is of who gave it, and the days and hours are those of Lisbon', async () => {
  const { people } = await figuresOf({ time: 'wall' });
  const by = Object.fromEntries(people.map((it) => [it.manager, [it.answered, it.messages_out]]));
  expect(by).toEqual({ [office.vera.id]: [3, 2], [office.mona.id]: [2, 2] });
  const { points, hours } = (await office.vera.call(getDialogueGraph, march)).body.data;
  expect(Object.fromEntries(points.filter((it) => it.messages_in).map((it) => [it.day, it.messages_in]))).toEqual({
    '2026-03-02': 1,
    '2026-03-03': 1,
    '2026-03-06': 1,
    '2026-03-28': 1,
    '2026-03-30': 1,
    '2026-03-31': 1,
  });
  const found = hours.flatMap((row, weekday) => row.flatMap((n, hour) => (n ? [[weekday, hour, n]] : [])));
  expect(found).toEqual([
    [0, 8, 1],
    [0, 12, 1],
    [1, 10, 1],
    [1, 23, 1],
    [4, 17, 1],
    [5, 23, 1],
  ]);
});

test('what was written opens dialogue by dialogue, and an hour of the week its own', async () => {
  const rowsOf = async (asked: Input<typeof listCounted>) =>
    (await office.vera.call(listCounted, { ...march, ...asked })).body;
  const said = ({ data }: Awaited<ReturnType<typeof rowsOf>>) => data.map((it) => `${it.name} ${it.count}`);
  const all = await rowsOf({ figure: 'messages' });
  expect(said(all)).toEqual(['diana 1', 'filip 1', 'clara 1', 'clara 1', 'bruno 1', 'bruno 1', 'anna 2', 'anna 2']);
  expect(all.data.every((it) => it.message_id !== null)).toBe(true);
  const first = await rowsOf({ figure: 'messages', count: 3 });
  const rest = await rowsOf({ figure: 'messages', next: first.meta.next! });
  expect([...said(first), ...said(rest)]).toEqual(said(all));
  expect(said(await rowsOf({ figure: 'messages_in' }))).toHaveLength(6);
  expect(said(await rowsOf({ figure: 'messages', manager_id: office.mona.id }))).toEqual(['bruno 1', 'anna 1']);
  // Tuesday, 23 to 24 by Lisbon; on the wire it is past midnight of Moscow.
  const hour = await rowsOf({ figure: 'messages_in', week_hour: 24 + 23 });
  expect(hour.data).toMatchObject([{ name: 'diana', count: 1, at: expect.stringMatching(/^2026-04-01 01:59/) }]);
  expect((await office.vera.call(listCounted, { figure: 'messages', week_hour: 1 })).status).toBe(400);
  const ofPerson = { figure: 'messages_in', week_hour: 1, manager_id: office.mona.id } as const;
  expect((await office.vera.call(listCounted, ofPerson)).status).toBe(400);
});

test('a year has the month in it, and the month before is told beside', async () => {
  const { figures_before, period_before } = await figuresOf({ compare: true });
  expect(period_before).toEqual({ from: '2026-01-29', to: '2026-02-28' });
  expect([figures_before!.answered, figures_before!.messages_in]).toEqual([1, 1]);
  const year = await figuresOf({ date_from: '2026-01-01', date_to: '2026-12-31' });
  expect([year.figures.answered, year.figures.messages_in, year.figures.messages_out]).toEqual([6, 7, 6]);
});
