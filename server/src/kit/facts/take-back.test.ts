import { randomUUID } from 'node:crypto';
import { factKind } from '@parley/contract/facts';
import type { Output } from '@parley/contract/http';
import type { takeBack } from '@parley/contract/undo';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { freshDatabase } from '../../../test/database.ts';
import { until } from '../../../test/until.ts';
import { actorOf } from '../actor.ts';
import { closeDatabase, db, dbOf, openDatabase, queues, transaction } from '../db/index.ts';
import type { Context } from '../http/route.ts';
import { log } from '../log.ts';
import type { SignedInViewer } from '../viewer.ts';
import { forgetFacts } from './facts.queries.ts';
import { fact, recordAll } from './record.ts';
import { takingBackOf, undoable } from './take-back.ts';

const painted = factKind('painted', 'product', { n: z.number() });
let viewer: SignedInViewer;
let project_id: number;

beforeAll(async () => {
  log.level = 'silent';
  openDatabase(await freshDatabase(), { poolSize: 8 });
  const { rows } = await sql<{ user_id: number; project_id: number }>`
    with owner as (insert into users (email, name) values ('owner@example.com', 'Owner') returning id)
    insert into projects (name, brand, owner, tariff_id, modules, currency, test_period)
    select 'painters', 'crm', id, 1, '{}', 'EUR', true from owner returning owner as user_id, id as project_id`.execute(
    db(),
  );
  viewer = { ...rows[0]!, name: 'Owner', modules: {} } as SignedInViewer;
  project_id = viewer.project_id;
});
afterAll(async () => {
  log.level = 'info';
  await closeDatabase();
});

const upTo = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1);
const say = (token: string, ids: number[]) =>
  transaction(project_id, async (tx) => {
    const by = { actor: actorOf(viewer), origin: null };
    const told = { name: null, by, cause: { token }, changes: { n: [0, 1] as const } };
    recordAll(
      tx,
      project_id,
      ids.map((id) => fact(painted, { id, ...told })),
    );
  });

type Hooks = { held?: (ids: number[]) => Promise<void>; bad?: number };

/** Things by number that go back two at a time; what went back, with how many facts told of each. */
function painters({ held, bad }: Hooks = {}, atOnce = 2) {
  const went: [id: number, facts: number][] = [];
  const things = undoable({
    module: null,
    subject: 'product',
    kinds: [painted],
    atOnce,
    follows: {},
    isSame: (_, one, other) => one === other,
    hold: async (_tx, _viewer, ids) => {
      await held?.(ids);
      return ids.map((id) => ({ id }));
    },
    stands: () => 1,
    goneSince: async () => () => false,
    write: async (_tx, _viewer, steps) => {
      if (steps.some(({ row }) => row.id === bad)) throw new Error('cannot be done');
      went.push(...steps.map(({ row, facts }) => [row.id, facts.length] as [number, number]));
      return { restored: steps.map(({ row }) => row.id) };
    },
  });
  const { route, job } = takingBackOf([things], async () => viewer);
  const press = async (token: string) =>
    ((await route.run(viewer, { token }, {} as Context)) as Output<typeof takeBack>).data;
  return { went, press, job };
}

const jobsOf = async (token: string) =>
  (
    await sql<{ key: string; is_due: boolean; payload: { user_id: number; token: string; undo: string } }>`
      select key, run_at <= clock_timestamp() as is_due, payload from jobs where payload ->> 'token' = ${token}`.execute(
      queues(),
    )
  ).rows;
const claim = (token: string) =>
  sql`insert into taken_back (project_id, token, user_id, at)
    values (${project_id}, ${token}, ${viewer.user_id}, now())`.execute(dbOf(project_id));

test.for([
  [500, false],
  [501, true],
] as const)('of %i things the answer says truly whether more is to follow, by one job', async ([count, isMore]) => {
  const token = randomUUID();
  await say(token, upTo(count));
  const { went, press, job } = painters({}, 100);
  const answer = await press(token);
  expect([answer.restored.length, answer.is_going_on]).toEqual([500, isMore]);
  const planned = await jobsOf(token);
  expect(planned).toMatchObject([{ key: `take-back:${token}`, is_due: isMore }]);
  await job.run(planned[0]!.payload, { project_id });
  expect(went.map(([id]) => id)).toEqual(upTo(count));
});

test('each thing goes back once with all that the press did to it, however far apart', async () => {
  const token = randomUUID();
  await say(token, [...upTo(700), ...upTo(700), 701]);
  const { went, press, job } = painters({}, 100);
  const { undo } = await press(token);
  await job.run({ user_id: viewer.user_id, token, undo }, { project_id });
  expect(went).toEqual([...upTo(700).map((id) => [id, 2]), [701, 1]]);
});

test('what is recorded of a thing before its turn goes back with it', async () => {
  const token = randomUUID();
  await say(token, upTo(4));
  const { went, press } = painters({ held: async (ids) => (ids.includes(1) ? say(token, [4]) : undefined) });
  await press(token);
  expect(went).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
  ]);
});

test('of two who take a press back at once none is passed over and none goes back twice', async () => {
  const token = randomUUID();
  await say(token, upTo(7));
  await claim(token);
  const payload = { user_id: viewer.user_id, token, undo: randomUUID() };
  const second = painters();
  let working: Promise<void> | undefined;
  const first = painters({
    bad: 3,
    held: async (ids) => {
      if (!ids.includes(1)) return;
      // The other's parts begin elsewhere, since one thing is erased by now.
      await transaction(project_id, (tx) => forgetFacts(tx, project_id, [painted], [1]));
      working = second.job.run(payload, { project_id });
      await until(async () => {
        const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
          and query like '%update taken_back%'`.execute(queues());
        expect(rows).toHaveLength(1);
      });
    },
  });
  await Promise.allSettled([first.job.run(payload, { project_id })]);
  await working;
  expect([...first.went, ...second.went].map(([id]) => id).toSorted()).toEqual(upTo(7));
});

test('what cannot go back stays, and what is behind it goes all the same', async () => {
  const token = randomUUID();
  await say(token, upTo(6));
  const { went, press, job } = painters({ bad: 3 });
  const answer = await press(token);
  expect(answer).toMatchObject({ restored: [{ id: 1 }, { id: 2 }], is_going_on: true });
  const { payload } = (await jobsOf(token))[0]!;
  await expect(job.run(payload, { project_id })).rejects.toThrow('cannot be done');
  await job.died!.run(payload, { project_id });
  expect(await jobsOf(token)).toHaveLength(2);
  await job.run(payload, { project_id });
  expect(went.map(([id]) => id)).toEqual([1, 2, 5, 6]);
});
