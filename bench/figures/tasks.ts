import { countActiveTasks } from '@parley/contract/tasks/count';
import { listTasks } from '@parley/contract/tasks/tasks';
import type { Input } from '@parley/contract/http';
import pg from 'pg';
import { ask, call } from '../call.ts';
import { type Figure, median, percentile, type Row, row } from '../figure.ts';
import { signInOurs } from '../sign-in-ours.ts';
import type { Stage } from '../stage.ts';
import { timed } from '../timed.ts';

const lists: Record<string, Input<typeof listTasks>> = {
  mine: { manager_id: 'me' },
  everyone: {},
  overdue: { other: 'overdue', manager_id: 'me' },
  closed: { status: 'closed' },
  words: { search: 'parcel 777' },
};

/** The list of tasks and what the tab counts cost the same among ten thousand and among a million. */
export const tasks: Figure = {
  name: 'tasks',
  run: async (stage) => {
    const { ours, quick } = stage;
    const { headers } = await signInOurs(ours.url, 'admin@demo.parley');
    const mine = { ...headers, 'x-project': '101' };
    const rows: Row[] = [];
    for (const many of quick ? [10_000] : [10_000, 1_000_000]) {
      const size = `${many.toLocaleString('en')} tasks`;
      await fill(stage, many);
      for (const [name, asked] of Object.entries(lists)) {
        const took: number[] = [];
        for (let nth = 0; nth < (quick ? 20 : 100); nth++) {
          const began = performance.now();
          await call(ours.url, listTasks, asked, mine);
          took.push(performance.now() - began);
        }
        const told = `p95 ${percentile(took, 95).toFixed(1)} ms`;
        rows.push(row(`tasks ${name}`, median(took), 'ms', null, size, told));
      }
      const counted = await timed(ours, quick ? 200 : 1000, () => ask(ours.url, countActiveTasks, {}, mine), 8);
      rows.push(row('tasks count', counted.cpu, 'ms CPU', null, size, 'what the tab shows'));
    }
    return rows;
  },
};

/** As many as asked for: four in ten closed, a few of the others late, one in five of the one who asks. */
async function fill({ database }: Stage, many: number): Promise<void> {
  const admin = new pg.Client(database.admin_url);
  await admin.connect();
  try {
    await admin.query(`select set_config('parley.project_id', '101', false)`);
    await admin.query(
      `insert into tasks (project_id, date, comment, manager_id, author_id, contact_id, closed_at)
      select 101, now() + (n % 20000 - 200) * interval '1 hour', 'Parcel ' || n, 1001 + n % 5, 1001,
        case when n % 3 = 0 then (select min(id) from contacts where project_id = 101 and not is_room) + n % 100 end,
        case when n % 10 < 4 then now() - n * interval '1 second' end
      from generate_series(1, $1 - (select count(*) from tasks where project_id = 101)) n`,
      [many],
    );
    await admin.query('vacuum (analyze) tasks, task_texts');
  } finally {
    await admin.end();
  }
}
