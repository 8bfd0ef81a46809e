import { type TimeCount, timeCounts } from '@parley/contract/statistics';
import type { PromiseKind } from '@parley/contract/tickets/promises';
import type { getTicketStatistics } from '@parley/contract/tickets/statistics';
import type { Input } from '@parley/contract/http';
import { dayAt } from '../../../kit/time.ts';
import type { TicketsSearch } from '../search.ts';
import { ticketFilters } from '@parley/contract/tickets/tickets';

type Asked = Input<typeof getTicketStatistics>;

const filterKeys = ['date_from', 'date_to', 'channel_id', 'department_id', 'manager_id', 'tag_id', 'priority'] as const;

/** What the address says of the figures: whoever is sent the link sees the same. */
export type StatisticsSearch = Pick<Asked, (typeof filterKeys)[number]> & { time?: TimeCount };

/** An address may say anything; what it cannot mean is left out, and so is a period that ends before it begins. */
export function readStatistics(given: Record<string, unknown>): StatisticsSearch {
  const parts = filterKeys.flatMap((key) => {
    const { success, data } = ticketFilters[key].safeParse(given[key]);
    return success && data !== undefined ? [[key, data]] : [];
  });
  const read = Object.fromEntries(parts) as StatisticsSearch;
  const time = timeCounts.find((it) => it === given.time);
  const isTurned = read.date_from !== undefined && read.date_to !== undefined && read.date_from > read.date_to;
  const { date_to: _, ...begun } = read;
  return { ...(isTurned ? begun : read), ...(time && time !== 'working' ? { time } : {}) };
}

type Period = { from: string; to: string };
type Figure = 'opened' | 'closed' | 'rated';

/** The list of what a figure counts: under the same conditions, by the days of the period. */
export function listOfFigure(
  { date_from: _, date_to: __, time: ___, ...conditions }: StatisticsSearch,
  figure: Figure,
  { from, to }: Period,
): TicketsSearch {
  if (figure === 'closed') return { ...conditions, status: 'closed', closed_from: from, closed_to: to };
  if (figure === 'rated') return { ...conditions, status: 'all', rated_from: from, rated_to: to };
  return { ...conditions, status: 'all', date_from: from, date_to: to };
}

/** Whose promises were broken in the period, of one kind or of any. */
export const listOfBroken = (
  { date_from: _, date_to: __, time: ___, ...conditions }: StatisticsSearch,
  { from, to }: Period,
  kind?: PromiseKind,
): TicketsSearch => ({
  ...conditions,
  status: 'all',
  ...(kind && { broken_kind: kind }),
  broken_from: from,
  broken_to: to,
});

/** Made at an hour of the week, of a period. */
export const listOfHour = (asked: StatisticsSearch, period: Period, week_hour: number): TicketsSearch => ({
  ...listOfFigure(asked, 'opened', period),
  week_hour,
});

/** What is open now, or was at the end of a period that is over. */
export function listOfOpen(
  { date_from: _, date_to: __, time: ___, ...conditions }: StatisticsSearch,
  { to }: Period,
): TicketsSearch {
  const isOver = to < dayAt(new Date());
  return { ...conditions, ...(isOver ? { status: 'all', open_on: to } : { status: 'unclosed' }) };
}

/** Shares of the height as a line over as many bars. */
export const lineOf = (shares: readonly number[]): string =>
  shares
    .map((it, nth) => `${(((nth + 0.5) / shares.length) * 100).toFixed(2)},${(100 - it * 100).toFixed(2)}`)
    .join(' ');

/** By how many percent of what was; null: there was nothing to compare with. */
export const changeOf = (now: number | null, before: number | null | undefined): number | null =>
  now === null || !before ? null : (now - before) / before;

/** The share of promises of all kinds that were kept; null: none ended. */
export function keptShare(promises: Record<string, { kept: number; broken: number }>): number | null {
  const sum = (name: 'kept' | 'broken') => Object.values(promises).reduce((all, it) => all + it[name], 0);
  const [kept, broken] = [sum('kept'), sum('broken')];
  return kept + broken ? kept / (kept + broken) : null;
}
