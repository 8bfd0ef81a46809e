import { BIN_DAYS, type BinRow } from '@parley/contract/bins';
import { type RawBuilder, sql } from 'kysely';
import { days, now } from '../../kit/clock.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { lastOf, sizeOf, wordFor } from './keyset.ts';

export const keptInBin = days(BIN_DAYS);
/** What was deleted before is on its way out: it is neither shown nor brought back. */
export const binSince = (): Date => new Date(now().getTime() - keptInBin);

type Asked = { search?: string | undefined; count?: number | undefined; next?: string | undefined };
export type BinPage = { since: Date; words: string | null; below: { at: string; id: number } | null; limit: number };
/** `at`: to the last fraction, so that a page begins where the one before ended. */
export type FoundInBin = BinRow & { at: string };

/** A page of a bin, whichever: from the newest on, by when things were deleted. */
export async function pageOfBin(
  { search, count, next }: Asked,
  find: (page: BinPage) => Promise<FoundInBin[]>,
): Promise<{ data: BinRow[]; meta: { count: number; next: string | null } }> {
  const last = lastOf(next, 'string');
  const limit = sizeOf(count, 50);
  const words = search?.trim() ? `%${search.trim().replace(/[\\%_]/g, '\\$&')}%` : null;
  const below = last && { at: timeOf(String(last.key)), id: last.id };
  const rows = await find({ since: binSince(), words, below, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const end = rows.length > limit ? shown.at(-1)! : null;
  return {
    data: shown.map(({ at: _, ...row }) => row),
    meta: { count: limit, next: end && wordFor({ key: end.at, id: end.id }) },
  };
}

const timeOf = (text: string): string => (/^\d{1,17}$/.test(text) ? text : refuse('malformed_request'));

/** By what a row of this name is called in a statement. */
type Alias = 'c' | 'd' | 't';

/** Where a deleted thing stands in its bin: microseconds, which a word keeps whole. */
export const placeInBin = (alias: Alias) =>
  sql<string>`(extract(epoch from ${sql.ref(`${alias}.deleted_at`)}) * 1000000)::bigint::text`;

/** The walk over things that are deleted: each bin says besides what its viewer sees and what words are looked for. */
export const walkOfBin = (alias: Alias, { since, below, limit }: BinPage, isFound: RawBuilder<unknown>) => {
  const [deleted_at, id] = [sql.ref(`${alias}.deleted_at`), sql.ref(`${alias}.id`)];
  const isBelow = below
    ? sql`(${deleted_at}, ${id}) < (to_timestamp(0) + ${below.at}::bigint * interval '1 microsecond', ${below.id}::bigint)`
    : sql`true`;
  return sql`${deleted_at} > ${since} and ${isFound} and ${isBelow}
    order by ${deleted_at} desc, ${id} desc limit ${limit}`;
};

/** What nobody brings back after it. */
export function refuseUnlessAdmin({ is_admin }: Viewer): void {
  if (!is_admin) refuse('administrators_only');
}

/** What is not there and what is not shown look the same. */
export const someInBin = (found: number[]): number[] => (found.length ? found : refuse('not_found'));
