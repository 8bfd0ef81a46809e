import { sql } from 'kysely';
import { expect } from 'vitest';
import { settled } from '../../../../../test/office.ts';
import { until } from '../../../../../test/until.ts';
import type { Person } from '../../../../../test/people.ts';
import { db, dbOf } from '../../../../kit/db/index.ts';
import { forgetViewers } from '../../../projects/index.ts';

const tables = [
  'counted_dialogues',
  'counted_days',
  'counted_waits',
  'counted_deeds',
  'counted_calls',
  'counted_minutes',
  'counted_clients',
  'dialogue_sums',
];

/** All that is counted of a project, each row as a word. */
export async function countedRows(project_id: number): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} t where project_id = ${project_id} order by 1`.execute(
      dbOf(project_id),
    );
    found[table] = rows.map((it) => it.row);
  }
  return found;
}

/** Until jobs are done and nothing is left to count. */
export async function allCounted(project_id: number): Promise<void> {
  await settled();
  await until(async () => {
    const marks = await dbOf(project_id).selectFrom('uncounted').selectAll().execute();
    expect(marks).toEqual([]);
  });
}

/** From here on this member may see figures. */
export async function letSee({ project_id, id }: Person): Promise<void> {
  await sql`update members set permissions = '{analytics.view}'
    where project_id = ${project_id} and user_id = ${id}`.execute(db());
  forgetViewers(project_id, id);
}
