import { type RawBuilder, sql } from 'kysely';
import type { PriorityLevel } from '@parley/contract/tickets/priorities';
import { addDays } from '@parley/contract/time';
import { wireText } from '../../../kit/db/wire-text.ts';
import type { Db } from '../../../kit/db/index.ts';
import { firstOf, type Days, type Pieces } from '../../../kit/statistics/period.ts';
import { allChannels, type Facet, type HistogramName, type Sums } from './sums.ts';
import type {} from './tables.ts';

/** Which tickets are meant, of those that the viewer sees; undefined: not asked, null among ids: none. */
export type Wanted = {
  project_id: number;
  /** Who asks. */
  user_id: number;
  /** Null: all. */
  channels_ids: readonly number[] | null;
  departments_ids?: (number | null)[] | undefined;
  managers_ids?: (number | null)[] | undefined;
  tags_ids?: number[] | undefined;
  priorities?: PriorityLevel[] | undefined;
};

/** Where the fewest rows have all that is asked for. */
export function facetFor({ departments_ids, managers_ids, tags_ids, priorities }: Wanted, byManager: boolean): Facet {
  const asked: Facet[] = [
    ...(departments_ids ? ['department' as const] : []),
    ...(managers_ids || byManager ? ['manager' as const] : []),
    ...(priorities ? ['priority' as const] : []),
    // A ticket of two tags stands under both.
    ...(tags_ids ? [tags_ids.length === 1 ? ('tag' as const) : ('each' as const)] : []),
  ];
  return asked.length > 1 ? 'each' : (asked[0] ?? 'all');
}

const idIn = (column: string, ids: (number | null)[]): RawBuilder<unknown> =>
  sql`(${sql.ref(column)} = any (${ids.filter((id) => id !== null)}::bigint[])
    or ${ids.includes(null)} and ${sql.ref(column)} is null)`;

/** The same words for the sums and for the tickets themselves. */
const conditionsOf = (it: Wanted): RawBuilder<unknown>[] => [
  sql`project_id = ${it.project_id}`,
  ...(it.departments_ids ? [idIn('department_id', it.departments_ids)] : []),
  ...(it.managers_ids ? [idIn('manager_id', it.managers_ids)] : []),
  ...(it.tags_ids ? [sql`ticket_tags_ids && ${it.tags_ids}::bigint[]`] : []),
];

const sumsWhere = (it: Wanted, facet: Facet): RawBuilder<unknown> =>
  sql.join(
    [
      ...conditionsOf(it),
      sql`facet = ${facet}`,
      sql`channel_id = any (${it.channels_ids ?? [allChannels]}::bigint[])`,
      ...(it.priorities ? [sql`priority = any (${it.priorities}::text[])`] : []),
    ],
    sql` and `,
  );

type Piece = { span: 'day' | 'month' } & Days;

/** Each a stretch of the index by itself: together, by an "or", all of the facet would be read. */
const fromPieces = (it: Wanted, facet: Facet, pieces: Piece[], columns: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    pieces.map(
      ({ span, from, to }) => sql`(select ${columns} from ticket_sums where ${sumsWhere(it, facet)}
        and span = ${span} and begins between ${from}::date and ${to}::date)`,
    ),
    sql` union all `,
  );

export type ReadSums = Omit<Sums, HistogramName> &
  Partial<Pick<Sums, HistogramName>> & { begins: string; span: 'day' | 'month'; manager_id: number | null };

/** What is added up for these pieces of time; only the histograms that are asked for. */
export async function readSums(
  db: Db,
  wanted: Wanted,
  facet: Facet,
  pieces: Pieces,
  histograms: HistogramName[],
): Promise<ReadSums[]> {
  const list: Piece[] = [
    ...(pieces.months ? [{ span: 'month' as const, ...pieces.months }] : []),
    ...pieces.days.map((days) => ({ span: 'day' as const, ...days })),
  ];
  const columns = sql`begins::text as begins, span, manager_id, opened, closed, ratings, promises,
    ${sql.join(histograms.map((name) => sql.ref(name)))}`;
  const { rows } = await sql<ReadSums>`${fromPieces(wanted, facet, list, columns)}`.execute(db);
  return rows;
}

/** How many were open at the end of a day, by whose they are where sums tell. */
export async function openAfter(
  db: Db,
  wanted: Wanted,
  facet: Facet,
  day: string,
): Promise<{ manager_id: number | null; open: number }[]> {
  const month = firstOf(day);
  const pieces: Piece[] = [
    { span: 'month', from: '-infinity', to: addDays(month, -1) },
    { span: 'day', from: month, to: day },
  ];
  const { rows } = await sql<{ manager_id: number | null; open: number }>`
    select manager_id, sum(open)::int as open
    from (${fromPieces(wanted, facet, pieces, sql`manager_id, opened - closed as open`)}) as found
    group by manager_id`.execute(db);
  return rows;
}

// So many are counted in time.
const countable = 10_000;

/** How many tickets had a next answer broken on these days; null: too many to count. */
export async function answeredLate(db: Db, wanted: Wanted, { from, to }: Days): Promise<number | null> {
  const { rows } = await sql<{ many: number; found: number }>`
    with late as materialized (
      select distinct ticket_id from broken_promises
      where project_id = ${wanted.project_id} and kind = 'next_answer' and day between ${from}::date and ${to}::date
      limit ${countable + 1}
    )
    select (select count(*) from late) as many, count(*) as found from tickets
    where ${ticketsWhere(wanted)} and id = any (array(select ticket_id from late))`.execute(db);
  const { many, found } = rows[0]!;
  return many > countable ? null : found;
}

export type RatedTicket = {
  id: number;
  number: number;
  manager: number | null;
  rating: number;
  comment: string;
  rated_at: string;
};

/** What clients said of tickets between two moments, the latest first. */
export async function latestComments(db: Db, wanted: Wanted, from: Date, until: Date): Promise<RatedTicket[]> {
  const { rows } = await sql<RatedTicket>`
    select id, number, manager_id as manager, rating, rating_comment as comment, ${wireText(sql`rated_at`)} as rated_at
    from tickets where ${ticketsWhere(wanted)} and rating_comment is not null and rating is not null
      and rated_at >= ${from} and rated_at < ${until}
    order by rated_at desc, id desc limit 10`.execute(db);
  return rows;
}

const bounds: Record<PriorityLevel, [number, number]> = { low: [1, 3], medium: [4, 6], high: [7, 10] };

export const ticketsWhere = (it: Wanted): RawBuilder<unknown> =>
  sql.join(
    [
      ...conditionsOf(it),
      sql`removed_at is null`,
      ...(it.channels_ids ? [sql`channel_id = any (${it.channels_ids}::bigint[])`] : []),
      ...(it.priorities
        ? [
            sql`(${sql.join(
              it.priorities.map((level) => sql`priority between ${bounds[level][0]} and ${bounds[level][1]}`),
              sql` or `,
            )})`,
          ]
        : []),
    ],
    sql` and `,
  );
