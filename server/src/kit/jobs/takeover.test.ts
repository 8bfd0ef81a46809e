import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { freshDatabase } from '../../../test/database.ts';
import { type OtherNode, startOtherNode } from '../../../test/live-world.ts';
import { closeDatabase, openDatabase, queues, transaction } from '../db/index.ts';
import { job, later } from './jobs.ts';
import { startWorkers } from './worker.ts';

let other: OtherNode;
const ran: number[] = [];
const taken = job('test-takeover', z.object({ n: z.number() }), async ({ n }) => void ran.push(n));

beforeAll(async () => {
  const url = await freshDatabase();
  openDatabase(url);
  other = await startOtherNode(url);
});
afterAll(async () => {
  await other.kill();
  await closeDatabase();
});

const lease = async () => {
  const { rows } = await sql<{ seconds: number; id: number }>`
    select extract(epoch from lease_until - clock_timestamp())::float8 as seconds, id from jobs
    where lease_until is not null`.execute(queues());
  return rows;
};
/** As if that much time had passed for the lease. */
const age = (seconds: number) =>
  sql`update jobs set lease_until = lease_until - ${seconds} * interval '1 s' where lease_until is not null`.execute(
    queues(),
  );

test('the jobs of a living node stay its own; killed, it loses them within fifteen seconds, and order is kept', async () => {
  await other.ask('work');
  for (const n of [1, 2]) await transaction(null, (tx) => later(tx, taken, { n }, { project_id: null, key: 'k' }));
  await vi.waitFor(async () => expect(await lease()).toHaveLength(1), { timeout: 4000 });
  const workers = startWorkers({ jobs: [taken], concurrency: { live: 4, bulk: 1, outside: 1 } });
  await age(6);
  await vi.waitFor(async () => expect((await lease())[0]!.seconds).toBeGreaterThan(10), { timeout: 6000 });
  expect(ran).toEqual([]);

  await other.kill();
  expect((await lease())[0]!.seconds).toBeLessThan(13);
  await age(11);
  await vi.waitFor(() => expect(ran).toEqual([1, 2]), { timeout: 3000 });
  await workers.stop();
});
