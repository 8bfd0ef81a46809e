import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { freshDatabase } from '../../../test/database.ts';
import { hours, minutes, moveClock, now } from '../clock.ts';
import { closeDatabase, db, openDatabase, queues, transaction } from '../db/index.ts';
import { forgetDeadJobs } from './forget-dead.ts';
import { type Job, job, later, laterAll } from './jobs.ts';
import { RetryLater } from './retry-later.ts';
import { startWorkers } from './worker.ts';
import { until } from '../../../test/until.ts';

const note = z.object({ n: z.number() });
const ran: number[] = [];
let workers: ReturnType<typeof startWorkers>[] = [];

beforeAll(async () => openDatabase(await freshDatabase()));
afterAll(closeDatabase);
afterEach(async () => {
  await Promise.all(workers.map((it) => it.stop()));
  workers = [];
  ran.length = 0;
  await queues().deleteFrom('jobs').execute();
  await queues().deleteFrom('dead_jobs').execute();
});

const write = job('write-down', note, async ({ n }) => void ran.push(n));
const start = (...jobs: Job[]) => {
  const started = startWorkers({ jobs, concurrency: { live: 16, bulk: 2, outside: 1 } });
  workers.push(started);
  return started;
};
const add = (it: Job, n: number, when: { key?: string; at?: Date } = {}) =>
  transaction(null, (tx) => later(tx, it, { n }, { project_id: null, ...when }));
