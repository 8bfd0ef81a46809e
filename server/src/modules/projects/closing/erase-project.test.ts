import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildWorld, projects, type World } from '../../../../test/walker-world.ts';
import { days, moveClock } from '../../../kit/clock.ts';
import { files } from '../../../kit/files/store.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { erase, eraseProject } from './erase-project.ts';

let world: World;
beforeAll(async () => void (world = await buildWorld()));
afterEach(() => moveClock(0));
afterAll(() => world.stop());

type Named = { name: string };
const tables = async (): Promise<string[]> =>
  (
    await world.admin.query<Named>(`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'project_id' order by 1`)
  ).rows.map((it) => it.name);

/** How many rows every table has of a project, the project's own among them; empty ones are left out. */
async function rowsOf(project_id: number): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of [...(await tables()), 'projects']) {
    const column = table === 'projects' ? 'id' : 'project_id';
    const text = `select count(*)::int as n from "${table}" where ${column} = $1`;
    const [row] = (await world.admin.query<{ n: number }>(text, [project_id])).rows;
    if (row!.n) found[table] = row!.n;
  }
  return found;
}

const erasing = () => eraseProject.run({ project_id: projects.foreign }, { project_id: null });

test('nothing is erased that is not deleted, or not for thirty days', async () => {
  const before = await rowsOf(projects.foreign);
  // Every table that has a project has a row of it here, but for what the kit fills as things happen.
  const empty = (await tables()).filter((table) => !before[table]);
  expect(empty).toEqual(['event_outbox', 'event_streams', 'moving_projects', 'push_subscriptions']);
  await erasing();
  await world.admin.query('update projects set deleted_at = now() where id = $1', [projects.foreign]);
  moveClock(days(29));
  // It comes again then: also a node behind its time does not take it for done.
  const wait = await erasing().catch((error: unknown) => error);
  expect(wait).toBeInstanceOf(RetryLater);
  expect((wait as RetryLater).at.getTime() - Date.now()).toBeGreaterThan(days(29));
  expect(await rowsOf(projects.foreign)).toEqual(before);
});

test('one that was brought back while it was being erased loses nothing more', async () => {
  const bringsBack = 'update projects set deleted_at = null where id = $1';
  await world.admin.query(bringsBack, [projects.foreign]);
  const before = await rowsOf(projects.foreign);
  expect(await erase(projects.foreign, Infinity)).toBe(true);
  expect(await rowsOf(projects.foreign)).toEqual(before);
  await world.admin.query('update projects set deleted_at = now() where id = $1', [projects.foreign]);
});

test('thirty days later every row and file of it is gone, however often it was interrupted, and nobody else’s', async () => {
  const ours = await rowsOf(projects.own);
  const { rows } = await world.admin.query<{ key: string }>('select key from files where project_id = $1', [
    projects.foreign,
  ]);
  expect(await files().size(rows[0]!.key)).toBeGreaterThan(0);
  moveClock(days(31));
  // Each turn is over as soon as something was done, as by a node that is killed; then it is let work.
  for (let turn = 0; turn < 12; turn++) expect(await erase(projects.foreign, 0)).toBe(false);
  await erasing();
  expect(await rowsOf(projects.foreign)).toEqual({});
  expect(await files().size(rows[0]!.key)).toBeNull();
  expect(await rowsOf(projects.own)).toEqual(ours);
  // Planned twice, it finds nothing to do.
  await erasing();
});
