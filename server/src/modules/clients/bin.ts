import { BIN_DAYS, type BinRow } from '@parley/contract/bins';
import { days, now } from '../../kit/clock.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import type { BinPage, FoundInBin } from './bin.queries.ts';
import { lastOf, sizeOf, wordFor } from './keyset.ts';

export const keptInBin = days(BIN_DAYS);
/** What was deleted before is on its way out: it is neither shown nor brought back. */
export const binSince = (): Date => new Date(now().getTime() - keptInBin);

type Asked = { search?: string | undefined; count?: number | undefined; next?: string | undefined };
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

/** What nobody brings back after it. */
export function refuseUnlessAdmin({ is_admin }: Viewer): void {
  if (!is_admin) refuse('administrators_only');
}

/** What is not there and what is not shown look the same. */
export const someInBin = (found: number[]): number[] => (found.length ? found : refuse('not_found'));
