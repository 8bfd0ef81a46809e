import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { countNames, histogramNames, type PlacedSums } from './sums.ts';
import type {} from './tables.ts';

const placeColumns = sql.raw('facet text, span text, begins date, channel_id bigint, manager_id bigint');
const atPlace = sql`s.facet = given.facet and s.span = given.span and s.begins = given.begins
  and s.channel_id = given.channel_id and s.manager_id = given.manager_id`;
const columns = [...countNames, ...histogramNames];
const columnList = sql.join(columns.map((name) => sql.ref(name)));
const typed = [
  ...countNames.map((name) => sql`${sql.ref(name)} int`),
  ...histogramNames.map((name) => sql`${sql.ref(name)} jsonb`),
];

type At = { project_id: number; places: string };

/** The sums at these places, as they are. */
export const sumsAt = prepared<At, PlacedSums>(
  (value) => sql`
    select s.facet, s.span, s.begins::text as begins, s.channel_id, s.manager_id,
      ${sql.join(columns.map((name) => sql.ref(`s.${name}`)))}
    from json_to_recordset(${value('places')}::json) as given (${placeColumns})
    join dialogue_sums s on s.project_id = ${value('project_id')} and ${atPlace}`,
);

const upsert = prepared<{ project_id: number; rows: string }, never>(
  (value) => sql`
    insert into dialogue_sums (project_id, facet, span, begins, channel_id, manager_id, ${columnList})
    select ${value('project_id')}, facet, span, begins, channel_id, manager_id, ${columnList}
    from json_to_recordset(${value('rows')}::json) as given (${placeColumns},
      ${sql.join(typed)})
    on conflict (project_id, facet, span, begins, channel_id, manager_id) do update
    set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}`,
);

const remove = prepared<At, never>(
  (value) => sql`
    delete from dialogue_sums s using json_to_recordset(${value('places')}::json) as given (${placeColumns})
    where s.project_id = ${value('project_id')} and ${atPlace}`,
);

export async function saveSums(tx: Tx, project_id: number, kept: PlacedSums[], gone: PlacedSums[]): Promise<void> {
  if (kept.length) await upsert(tx, { project_id, rows: JSON.stringify(kept) });
  if (gone.length) await remove(tx, { project_id, places: JSON.stringify(gone) });
}
