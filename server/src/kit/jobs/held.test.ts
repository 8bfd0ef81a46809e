import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { freshDatabase } from '../../../test/database.ts';
import { until } from '../../../test/until.ts';
import { closeDatabase, openDatabase, queues, transaction } from '../db/index.ts';
import { heldReason, holdJobsOf, letJobsGo } from './held.ts';
import { type Job, job, later } from './jobs.ts';
import { startWorkers } from './worker.ts';

const [still, other] = [7, 8];
const ran: string[] = [];
const held = new Set<number>();
let workers: ReturnType<typeof startWorkers>;

const shape = z.object({ n: z.number() });
const inside = job('work-inside', shape, async ({ n }) => void ran.push(`inside ${n}`));
const outside = job('speak-outside', shape, async ({ n }) => void ran.push(`said ${n}`), {
  missed: async (_, { n }) => void ran.push(`missed ${n}`),
});
let hasStumbled = false;
const fails = job('speak-and-stumble', shape, async ({ n }) => void ran.push(`said ${n}`), {
  missed: async (_, { n }) => {
    ran.push(hasStumbled ? `missed ${n}` : `stumbled ${n}`);
    if (hasStumbled) return;
    hasStumbled = true;
    throw new Error('stumbled');
  },
});

beforeAll(async () => {
  openDatabase(await freshDatabase());
  holdJobsOf((project_id) => held.has(project_id));
  workers = startWorkers({ jobs: [inside, outside, fails], concurrency: { live: 4, bulk: 1, outside: 1 } });
});
afterEach(() => {
  ran.length = 0;
});
afterAll(async () => {
  holdJobsOf(() => false);
  await workers.stop();
  await closeDatabase();
});

const add = (it: Job, n: number, project_id: number, at?: Date) =>
  transaction(project_id, (tx) => later(tx, it, { n }, { project_id, ...(at && { at }) }));
const heldJobs = async () =>
  (await queues().selectFrom('jobs').select('id').where('last_error', '=', heldReason).execute()).length;

test('work of a project that is held waits, others’ goes on; let go, what is of no use when late is missed', async () => {
  held.add(still);
  await add(inside, 1, still);
  await add(outside, 2, still);
  await add(outside, 3, other);
  await add(outside, 4, still, new Date(Date.now() + 3_600_000));
  await until(async () => expect([await heldJobs(), ran]).toEqual([2, ['said 3']]));
  held.delete(still);
  await transaction(still, (tx) => letJobsGo(tx, still));
  await until(() => expect(ran.toSorted()).toEqual(['inside 1', 'missed 2', 'said 3']));
  // What was not due yet is said in its time.
  const [waiting] = await queues().selectFrom('jobs').select(['name', 'payload']).execute();
  expect(waiting).toMatchObject({ name: 'speak-outside', payload: { n: 4 } });
});

test('what was in a worker’s hands when the others were let go is as late as they, also if it has to be tried again', async () => {
  held.add(still);
  for (const [it, n] of [
    [outside, 5],
    [inside, 6],
    [fails, 7],
  ] as const)
    await add(it, n, still);
  await until(async () => expect(await heldJobs()).toBe(3));
  // Within about a minute they are looked at again.
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from max(run_at) - now())::float8 as wait from jobs where last_error = ${heldReason}`.execute(
    queues(),
  );
  expect(rows[0]!.wait).toBeLessThan(61);
  held.delete(still);
  await queues()
    .updateTable('jobs')
    .set({ run_at: new Date(), due_at: new Date() })
    .where('last_error', '=', heldReason)
    .execute();
  await until(() => expect(ran.toSorted()).toEqual(['inside 6', 'missed 5', 'missed 7', 'stumbled 7']));
});
