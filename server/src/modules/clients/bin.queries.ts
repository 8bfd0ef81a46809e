import type { BinRow } from '@parley/contract/bins';
import { type RawBuilder, sql } from 'kysely';

export type BinPage = { since: Date; words: string | null; below: { at: string; id: number } | null; limit: number };
/** `at`: to the last fraction, so that a page begins where the one before ended. */
export type FoundInBin = BinRow & { at: string };

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
