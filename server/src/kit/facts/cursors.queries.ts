import { sql } from 'kysely';
import { dbOf, queues, type Tx } from '../db/index.ts';
import { prepared } from '../db/prepared.ts';
import type { Place } from './facts.queries.ts';
import type {} from './tables.ts';

type Reader = { project_id: number; consumer: string };

/** How far it came, for nobody else until the transaction ends. Null: another holds it, or it never began. */
export const takeCursor = async (tx: Tx, reader: Reader): Promise<Place | null> =>
  (await lockFree(tx, reader))[0] ?? null;

const lockFree = prepared<Reader, Place>(
  (value) => sql`
    select epoch, tx, id from fact_cursors
    where project_id = ${value('project_id')} and consumer = ${value('consumer')} for update skip locked`,
);

/** Whether it begins by this. */
export async function beginCursor({ project_id, consumer }: Reader): Promise<boolean> {
  const { rows } = await sql`
    insert into fact_cursors (project_id, consumer) select id, ${consumer} from projects where id = ${project_id}
    on conflict do nothing returning project_id`.execute(dbOf(project_id));
  return rows.length > 0;
}

export const moveCursor = prepared<Reader & Place, never>(
  (value) => sql`
    update fact_cursors set epoch = ${value('epoch')}, tx = ${value('tx')}::xid8, id = ${value('id')}
    where project_id = ${value('project_id')} and consumer = ${value('consumer')}`,
);

/** Back to the beginning, after whoever reads just now. */
export const resetCursor = (tx: Tx, { project_id, consumer }: Reader) =>
  sql`
    insert into fact_cursors (project_id, consumer) values (${project_id}, ${consumer})
    on conflict (project_id, consumer) do update set epoch = 0, tx = '0', id = 0`.execute(tx);

/** Whether more stands after a place, be it that an older transaction still holds it up. */
export const isMore = async (tx: Tx, project_id: number, place: Place): Promise<boolean> =>
  (await findAfter(tx, { project_id, ...place })).length > 0;

const findAfter = prepared<Place & { project_id: number }, { id: number }>(
  (value) => sql`
    select f.id from facts f where f.project_id = ${value('project_id')}
      and (f.epoch, f.tx, f.id) > (${value('epoch')}::int, ${value('tx')}::xid8, ${value('id')}::bigint) limit 1`,
);

/** Readers that have something to read, of every project. Since when: what is older was looked for at the start. */
export async function findBehind(consumers: string[], since: Date): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select p.id as project_id, r.consumer from projects p cross join unnest(${consumers}::text[]) as r (consumer)
    left join fact_cursors c on c.project_id = p.id and c.consumer = r.consumer
    where exists (select from facts f where f.project_id = p.id and f.at >= ${since}
      and (f.epoch, f.tx, f.id) > (coalesce(c.epoch, 0), coalesce(c.tx, '0'::xid8), coalesce(c.id, 0)))`.execute(
    queues(),
  );
  return rows;
}
