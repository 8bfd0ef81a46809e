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
  'of a category': { category: 1 },
  'mine of a category': { manager_id: 'me', category: 1 },
  'made by itself': { created_auto: true },
  'mine made by itself': { manager_id: 'me', created_auto: true },
  'made by hand': { created_auto: false },
  'of priority': { priority: true },
  'mine of priority': { manager_id: 'me', priority: true },
  'about deals': { about: 'leads' },
  'mine about deals': { manager_id: 'me', about: 'leads' },
  'closed of a category': { status: 'closed', category: 1 },
  'closed made by itself': { status: 'closed', created_auto: true },
  'closed of priority': { status: 'closed', priority: true },
  'closed about deals': { status: 'closed', about: 'leads' },
  words: { search: 'parcel 777' },
  'a common word': { search: 'parcel' },
  'mine by a common word': { manager_id: 'me', search: 'parcel' },
  'closed by a common word': { status: 'closed', search: 'parcel' },
  'by a rare word': { search: 'needle' },
  'mine by a word of one in two hundred': { manager_id: 'me', search: 'urgent' },
  'mine by a word of others': { manager_id: 'me', search: 'van' },
  'by a word and a filter': { search: 'parcel', priority: true },
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
      const category = await fill(stage, many);
      for (const [name, list] of Object.entries(lists)) {
        const asked = list.category ? { ...list, category } : list;
        const took: number[] = [];
        for (let nth = 0; nth < (quick ? 20 : 100); nth++) {
          const began = performance.now();
          await call(ours.url, listTasks, asked, mine);
          took.push(performance.now() - began);
        }
        const told = `p95 ${percentile(took, 95).toFixed(1)} ms`;
        rows.push(row(`tasks ${many} ${name}`, median(took), 'ms', null, size, told));
      }
      const counted = await timed(ours, quick ? 200 : 1000, () => ask(ours.url, countActiveTasks, {}, mine), 8);
      rows.push(row(`tasks ${many} count`, counted.cpu, 'ms CPU', null, size, 'what the tab shows'));
    }
    return rows;
  },
};

/**
 * As many as asked for: four in ten closed, a few of the others late, one in five of the one who asks; one in fifty of a
 * category, and few of priority, made by themselves or about a deal. Answers the category.
 */
async function fill({ database }: Stage, many: number): Promise<number> {
  const admin = new pg.Client(database.admin_url);
  await admin.connect();
  try {
    await admin.query(`select set_config('parley.project_id', '101', false)`);
    const { rows } = await admin.query<{ id: string }>(
      `select min(id) as id from task_categories where project_id = 101`,
    );
    const category = Number(rows[0]!.id);
    await admin.query(
      `insert into tasks (project_id, date, comment, manager_id, author_id, contact_id, category_id, deal_id, priority,
        created_auto, closed_at)
      select 101, now() + (n % 20000 - 200) * interval '1 hour', 'Parcel ' || n || case when n % 5 = 2 then ' by van'
          when n % 200 = 5 then ' urgent' when n % 50000 = 15 then ' needle' else '' end, 1001 + n % 5, 1001,
        case when n % 3 = 0 then (select min(id) from contacts where project_id = 101 and not is_room) + n % 100 end,
        case when n / 5 % 51 = 3 then $2::bigint end,
        case when n / 5 % 701 = 5 then (select min(id) from deals where project_id = 101) end, n / 5 % 501 = 7,
        n / 5 % 301 = 11, case when n % 10 < 4 then now() - n * interval '1 second' end
      from generate_series(1, $1 - (select count(*) from tasks where project_id = 101)) n`,
      [many, category],
    );
    await admin.query('vacuum (analyze) tasks, task_texts');
    return category;
  } finally {
    await admin.end();
  }
}
