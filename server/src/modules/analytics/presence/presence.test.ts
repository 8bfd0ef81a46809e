import { getDialogueStatistics } from '@parley/contract/analytics/dialogues';
import { analyticsChanged } from '@parley/contract/analytics/events';
import { getToday } from '@parley/contract/analytics/today';
import { takeContact } from '@parley/contract/inbox/work';
import { updateProject } from '@parley/contract/projects/projects';
import { addDays, dayOf } from '@parley/contract/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { openLive } from '../../../../test/live-client.ts';
import { type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { now } from '../../../kit/clock.ts';
import { db, dbOf, transaction } from '../../../kit/db/index.ts';
import { notePresence } from './note-presence.ts';
import { writeDaysAnew } from './presence.queries.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const follow = ({ token, project_id }: Person) => openLive({ url: app.url, token, project_id });
const times = async (of: Person, asked = {}): Promise<[number, number]> => {
  const { body } = await office.vera.call(getDialogueStatistics, asked);
  const found = body.data.people.find((it) => it.manager === of.id);
  return [found?.online ?? 0, found?.active ?? 0];
};

test('who is here is counted by minutes, and who does something by five of them', async () => {
  const { project_id, telegram, vera, tom } = office;
  const id = await writes(project_id, telegram, 'anna');
  const screens = await Promise.all([vera, tom].map(follow));
  await until(async () => {
    const { people } = (await vera.call(getToday, {})).body.data;
    expect(people.filter((it) => it.is_online)).toHaveLength(2);
  });
  // What was done before is not of this minute.
  await notePresence(0);
  const [before] = await times(vera);
  expect((await tom.call(takeContact, { id })).status).toBe(200);
  await notePresence(60);
  await notePresence(60);
  expect((await times(vera))[0]).toBe(before + 120);
  expect(await times(tom)).toEqual([120, 120]);
  expect(await times(tom, { manager_id: tom.id })).toEqual([120, 120]);
  for (const screen of screens) screen.socket().terminate();
});

test('by another clock the same times are of other days', async () => {
  const { project_id, vera, tom } = office;
  const zone = 'Pacific/Auckland';
  await vera.call(updateProject, { project: project_id, time_zone: zone });
  await settled();
  const day = dayOf(now().getTime(), zone);
  expect(await times(tom, { date_from: day, date_to: day })).toEqual([120, 120]);
  expect(await times(tom, { date_from: addDays(day, 1), date_to: addDays(day, 2) })).toEqual([0, 0]);
});

test('days are written anew by one at a time, and what is added meanwhile is in them once', async () => {
  const { project_id, vera, tom } = office;
  const screens = await Promise.all([vera, tom].map(follow));
  await until(async () => {
    const { people } = (await vera.call(getToday, {})).body.data;
    expect(people.filter((it) => it.is_online)).toHaveLength(2);
  });
  let others: Promise<unknown>[] = [];
  await transaction(project_id, async (tx) => {
    await writeDaysAnew(tx, project_id);
    others = [writesAnew(), notePresence(60), writesAnew()];
    await until(async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_locks
        where locktype = 'advisory' and not granted and database = (
          select oid from pg_database where datname = current_database())`.execute(db());
      expect(rows[0]!.waiting).toBe(others.length);
    });
  });
  await Promise.all(others);
  const sums = async (table: 'member_times' | 'member_days') =>
    (
      await sql`select user_id, sum(online) as online from ${sql.table(table)} where project_id = ${project_id}
        group by user_id order by user_id`.execute(dbOf(project_id))
    ).rows;
  expect(await sums('member_days')).toEqual(await sums('member_times'));
  for (const screen of screens) screen.socket().terminate();

  function writesAnew(): Promise<void> {
    return transaction(project_id, (tx) => writeDaysAnew(tx, project_id));
  }
});

test('a project whose clock nobody knows loses its own minutes, and no other does', async () => {
  const { project_id, vera } = office;
  const others = await openOffice(app);
  const screens = [await follow(vera), await follow(others.vera)];
  await until(async () =>
    expect((await others.vera.call(getToday, {})).body.data.people.some((it) => it.is_online)).toBe(true),
  );
  const { time_zone } = await dbOf(project_id)
    .selectFrom('projects')
    .select('time_zone')
    .where('id', '=', project_id)
    .executeTakeFirstOrThrow();
  const liveBy = (zone: string) =>
    dbOf(project_id).updateTable('projects').set({ time_zone: zone }).where('id', '=', project_id).execute();
  await liveBy('Nowhere/Land');
  await notePresence(60);
  await liveBy(time_zone);
  const { body } = await others.vera.call(getDialogueStatistics, {});
  expect(body.data.people.find((it) => it.manager === others.vera.id)?.online).toBe(60);
  for (const screen of screens) screen.socket().terminate();
});

test('days of the calendar begin by the zone also where clocks were changed since', async () => {
  const { project_id, tom } = office;
  const slot = (begins: string) => ({
    project_id,
    user_id: tom.id,
    begins: new Date(begins),
    online: 300,
    is_active: true,
  });
  // Half past eleven in the evening there, in winter and in summer.
  const all = [slot('2026-03-28T23:30:00Z'), slot('2026-03-29T22:30:00Z'), slot('2026-03-29T23:30:00Z')];
  await dbOf(project_id).insertInto('member_times').values(all).execute();
  await dbOf(project_id)
    .updateTable('projects')
    .set({ time_zone: 'Europe/Lisbon' })
    .where('id', '=', project_id)
    .execute();
  await transaction(project_id, (tx) => writeDaysAnew(tx, project_id));
  const { rows } = await sql`select day::text, online from member_days where project_id = ${project_id}
    and day < '2026-04-01' order by day`.execute(dbOf(project_id));
  expect(rows).toEqual([
    { day: '2026-03-28', online: 300 },
    { day: '2026-03-29', online: 300 },
    { day: '2026-03-30', online: 300 },
  ]);
});

test('that figures became others is told to whoever may see them, and to nobody else', async () => {
  const { project_id, telegram, vera, tom } = office;
  const [screen, other] = await Promise.all([vera, tom].map(follow));
  const { length } = screen!.heard(analyticsChanged.action);
  await writes(project_id, telegram, 'bela');
  await until(() => expect(screen!.heard(analyticsChanged.action).length).toBeGreaterThan(length));
  await other!.settled();
  expect(other!.heard(analyticsChanged.action)).toEqual([]);
  for (const it of [screen!, other!]) it.socket().terminate();
});
