import { sql } from 'kysely';
import { dbOf } from '../src/kit/db/index.ts';
import { rebuildSummaries, recount } from '../src/modules/inbox/index.ts';

type Twice = { kept: unknown[]; anew: unknown[] };

/** The counts of all folders as they were kept, and as counting anew makes them. */
export async function countsTwice(project_id: number): Promise<Twice> {
  const read = async () => {
    const rows = await dbOf(project_id).selectFrom('folder_counts').selectAll().where('n', '<>', 0).execute();
    return rows.map((row) => JSON.stringify(row)).sort();
  };
  const kept = await read();
  await recount(project_id);
  return { kept, anew: await read() };
}

/** The rows of the list and of the team's folders as they were kept, and as they follow from the messages. */
export async function summariesTwice(project_id: number): Promise<Twice> {
  const read = async () =>
    (
      await sql<{ row: unknown }>`(select to_jsonb(d) as row from dialogues d order by id) union all
        (select to_jsonb(p) from folder_dialogues p order by folder_id, dialogue_id)`.execute(dbOf(project_id))
    ).rows;
  const kept = await read();
  await rebuildSummaries(project_id);
  return { kept, anew: await read() };
}
