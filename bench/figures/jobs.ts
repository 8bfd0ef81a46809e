import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod/mini';
import { closeDatabase, openDatabase, queues, transaction } from '../../server/src/kit/db/index.ts';
import { job, later } from '../../server/src/kit/jobs/jobs.ts';
import { startWorkers } from '../../server/src/kit/jobs/worker.ts';
import { type Figure, notes, row } from '../figure.ts';
import { compare } from '../rounds.ts';

const many = 1000;
// As many at once as the server runs.
const atOnce = 16;
const aheadMs = 1000;

/** A thousand jobs that fall due in the same moment: when has the last one started? The floor only takes the rows. */
export const jobs: Figure = {
  name: 'jobs',
  run: async ({ database, cpu, rounds }) => {
    openDatabase(database.url);
    const client = new pg.Client(database.url);
    await client.connect();
    const started: number[] = [];
    const timed = job('bench-timed', z.object({}), async () => void started.push(Date.now()));
    const workers = startWorkers({ jobs: [timed], concurrency: { live: atOnce, bulk: 2, outside: 1 } });
    const lasts: number[] = [];
    let tooEarly = 0;

    const ours = async () => {
      started.length = 0;
      const due = new Date(Date.now() + aheadMs);
      await transaction(null, async (tx) => {
        for (let n = 0; n < many; n++) await later(tx, timed, {}, { project_id: null, at: due });
      });
      const [from, spent] = [Math.max(due.getTime(), Date.now()), cpu()];
      while (
        (await queues().selectFrom('jobs').select('id').where('name', '=', timed.name).limit(1).execute()).length
      ) {
        await sleep(20);
      }
      // A millisecond, since clocks are read in whole ones.
      tooEarly += started.filter((at) => at < due.getTime() - 1).length;
      const last = Math.max(...started) - from;
      lasts.push(last);
      return { cpu: (cpu() - spent) / many, last };
    };

    try {
      await prepareFloor(client);
      const measured = await compare(() => floor(client, cpu), ours, rounds);
      const size = `${many} due at once`;
      const early = tooEarly ? `VOID: ${tooEarly} started too early` : 'none too early';
      // The first is practice.
      const goal = `goal: within 1000 ms; slowest ${Math.max(...lasts.slice(1))} ms`;
      return [
        row('jobs last start', measured.ours.last, 'ms', measured.floor.last, size, notes(goal, early)),
        row('jobs cpu', measured.ours.cpu, 'ms CPU', measured.floor.cpu, size, measured.noise),
      ];
    } finally {
      await workers.stop();
      await client.end();
      await closeDatabase();
    }
  },
};

const prepareFloor = (client: pg.Client) =>
  client.query(
    `create table if not exists floor_jobs (id bigint generated always as identity primary key, due_at timestamptz);
     create index if not exists floor_jobs_due on floor_jobs (due_at)`,
  );

const takeSome = {
  name: 'take',
  text: `delete from floor_jobs where id in (
    select id from floor_jobs where due_at <= now() order by due_at limit $1 for update skip locked) returning id`,
  values: [atOnce],
};

async function floor(client: pg.Client, cpu: () => number): Promise<{ cpu: number; last: number }> {
  const due = new Date(Date.now() + aheadMs / 2);
  await client.query('insert into floor_jobs (due_at) select $1 from generate_series(1, $2::int)', [due, many]);
  const spent = cpu();
  await sleep(Math.max(0, due.getTime() - Date.now()) + 1);
  let last = Date.now();
  while ((await client.query(takeSome)).rowCount) last = Date.now();
  return { cpu: (cpu() - spent) / many, last: last - due.getTime() };
}
