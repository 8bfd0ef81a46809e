import { expect } from 'vitest';
import { dbOf } from '../../../../kit/db/index.ts';
import { recount } from '../../index.ts';

/** The counts kept so far are those that counting anew makes. */
export async function trueCounts(project_id: number): Promise<void> {
  const kept = await read(project_id);
  await recount(project_id);
  expect(kept).toEqual(await read(project_id));
}

const read = async (project_id: number) => {
  const rows = await dbOf(project_id).selectFrom('folder_counts').selectAll().where('n', '<>', 0).execute();
  return rows.map((row) => JSON.stringify(row)).sort();
};