const left = async () =>
  Number(
    (
      await queues()
        .selectFrom('jobs')
        .select((e) => e.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

test('a job added in a transaction runs after its commit, once, and is gone', async () => {
  start(write);
  await transaction(null, async (tx) => {
    await later(tx, write, { n: 1 }, { project_id: null });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(ran).toEqual([]);
  });
  await until(() => expect(ran).toEqual([1]));
  await until(async () => expect(await left()).toBe(0));
});

test('two jobs that are called alike are refused: one would do the work of the other', () => {
  const other = job('write-down', note, async () => undefined);
  expect(() => start(write, other)).toThrow('write-down');
  expect(() => start(write, write)).not.toThrow();
});

test('a job of a transaction that was rolled back never runs', async () => {
  start(write);
  const undone = transaction(null, async (tx) => {
    await later(tx, write, { n: 1 }, { project_id: null });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await add(write, 2);
  await until(() => expect(ran).toEqual([2]));
});

test('jobs of one key run one after another in the order they were added, beside those of other keys', async () => {
  const active = new Set<string>();
  const shape = z.object({ n: z.number(), key: z.string() });
  const order: Record<string, number[]> = {};
  let most = 0;
  const slow = job('slow', shape, async ({ n, key }) => {
    expect(active.has(key)).toBe(false);
    active.add(key);
    most = Math.max(most, active.size);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 4));
    active.delete(key);
    (order[key] ??= []).push(n);
  });
  for (let n = 0; n < 40; n++) {
    await transaction(null, async (tx) => {
      for (const key of ['a', 'b', 'c']) await later(tx, slow, { n, key }, { project_id: null, key });
    });
  }
  // Two nodes over one table.
  start(slow);
  start(slow);
  const inOrder = Array.from({ length: 40 }, (_, n) => n);
  await until(() => expect(order).toEqual({ a: inOrder, b: inOrder, c: inOrder }));
  expect(most).toBeGreaterThan(1);
});

test('while a failed job waits for its next try, later ones of its key wait behind it', async () => {
  const failsOnce = job('fails-once', note, async ({ n }) => {
    ran.push(n);
    if (n === 1 && ran.filter((it) => it === 1).length < 2) throw new Error('not yet');
  });
  start(failsOnce);
  await add(failsOnce, 1, { key: 'k' });
  await add(failsOnce, 2, { key: 'k' });
  await add(failsOnce, 3, { key: 'other' });
  await until(() => expect(ran.toSorted()).toEqual([1, 3]));
  const first = queues().selectFrom('jobs').select('last_error').orderBy('id');
  await until(async () => expect((await first.executeTakeFirstOrThrow()).last_error).toContain('not yet'));
  await add(failsOnce, 4, { key: 'k' });
  await until(() => expect(ran.filter((n) => n !== 3)).toEqual([1, 1, 2, 4]));
});

test('a job that always fails is put aside with its reason, and its key goes on', async () => {
  const poison = job('poison', note, async ({ n }) => {
    ran.push(n);
    if (n === 1) throw new Error('spoilt \0');
  });
  await add(poison, 1, { key: 'k' });
  await add(poison, 2, { key: 'k' });
  await queues().updateTable('jobs').set({ attempts: 11 }).where('key', '=', 'k').execute();
  start(poison);
  await until(() => expect(ran).toEqual([1, 2]));
  await until(async () => expect(await left()).toBe(0));
  const dead = await queues().selectFrom('dead_jobs').selectAll().execute();
  expect(dead).toMatchObject([{ name: 'poison', payload: { n: 1 }, attempts: 12 }]);
  expect(dead[0]?.last_error).toContain('spoilt');
});

test('what was given up is followed by its own word for that, in one transaction and until it succeeds', async () => {
  let tries = 0;
  const given = job('given-up', note, async () => Promise.reject(new Error('never')), {
    died: async (tx, { n }) => {
      await later(tx, write, { n }, { project_id: null });
      if (++tries < 2) throw new Error('not yet');
    },
  });
  for (const n of [1, 2, 3]) await add(given, n, { key: 'k' });
  await queues()
    .updateTable('jobs')
    .set({ attempts: 11 })
    .where(sql`payload->>'n'`, '=', '1')
    .execute();
  // Its worker was lost each time.
  await queues()
    .updateTable('jobs')
    .set({ attempts: 12 })
    .where(sql`payload->>'n'`, '=', '2')
    .execute();
  await queues()
    .updateTable('jobs')
    .set({ payload: '{"n":"three"}', attempts: 11 })
    .where(sql`payload->>'n'`, '=', '3')
    .execute();
  start(given, write);
  await until(async () => expect(await left()).toBe(0));
  expect(ran.toSorted()).toEqual([1, 2]);
  expect(tries).toBe(3);
  const dead = await queues().selectFrom('dead_jobs').select(['name', 'payload']).orderBy('id').execute();
  expect(dead).toEqual([1, 2, 'three'].map((n) => ({ name: 'given-up', payload: { n } })));
});

test('what a newer node may understand is left for it: a payload that does not fit, and a name that is unknown', async () => {
  await queues()
    .insertInto('jobs')
    .values([
      { name: 'write-down', payload: '{"n":"one"}', attempts: 11 },
      { name: 'write-down', payload: '{"n":"two"}' },
      { name: 'of-tomorrow', payload: '{}' },
      { name: 'long-gone', payload: '{}', due_at: new Date(Date.now() - 11 * 60_000) },
    ])
    .execute();
  start(write);
  await until(async () => {
    const dead = await queues().selectFrom('dead_jobs').select('name').orderBy('name').execute();
    expect(dead.map((it) => it.name)).toEqual(['long-gone', 'write-down']);
  });
  const rest = await queues().selectFrom('jobs').select('name').orderBy('name').execute();
  expect(rest).toEqual([{ name: 'of-tomorrow' }, { name: 'write-down' }]);
  // It came by then.
  const newer = job('write-down', z.object({ n: z.union([z.number(), z.string()]) }), async () => void ran.push(2));
  await Promise.all(workers.splice(0).map((it) => it.stop()));
  start(newer);
  await until(() => expect(ran).toEqual([2]));
});

test('what was given up is forgotten after three months', async () => {
  const row = { name: 'poison', payload: '{}', attempts: 12, last_error: null, created_at: new Date() };
  const daysAgo = (n: number) => new Date(Date.now() - n * 24 * 3_600_000);
  const rows = [89, 91, 400].map((n) => ({ ...row, id: n, project_id: n, died_at: daysAgo(n) }));
  await queues().insertInto('dead_jobs').values(rows).execute();
  await forgetDeadJobs();
  expect(await queues().selectFrom('dead_jobs').select('id').execute()).toEqual([{ id: 89 }]);
});

test('asking to be run later is no failure', async () => {
  const limited = job('limited', note, async ({ n }) => {
    ran.push(n);
    if (ran.length < 15) throw new RetryLater(new Date(Date.now() + 5));
  });
  start(limited);
  await add(limited, 7);
  await until(async () => expect(await left()).toBe(0));
  expect(ran).toHaveLength(15);
  expect(await queues().selectFrom('dead_jobs').selectAll().execute()).toEqual([]);
});

test('what was done in part forgives the tries that failed before it', async () => {
  const inParts = job('in-parts', note, async ({ n }) => {
    ran.push(n);
    throw new RetryLater(new Date(Date.now() + 3_600_000), 'the rest', { is_part: true });
  });
  await add(inParts, 1);
  await queues().updateTable('jobs').set({ attempts: 11 }).execute();
  start(inParts);
  await until(async () => {
    const { attempts, leased_by } = await queues().selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    expect([ran, attempts, leased_by]).toEqual([[1], 0, null]);
  });
});

test('a thousand jobs due at the same moment all start, and none too early', async () => {
  const started: number[] = [];
  const timed = job('timed', note, async () => void started.push(Date.now()));
  const addMany = (at: Date) =>
    transaction(null, (tx) =>
      Promise.all(Array.from({ length: 1000 }, (_, n) => later(tx, timed, { n }, { project_id: null, at }))),
    );
  start(timed);
  const at = new Date(Date.now() + 1000);
  await addMany(at);
  await until(() => expect(started).toHaveLength(1000));
  expect(Math.min(...started)).toBeGreaterThanOrEqual(at.getTime() - 1);
});

test('a job that finds it too early by a clock that is behind does not plan itself again and again', async () => {
  moveClock(-hours(2));
  try {
    const due = new Date(now().getTime() + minutes(5));
    const early: Job<typeof note> = job('look-again', note, async ({ n }) => {
      ran.push(n);
      if (due > now()) await add(early, n + 1, { at: due });
    });
    start(early, write);
    await add(early, 1);
    await transaction(null, async (tx) => laterAll(tx, early, [{ n: 10 }], null, [due]));
    await until(() => expect(ran).toEqual([1]));
    await add(write, 2);
    await until(() => expect(ran).toEqual([1, 2]));
    const waiting = await queues()
      .selectFrom('jobs')
      .select(sql<boolean>`due_at > now() + '4 minutes'`.as('waits'))
      .execute();
    expect(waiting).toEqual([{ waits: true }, { waits: true }]);
  } finally {
    moveClock(0);
  }
});

test('bulk work never takes the places of live work, nor what waits for an outside service those of bulk work', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const outside = job('outside', note, () => gate, { queue: 'outside' });
  const bulk = job('bulk', note, async ({ n }) => (n ? gate : void ran.push(n)), { queue: 'bulk' });
  start(write, bulk, outside);
  for (let n = 0; n < 30; n++) await add(outside, n);
  await add(bulk, 0);
  await until(() => expect(ran).toEqual([0]));
  for (let n = 1; n < 30; n++) await add(bulk, n);
  await add(write, 1);
  await until(() => expect(ran).toEqual([0, 1]));
  release();
  await until(async () => expect(await left()).toBe(0));
});

test('a long line behind one job is read once, not at every look', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const held = job('held', note, async ({ n }) => {
    if (n === 0) await gate;
    ran.push(n);
  });
  await transaction(null, async (tx) => {
    for (let n = 0; n < 300; n++) await later(tx, held, { n }, { project_id: null, key: 'k' });
  });
  start(held);
  const waiting = () =>
    queues().selectFrom('jobs').select('id').where('due_at', '<=', new Date().toISOString()).execute();
  await until(async () => expect(await waiting()).toHaveLength(1));
  release();
  await until(() => expect(ran).toHaveLength(300));
  expect(ran).toEqual(Array.from({ length: 300 }, (_, n) => n));
});

test('when every connection to the database breaks, the jobs go on as soon as it is back, in order', async () => {
  const slow = job('slow', note, async ({ n }) => {
    ran.push(n);
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  for (let n = 0; n < 40; n++) await add(slow, n, { key: 'k' });
  start(slow);
  for (const from of [5, 20]) {
    await until(() => expect(ran.length).toBeGreaterThan(from));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db());
  }
  // Sooner than a lease would end.
  await vi.waitFor(() => expect(new Set(ran).size).toBe(40), { timeout: 10_000 });
  expect(ran).toEqual(ran.toSorted((a, b) => a - b));
});

test('a stop lets running jobs end and gives back those that do not', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const slow = job('slow', note, async ({ n }) => {
    ran.push(n);
    if (n === 2) await gate;
  });
  const first = startWorkers({ jobs: [slow], concurrency: { live: 2, bulk: 1, outside: 1 } });
  await add(slow, 1);
  await add(slow, 2);
  await until(() => expect(ran.toSorted()).toEqual([1, 2]));
  await first.stop(300);
  const rest = await queues().selectFrom('jobs').select(['payload', 'attempts', 'leased_by']).execute();
  expect(rest).toEqual([{ payload: { n: 2 }, attempts: 0, leased_by: null }]);
  release();
});
