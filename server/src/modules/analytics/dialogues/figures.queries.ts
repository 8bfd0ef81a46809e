import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';
import { wireText } from '../../../kit/db/wire-text.ts';
import type { Days, Pieces } from '../../../kit/statistics/period.ts';
import { allChannels, countNames, type Facet, type HistogramName, nobody, type Sums } from './sums.ts';
import type { Wanted } from './wanted.ts';
import type {} from './tables.ts';

/** By what the sums that are read are told apart. */
export type By = 'nothing' | 'channel' | 'manager';

/** Where the fewest rows have all that is asked for. */
function facetFor({ channels_ids, managers_ids }: Wanted, by: By): Facet {
  const byChannel = channels_ids !== null || by === 'channel';
  const byManager = managers_ids !== undefined || by === 'manager';
  if (byChannel) return byManager ? 'each' : 'channel';
  return byManager ? 'manager' : 'all';
}

function sumsWhere(wanted: Wanted, by: By): RawBuilder<unknown> {
  const { project_id, channels_ids, managers_ids } = wanted;
  const facet = facetFor(wanted, by);
  const isAll = facet === 'all' || facet === 'manager';
  return sql.join(
    [
      sql`project_id = ${project_id}`,
      sql`facet = ${facet}`,
      ...(isAll ? [sql`channel_id = ${allChannels}`] : []),
      ...(channels_ids ? [sql`channel_id = any (${[...channels_ids]}::bigint[])`] : []),
      ...(managers_ids ? [sql`manager_id = any (${managers_ids}::bigint[])`] : []),
    ],
    sql` and `,
  );
}

export type ReadSums = Partial<Sums> & {
  begins: string;
  span: 'day' | 'month';
  channel_id: number;
  manager_id: number;
};

/** What is added up for these pieces of time; only the histograms that are asked for. */
export async function readSums(
  db: Db,
  wanted: Wanted,
  by: By,
  pieces: Pieces,
  histograms: readonly HistogramName[],
): Promise<ReadSums[]> {
  const columns = sql`begins::text as begins, span, channel_id, manager_id,
    ${sql.join([...countNames, ...histograms].map((name) => sql.ref(name)))}`;
  const of = (span: 'day' | 'month', { from, to }: Days) => sql`(select ${columns} from dialogue_sums
    where ${sumsWhere(wanted, by)} and span = ${span} and begins between ${from}::date and ${to}::date)`;
  const all = [...(pieces.months ? [of('month', pieces.months)] : []), ...pieces.days.map((days) => of('day', days))];
  const { rows } = await sql<ReadSums>`${sql.join(all, sql` union all `)}`.execute(db);
  return rows;
}

/** The first day of which anything is known; null: nothing is. */
export async function firstDay(db: Db, wanted: Wanted): Promise<string | null> {
  const { rows } = await sql<{ begins: string }>`
    select begins::text as begins from dialogue_sums where ${sumsWhere(wanted, 'nothing')} and span = 'day'
    order by begins limit 1`.execute(db);
  return rows[0]?.begins ?? null;
}

/** How many clients wait now, which is kept, and since when the first of them does; of people, those in their hands. */
export async function waitingNow(db: Db, { project_id, channels_ids, managers_ids }: Wanted) {
  const ids = channels_ids && [...channels_ids];
  const { rows } = await sql<{ waiting: number; since: string | null }>`
    select (
      select coalesce(sum(n), 0)::int from folder_counts where project_id = ${project_id} and folder_id = 0 and n > 0
        and ${ids ? sql`owed_ids && ${ids}::bigint[]` : sql`owed_ids <> '{}'`}
        ${managers_ids ? sql`and operator_id = any (${managers_ids}::bigint[])` : sql``}
    ) as waiting, (
      select ${wireText(sql`min(first.owed_since)`)} from channels c cross join lateral (
        select d.owed_since from dialogues d where d.project_id = ${project_id} and d.channel_id = c.id and d.is_listed
          and d.owed_since is not null
          ${managers_ids ? sql`and coalesce(d.operator_id, ${nobody}) = any (${managers_ids}::bigint[])` : sql``}
        order by d.owed_since limit 1
      ) first
      where c.project_id = ${project_id} ${ids ? sql`and c.id = any (${ids}::bigint[])` : sql``}
    ) as since`.execute(db);
  return rows[0]!;
}

type Used = { project_id: number; user_id: number; wanted: Wanted; from: Date; until: Date };

/** The templates that were sent most, ten at most; of those that only their makers see, one's own. */
export async function templatesUsed(db: Db, { project_id, user_id, wanted, from, until }: Used) {
  const { channels_ids, managers_ids } = wanted;
  const { rows } = await sql<{ id: number; name: string; count: number }>`
    select t.id, t.name, u.count from (
      select template_id, count(*)::int as count from template_uses
      where project_id = ${project_id} and at >= ${from} and at < ${until}
        ${channels_ids ? sql`and channel_id = any (${[...channels_ids]}::bigint[])` : sql``}
        ${managers_ids ? sql`and manager_id = any (${managers_ids}::bigint[])` : sql``}
      group by template_id
    ) u join message_templates t on t.project_id = ${project_id} and t.id = u.template_id
    where t.user_id is null or t.user_id = ${user_id}
    order by u.count desc, t.name, t.id limit 10`.execute(db);
  return rows;
}
