import { inTransaction } from '../../kit/db/in-transaction.ts';
import { namedIn, type Stores } from './bring-files.ts';
import { standingOf } from './fence.ts';
import { quoted, readLayout } from './layout.ts';
import { alone, type Between } from './move-project.ts';
import { comingAs } from './place.ts';
import { enter, rowsOf, say, type Side } from './side.ts';

export type GivenUp = { there: number | null; rows: number };

/** What a move that did not come to its end left there is removed, and the project is one of many here again. */
export const giveUpMove = (moving: Between & { stores: Stores }): Promise<GivenUp> =>
  alone(moving, async (clients) => {
    const { project_id } = moving;
    const standing = await standingOf(clients.here, project_id);
    if (standing?.role !== 'leaves') throw new Error(`project ${project_id} is not on its way to anywhere`);
    if (standing.moved_at !== null)
      throw new Error(
        `project ${project_id} left for ${standing.address} already, as ${standing.there}: move it, from there`,
      );
    const there = await comingAs(clients.there, standing.run);
    const rows = there === null ? 0 : await removeThere({ client: clients.there, project_id: there }, moving.stores);
    await clients.control.query(`delete from moving_projects where project_id = $1 and role = 'leaves'`, [project_id]);
    return { there, rows };
  });

/** Nobody saw any of it. */
async function removeThere(target: Side, { target: store }: Stores): Promise<number> {
  await enter(target);
  const keys = (await namedIn(target)).map((it) => it.key);
  const tables = (await readLayout(target.client)).map((it) => it.name).filter((it) => it !== 'moving_projects');
  let removed = 0;
  // Some rows are written by the removal of others.
  for (let last = 1; last;) {
    last = 0;
    for (const table of tables.toReversed()) {
      const { rowCount } = await say(
        target.client,
        [`delete from ${quoted(table)} where project_id = $1`],
        [target.project_id],
      );
      last += rowCount ?? 0;
    }
    removed += last;
  }
  for (const key of keys) await store.remove(key);
  await inTransaction(target.client, async () => {
    await rowsOf(target, ['delete from projects where id = $1'], [target.project_id]);
    await rowsOf(target, [`delete from moving_projects where project_id = $1 and role = 'comes'`], [target.project_id]);
  });
  return removed;
}
