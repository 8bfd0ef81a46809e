import type { LeadCard, StageTotal } from '@parley/contract/deals/leads';

/** One stage as far as it was read: its cards stand by place, the greatest first. */
export type Column = StageTotal & { leads: LeadCard[]; next: string | null };

/** Before zero, `a` stands above `b`. */
export const comparePlaces = (a: LeadCard, b: LeadCard): number => compareWritten(b.place, a.place) || b.id - a.id;

/**
 * By what is written: two neighbours may differ far behind the point, where numbers of a program are all alike, and there
 * are thousands to compare.
 */
function compareWritten(a: string, b: string): number {
  if (a === b) return 0;
  const isBelow = a.startsWith('-');
  if (isBelow !== b.startsWith('-')) return isBelow ? -1 : 1;
  if (isBelow) return compareWritten(b.slice(1), a.slice(1));
  const longer = wholeOf(a) - wholeOf(b);
  if (longer) return longer;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (long.startsWith(short) && /^\.?0*$/.test(long.slice(short.length))) return 0;
  return a < b ? -1 : 1;
}

/** How many digits stand before the point. */
function wholeOf(place: string): number {
  const at = place.indexOf('.');
  return at < 0 ? place.length : at;
}

export const cardOf = (columns: readonly Column[], id: number): LeadCard | undefined => {
  for (const { leads } of columns) {
    const found = leads.find((it) => it.id === id);
    if (found) return found;
  }
  return undefined;
};

/** Without these; counts and sums follow. */
export const withoutCards = (columns: readonly Column[], ids: ReadonlySet<number>): Column[] =>
  columns.map((column) => {
    const gone = column.leads.filter(({ id }) => ids.has(id));
    if (!gone.length) return column;
    return {
      ...column,
      leads: column.leads.filter(({ id }) => !ids.has(id)),
      total: Math.max(0, column.total - gone.length),
      sum: Math.max(0, column.sum - sumOf(gone)),
    };
  });

/** Put above a card of a stage (`before_id`), at its end (null) or on top, in the order given. */
export function putCards(
  columns: readonly Column[],
  cards: readonly LeadCard[],
  stage_id: number,
  before_id?: number | null,
): Column[] {
  const left = withoutCards(columns, new Set(cards.map(({ id }) => id)));
  return left.map((column) => {
    if (column.stage_id !== stage_id) return column;
    const at = placeAmong(column, before_id);
    const moved = cards.map((card) => ({ ...card, stage_id }));
    // What lies below the cards that were read is not there yet: it comes with its page.
    const leads = at === null ? column.leads : column.leads.toSpliced(at, 0, ...moved);
    return { ...column, leads, total: column.total + cards.length, sum: column.sum + sumOf(cards) };
  });
}

function placeAmong({ leads, next }: Column, before_id: number | null | undefined): number | null {
  if (before_id === undefined) return 0;
  if (before_id === null) return next === null ? leads.length : null;
  const at = leads.findIndex(({ id }) => id === before_id);
  return at < 0 ? 0 : at;
}

/** Cards as they are now, each where its place says; who was asked for and is not among them leaves. */
export function settleCards(
  columns: readonly Column[],
  asked: readonly number[],
  fresh: readonly LeadCard[],
  funnel_id: number,
): Column[] {
  const here = fresh.filter((card) => card.funnel_id === funnel_id);
  return withoutCards(columns, new Set(asked)).map((column) => {
    const own = here.filter(({ stage_id }) => stage_id === column.stage_id);
    if (!own.length) return column;
    const leads = own.reduce((all, card) => insert(all, card, column.next !== null), column.leads);
    return { ...column, leads, total: column.total + own.length, sum: column.sum + sumOf(own) };
  });
}

function insert(leads: LeadCard[], card: LeadCard, hasMore: boolean): LeadCard[] {
  const at = leads.findIndex((it) => comparePlaces(card, it) < 0);
  if (at >= 0) return leads.toSpliced(at, 0, card);
  // Below all that was read, where more is to come: it comes with its page.
  return hasMore && leads.length ? leads : [...leads, card];
}

/** What the server counted; stages it does not name have none. */
export const withTotals = (columns: readonly Column[], totals: readonly StageTotal[]): Column[] => {
  const by = new Map(totals.map((it) => [it.stage_id, it]));
  return columns.map((column) => {
    const { total = 0, sum = 0 } = by.get(column.stage_id) ?? {};
    const isSame = total === column.total && sum === column.sum;
    return isSame ? column : { ...column, total, sum };
  });
};

const sumOf = (cards: readonly LeadCard[]) => cards.reduce((sum, { price }) => sum + price, 0);
