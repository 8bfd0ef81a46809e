import { dbToRead } from '../../../kit/db/index.ts';
import { type Days, type Pieces, piecesOf } from '../../../kit/statistics/period.ts';
import { addedUp, type Whose } from './added-up.queries.ts';
import { type Cohort, keptSums, kindsFor, type SumName } from './figures.queries.ts';
import { addSums, type Facet, noSums, type Sums } from './sums.ts';
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
  const db = dbToRead(wanted);
  const keyed: Keyed = new Map();
  const facet = facetFor(wanted, by);
  const isAll = wanted.channels_ids === null;
  const only = by === 'all' || by === 'reason' ? undefined : wanted.filter[by];
  const themselves = async (whose: Whose): Promise<void> => {
    const keys = only?.map((id) => `${id ?? ''}`) ?? null;
    for (const { key, list, name, n, cents } of await addedUp(db, wanted, { cohort, by, keys, whose, names })) {
      const money = list === 'counts' ? { money: { [name]: cents } } : {};
      addSums(at(keyed, key), { [list]: { [name]: n }, ...money });
    }
  };
  if (facet === null) {
    await themselves(isAll ? 'every' : 'seen');
    return keyed;
  }
  const [kinds] = await Promise.all([kindsFor(db, wanted), isAll ? null : themselves('own')]);
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

const at = (keyed: Keyed, key: string): Sums => keyed.get(key) ?? keyed.set(key, noSums()).get(key)!;
