import { dbOf } from '../../../kit/db/index.ts';
import { type Days, type Pieces, piecesOf } from '../../../kit/statistics/period.ts';
import type { Counted } from './counted.ts';
import { type Cohort, countedIn, keptSums, kindsFor, type SumName } from './figures.queries.ts';
import { addSums, type Facet, keysOf, noSums, type Sums, sumsByDay } from './sums.ts';
import type { FilterKind, Wanted } from './wanted.ts';

type Asked = { cohort: Cohort; by?: Facet; names: readonly SumName[] };
type Keyed = Map<string, Sums>;

/** All days there are: of what stands now, whenever it came. */
export const always: Days = { from: '0001-01-01', to: '9999-12-31' };

export async function readSums(wanted: Wanted, asked: Asked): Promise<Sums> {
  return (await readSumsBy(wanted, { ...asked, by: 'all' })).get('') ?? noSums();
}

/** By what they are taken apart by: few rows of sums, and of the deals themselves what no sums are kept by. */
export async function readSumsBy(wanted: Wanted, { cohort, by = 'all', names }: Asked): Promise<Keyed> {
  const db = dbOf(wanted.project_id);
  const keyed: Keyed = new Map();
  const facet = facetFor(wanted, by);
  const isAll = wanted.channels_ids === null;
  if (facet === null) {
    addDeals(keyed, await countedIn(db, wanted, cohort, isAll ? 'every' : 'seen'), wanted, { cohort, by });
    return keyed;
  }
  const [kinds, own] = await Promise.all([kindsFor(db, wanted), isAll ? [] : countedIn(db, wanted, cohort, 'own')]);
  const keys = facet === 'all' ? null : (wanted.filter[facet as FilterKind]?.map((id) => `${id ?? ''}`) ?? null);
  for (const { key, ...sums } of await keptSums(
    db,
    wanted,
    { facet, keys, kinds },
    stretchesOf(cohort.period),
    names,
  )) {
    addSums(at(keyed, by === 'all' ? '' : key), sums);
  }
  addDeals(keyed, own, wanted, { cohort, by });
  return keyed;
}

/** Where sums have all that is asked for; null: nowhere. */
function facetFor({ filter }: Wanted, by: Facet): Facet | null {
  const asked = Object.keys(filter) as FilterKind[];
  if (!asked.length) return by;
  const [kind, ...more] = asked;
  if (more.length || (by !== 'all' && by !== kind)) return null;
  // A deal of two tags stands under both.
  const isOnce = kind === 'manager' || kind === 'source' || filter[kind!]!.length === 1;
  return by === kind || isOnce ? kind! : null;
}

const stretchesOf = (period: Days): Pieces =>
  period === always ? { months: { from: always.from, to: always.to }, days: [] } : piecesOf(period);

function addDeals(keyed: Keyed, deals: Counted[], wanted: Wanted, { cohort, by }: { cohort: Cohort; by: Facet }): void {
  const { from, to } = cohort.period;
  const only = by === 'all' || by === 'reason' ? undefined : wanted.filter[by]?.map((id) => `${id ?? ''}`);
  for (const deal of deals) {
    const keys = keysOf(deal, by).filter((key) => only?.includes(key) ?? true);
    for (const [day, sums] of sumsByDay(deal, 1)) {
      if (day >= from && day <= to) for (const key of keys) addSums(at(keyed, key), sums);
    }
  }
}

const at = (keyed: Keyed, key: string): Sums => keyed.get(key) ?? keyed.set(key, noSums()).get(key)!;
