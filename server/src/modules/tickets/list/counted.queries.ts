import { addDays } from '@parley/contract/time';
import { type PromiseKind, promiseKinds } from '@parley/contract/tickets/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kit/db/index.ts';
import type {} from '../statistics/tables.ts';

type Part = RawBuilder<unknown>;
type Days = { from: string | undefined; to: string | undefined };

/** Days before all and after all. */
const always = { from: '-infinity', to: 'infinity' };
// So many are read and sorted in time, wherever they stand.
const few = 10_000;

/** What a figure of the statistics counts, as it was counted, so that a list is as long as its figure. */
export type Figured = {
  broken: (Days & { kinds: readonly PromiseKind[] | null }) | null;
  came: (Days & { week_hour: number }) | null;
  open_on: string | null;
};

/** Ids of tickets, by a stretch of one index for each figure that is asked for. */
export const countedBy = (project_id: number, { broken, came, open_on }: Figured): Part[] => [
  ...(broken ? [brokenThen(project_id, broken)] : []),
  ...(came ? [cameAt(project_id, came)] : []),
  ...(open_on ? [openAfter(project_id, open_on)] : []),
];

const brokenThen = (
  project_id: number,
  { kinds, from = always.from, to = always.to }: NonNullable<Figured['broken']>,
) => sql`
  select b.ticket_id from broken_promises b
  where b.project_id = ${project_id} and b.kind = any (${kinds ?? promiseKinds}::text[])
    and b.day between ${from}::date and ${to}::date`;

const cameAt = (
  project_id: number,
  { week_hour, from = always.from, to = always.to }: NonNullable<Figured['came']>,
) => sql`
  select c.id from counted_tickets c
  where c.project_id = ${project_id} and c.counts and c.week_hour = ${week_hour}::smallint
    and c.opened_on between ${from}::date and ${to}::date`;

// As the column has them; the last is no bound.
const stood = [4, 16, 64, 256] as const;
const stoodLong = 100_000;

/** Of the closed ones, what stood so long at most was closed so soon after. */
const openAfter = (project_id: number, day: string) => sql`
  select c.id from counted_tickets c
  where c.project_id = ${project_id} and c.counts and c.closed_on is null and c.opened_on <= ${day}::date
  ${sql.join(
    [...stood, stoodLong].map(
      (most) => sql`union all
        select c.id from counted_tickets c
        where c.project_id = ${project_id} and c.counts and c.stood_within = ${most} and c.opened_on <= ${day}::date
          and c.closed_on > ${day}::date ${most === stoodLong ? sql`` : sql`and c.closed_on <= ${addDays(day, most)}::date`}`,
    ),
    sql` `,
  )}`;

/** Whether they are so few that they are sooner looked at than met. */
export async function areFew(db: Db, ids: Part): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (select * from (${ids}) named limit ${few + 1}) counted`.execute(db);
  return rows[0]!.found <= few;
}
