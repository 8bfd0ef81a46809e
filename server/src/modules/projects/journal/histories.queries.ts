import { sql } from 'kysely';
import { db, type Tx } from '../../../kit/db/index.ts';
import type { Place, Recorded } from '../../../kit/facts/facts.queries.ts';

export const projectsForgetting = () =>
  db()
    .selectFrom('projects')
    .select(['id', 'history_days'])
    .where('deleted_at', 'is', null)
    .where('history_days', 'is not', null)
    .where(sql<boolean>`not stands_still(id)`)
    .$narrowType<{ history_days: number }>()
    .execute();

/** Up to where all of these readers came; null: one of them never began. */
export async function leastPlace(tx: Tx, project_id: number, readers: string[]): Promise<Place | null> {
  const { rows } = await sql<Place & { began: number }>`
    select epoch, tx, id, count(*) over ()::integer as began from fact_cursors
    where project_id = ${project_id} and consumer = any (${readers}::text[])
    order by epoch, fact_cursors.tx, id limit 1`.execute(tx);
  const [least] = rows;
  return least && least.began === readers.length ? least : null;
}

type Asked = { after: Place; up_to: Place; before: Date; staying: string[]; limit: number };
type Passed = Recorded & { is_history: boolean };

/** The next facts in their order, up to the first that is not past its time. */
export async function oldFacts(
  tx: Tx,
  project_id: number,
  { after, up_to, before, staying, limit }: Asked,
): Promise<Passed[]> {
  const { rows } = await sql<Passed>`
    with page as materialized (
      select f.epoch, f.tx, f.id, f.at, f.name, jsonb_typeof(f.changes -> 'taken' -> 1) as taken from facts f
      where f.project_id = ${project_id}
        and (f.epoch, f.tx, f.id) > (${after.epoch}::int, ${after.tx}::xid8, ${after.id}::bigint)
        and (f.epoch, f.tx, f.id) <= (${up_to.epoch}::int, ${up_to.tx}::xid8, ${up_to.id}::bigint)
      order by f.epoch, f.tx, f.id limit ${limit}
    ), old as (
      select page.*, bool_and(at < ${before}) over (order by epoch, page.tx, id) as is_old from page
    )
    select epoch, old.tx, id, at::text as at, name <> all (${staying}::text[]) and taken is distinct from 'array' as is_history
    from old where is_old order by epoch, old.tx, id`.execute(tx);
  return rows;
}
