import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { PlacedSums } from './sums.ts';
import type {} from './tables.ts';

const placeColumns = sql.raw('funnel_id bigint, facet text, span text, seen_by text, begins date, key text');
const isAtPlace = sql.raw(`s.funnel_id = given.funnel_id and s.facet = given.facet and s.span = given.span
  and s.seen_by = given.seen_by and s.begins = given.begins and s.key = given.key`);

/** The sums at these places, as they are. */
export const sumsAt = prepared<{ project_id: number; places: string }, PlacedSums>(
  (value) => sql`
    select s.funnel_id, s.facet, s.span, s.seen_by, s.begins::text as begins, s.key, s.counts, s.money, s.stays, s.took
    from json_to_recordset(${value('places')}::json) as given (${placeColumns})
    join deal_sums s on s.project_id = ${value('project_id')} and ${isAtPlace}`,
);

const upsertSums = prepared<{ project_id: number; rows: string }, never>(
  (value) => sql`
    insert into deal_sums (project_id, funnel_id, facet, span, seen_by, begins, key, counts, money, stays, took)
    select ${value('project_id')}, given.* from json_to_recordset(${value('rows')}::json) as given (${placeColumns},
      counts jsonb, money jsonb, stays jsonb, took jsonb)
    on conflict (project_id, funnel_id, facet, span, seen_by, begins, key) do update set counts = excluded.counts,
      money = excluded.money, stays = excluded.stays, took = excluded.took`,
);
const deleteSums = prepared<{ project_id: number; places: string }, never>(
  (value) => sql`
    delete from deal_sums s using json_to_recordset(${value('places')}::json) as given (${placeColumns})
    where s.project_id = ${value('project_id')} and ${isAtPlace}`,
);

export async function saveSums(tx: Tx, project_id: number, kept: PlacedSums[], gone: PlacedSums[]): Promise<void> {
  if (kept.length) await upsertSums(tx, { project_id, rows: JSON.stringify(kept) });
  if (gone.length) await deleteSums(tx, { project_id, places: JSON.stringify(gone) });
}

/** All of a project, for counting from the beginning. */
export async function forgetSums(tx: Tx, project_id: number): Promise<void> {
  await tx.deleteFrom('counted_deals').where('project_id', '=', project_id).execute();
  await tx.deleteFrom('stage_visits').where('project_id', '=', project_id).execute();
  await tx.deleteFrom('deal_sums').where('project_id', '=', project_id).execute();
}
