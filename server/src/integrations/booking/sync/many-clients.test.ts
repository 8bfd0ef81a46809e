import { listFreeDays } from '@parley/contract/integrations/booking-visits';
import { previewBookingSync } from '@parley/contract/integrations/booking';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../../test/until.ts';
import { minutes, seconds } from '../../../kit/clock.ts';
import { db, dbOf } from '../../../kit/db/index.ts';
import { takeTurn } from '../../../kit/outside/paces.ts';
import { paceOf } from '../ask-booking.ts';
import { actAt, greenStreet, openProject, openWorld } from '../test/open-branch.ts';
import { questionsForClients } from './pages.ts';

let it: Awaited<ReturnType<typeof openWorld>>;
beforeAll(async () => {
  it = await openWorld();
});
afterAll(() => it.stop());

const pace = paceOf({ service: 'altegio', simulator: 'fifty thousand' });

/** Turns are kept as moments: brought nearer by so much, it is as if that time had passed. */
const pass = (ms: number) =>
  sql`update outside_paces set free_at = free_at - make_interval(secs => ${ms / 1000}::float8),
    spent_until = spent_until - make_interval(secs => ${ms / 1000}::float8) where key = ${pace.key}`.execute(db());

test('fifty thousand clients are read within ten minutes of time, and whoever waits for an answer is let in between', async () => {
  const questions = questionsForClients(50_000);
  expect(questions).toBe(251);
  const waits: number[] = [];
  let time = 0;
  for (let asked = 0; asked < questions; asked++) {
    const wait = (await takeTurn(pace, { is_bulk: true }))!;
    expect(wait).not.toBeNull();
    // Somebody opens the visits of a client with each fifth page.
    if (asked % 5 === 0) waits.push((await takeTurn(pace))!);
    await pass(wait);
    time += wait;
  }
  expect(time).toBeLessThan(minutes(10));
  // No question was lost: of 200 that the service allows in a minute never more were asked.
  expect(time).toBeGreaterThan(((questions + waits.length) / 200 - 1) * minutes(1));
  expect(Math.max(...waits)).toBeLessThan(seconds(2));
});

test('a page is one question of two hundred clients, and what people ask passes between pages', async () => {
  const { vera, begin, ended, state } = await openProject(it.app, 'Many');
  await actAt(it.simulator, { do: 'many', count: 3000 });
  const preview = (await vera.call(previewBookingSync, { what: 'clients' })).body.data;
  expect(preview).toMatchObject({ total: 3002, minutes: { read: 1, send: 0 } });
  const journal = it.simulator.world.journal;
  const begun = journal.length;
  const isPage = ({ path }: { path: string }) => path.endsWith(`/company/${greenStreet}/clients/search`);
  const pages = () => journal.slice(begun).filter(isPage);
  await begin('clients');
  await until(() => expect(pages().length).toBeGreaterThan(1));
  expect((await vera.call(listFreeDays, { branch_id: greenStreet })).status).toBe(200);
  expect((await state()).syncs).toMatchObject([{ what: 'clients', status: 'running' }]);
  expect(await ended('clients')).toMatchObject({ done: 3002, total: 3002 });
  expect(pages()).toHaveLength(questionsForClients(3002));
  // Plans that were made when there were few would look through all of them for each page.
  const thought = sql<{ n: number }>`select reltuples::float8 as n from pg_class where relname = 'booking_clients'`;
  expect((await thought.execute(db())).rows[0]!.n).toBeGreaterThanOrEqual(2000);
  const between = journal.findIndex(({ path }, nth) => nth >= begun && path.includes('/book_dates/'));
  expect(journal.slice(between).filter(isPage).length).toBeGreaterThan(0);
});

test('ours go one by one, and the preview says about how long that takes', async () => {
  const { vera } = await openProject(it.app, 'Ours', { sends_new: true });
  await sql`insert into contacts (project_id, name, phone)
    select ${vera.project_id}, 'Client ' || n, (79110000000 + n)::text from generate_series(1, 321) n`.execute(
    dbOf(vera.project_id),
  );
  const { to_send, minutes: about } = (await vera.call(previewBookingSync, { what: 'clients' })).body.data;
  expect({ to_send, about }).toMatchObject({ to_send: 321, about: { send: 3 } });
});
