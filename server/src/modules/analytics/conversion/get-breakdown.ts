import type { BreakdownKind, getBreakdown as endpoint } from '@parley/contract/analytics/conversion';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../kit/clock.ts';
import { dbToRead } from '../../../kit/db/index.ts';
import { periodOf } from '../../../kit/statistics/period.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { allOf, endedAs } from './figures.ts';
import { stagesOfFunnel } from './get-conversion.ts';
import { namesFor } from './names.queries.ts';
import { readSumsBy } from './read-sums.ts';
import { wantedBy } from './wanted.ts';

/** As many as a screen can tell apart; the rest is one click away in a sheet. */
const most = 100;

export async function getBreakdown(
  viewer: Viewer,
  { by, date_from, date_to, ...asked }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const wanted = wantedBy(viewer, asked);
  const period = periodOf({ date_from, date_to }, now().getTime(), viewer.time_zone);
  const [stages, keyed] = await Promise.all([
    stagesOfFunnel(wanted),
    readSumsBy(wanted, { cohort: { period, stage_id: null }, by, names: ['counts', 'money'] }),
  ]);
  const rows = [...keyed]
    .map(([key, sums]) => ({
      id: key === '' ? null : Number(key),
      all: allOf(sums),
      won: endedAs(sums, stages, 'won'),
      lost: endedAs(sums, stages, 'lost'),
    }))
    .filter((it) => it.all.deals > 0)
    .sort((a, b) => b.all.deals - a.all.deals || b.all.sum - a.all.sum || (a.id ?? Infinity) - (b.id ?? Infinity))
    .slice(0, most);
  const names = await namesOf(viewer, by, rows);
  return { data: rows.map((row) => ({ ...row, name: row.id === null ? null : (names.get(row.id) ?? null) })) };
}

async function namesOf({ project_id }: Viewer, by: BreakdownKind, rows: { id: number | null }[]) {
  const ids = rows.flatMap((it) => it.id ?? []);
  return ids.length ? namesFor(dbToRead({ project_id }), project_id, by, ids) : new Map<number, string>();
}
