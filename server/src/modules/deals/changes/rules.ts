import { momentOf } from '@parley/contract/time';
import type { LeadProduct } from '@parley/contract/deals/leads';
import type { FieldValue } from '@parley/contract/fields/fields';
import { isDeepStrictEqual } from 'node:util';

/** A deal as it is changed. Times are wire text, as they are read. */
export type Standing = {
  id: number;
  funnel_id: number;
  stage_id: number;
  name: string;
  price: number;
  is_price_own: boolean;
  manager_id: number | null;
  contact_id: number | null;
  /** Where the main client is gone for good: by which it is seen. */
  channels_ids?: number[] | null;
  organization_id: number | null;
  source_id: number | null;
  source_name: string | null;
  place: string;
  entry: number;
  entered_at: string;
  deleted_at: string | null;
  merged_into: number | null;
  /** It stands in a stage where deals are lost; known of what was locked. */
  is_lost?: boolean | null;
} & Parts;

/** What lies in tables of its own, as far as a change needs it. */
export type Parts = {
  /** The main client first. */
  contacts?: number[];
  tags?: number[];
  products?: LeadProduct[];
  values?: Record<string, FieldValue | null>;
};

/** `is_turn`: whoever has it now got it because it was their turn. */
export type Step = { was: Standing; is: Standing; is_turn?: boolean };

/** What a change made of a deal, by the name of each thing, and what stood there. */
export type Difference = { before: Record<string, unknown>; after: Record<string, unknown> };

const plain = [
  'name',
  'price',
  'is_price_own',
  'manager_id',
  'organization_id',
  'source_id',
  'source_name',
  'contacts',
  'channels_ids',
  'products',
  'deleted_at',
  'merged_into',
] as const satisfies (keyof Standing)[];
const whereabouts = ['entry', 'stage_id', 'funnel_id', 'place', 'entered_at'] as const satisfies (keyof Standing)[];

/** Null: nothing is different. */
export function differenceOf({ was, is }: Step): Difference | null {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  const note = (name: string, one: unknown, other: unknown) => {
    before[name] = one ?? null;
    after[name] = other ?? null;
  };
  for (const name of plain) if (!isSame(name, was[name], is[name])) note(name, was[name], is[name]);
  if (was.entry !== is.entry) for (const name of whereabouts) note(name, was[name], is[name]);
  else if (was.place !== is.place) note('place', was.place, is.place);
  for (const id of new Set([...(was.tags ?? []), ...(is.tags ?? [])])) {
    const [had, has] = [!!was.tags?.includes(id), !!is.tags?.includes(id)];
    if (had !== has) note(`tag_${id}`, had, has);
  }
  for (const [id, value] of Object.entries(is.values ?? {})) {
    if ((was.values?.[id] ?? null) !== value) note(`field_${id}`, was.values?.[id], value);
  }
  return Object.keys(after).length ? { before, after } : null;
}

/** With a difference taken back; where somebody changed the same since, it stays theirs (`isKept`). */
export function takenBack(present: Standing, { before, after }: Difference): { back: Standing; isKept: boolean } {
  let back = present;
  let isKept = false;
  const isMoved = 'entry' in before;
  for (const [name, was] of Object.entries(before)) {
    if (isMoved && name !== 'entry' && isWhereabout(name)) continue;
    const stands = standingOf(present, name);
    const isBack = name === 'entry' ? present.stage_id === before['stage_id'] : isSame(name, stands, was);
    if (isBack) continue;
    if (!isSame(name, stands, after[name])) isKept = true;
    else if (name === 'entry') back = { ...back, ...whereaboutsIn(before), entry: present.entry + 1 };
    else back = withPart(back, name, was);
  }
  return { back, isKept };
}

/** The names in a difference that cannot be gone back to, since what they name is gone. */
export type Gone = (name: string, was: unknown) => boolean;

/** The rest of a difference; a move whose stage is gone stays as a whole. */
export function withoutGone({ before, after }: Difference, isGone: Gone): { rest: Difference; isAny: boolean } {
  const gone = Object.entries(before).filter(([name, was]) => isGone(name, was));
  const names = new Set(gone.map(([name]) => name));
  const isMoveGone = names.has('stage_id');
  const rest = Object.entries(before).filter(
    ([name]) =>
      !names.has(name) && !(isMoveGone && isWhereabout(name)) && !(names.has('source_id') && name === 'source_name'),
  );
  return { rest: { before: Object.fromEntries(rest), after }, isAny: names.size > 0 };
}

const isWhereabout = (name: string): boolean => whereabouts.some((it) => it === name);
const whereaboutsIn = (before: Record<string, unknown>) =>
  Object.fromEntries(whereabouts.map((name) => [name, before[name]])) as Pick<Standing, (typeof whereabouts)[number]>;

const partName = /^(tag|field)_(\d+)$/;

function standingOf(it: Standing, name: string): unknown {
  const [, kind, id] = partName.exec(name) ?? [];
  if (kind === 'tag') return !!it.tags?.includes(Number(id));
  return kind === 'field' ? (it.values?.[id!] ?? null) : it[name as keyof Standing];
}

function withPart(it: Standing, name: string, value: unknown): Standing {
  const [, kind, id] = partName.exec(name) ?? [];
  if (kind === 'field') return { ...it, values: { ...it.values, [id!]: value as FieldValue | null } };
  if (kind !== 'tag') return { ...it, [name]: value };
  const others = (it.tags ?? []).filter((tag) => tag !== Number(id));
  return { ...it, tags: value ? [...others, Number(id)] : others };
}

/** Which parts a difference speaks of, so that they can be read. */
export const partsIn = (names: readonly string[]): { isAny: (part: keyof Parts) => boolean; fields: string[] } => ({
  isAny: (part) =>
    names.some((name) => name === part || (part === 'tags' && name.startsWith('tag_'))) ||
    (part === 'products' && names.includes('is_price_own')),
  fields: names.flatMap((name) => /^field_(\d+)$/.exec(name)?.[1] ?? []),
});

/** The same second may be spelt in several ways. */
function isSame(name: string, one: unknown, other: unknown): boolean {
  if (name !== 'deleted_at' || typeof one !== 'string' || typeof other !== 'string') {
    return isDeepStrictEqual(one ?? null, other ?? null);
  }
  return secondOf(one) === secondOf(other);
}
const secondOf = (time: string): number => Math.floor(momentOf(time) / 1000);

/** The most a deal can be worth. */
export const greatestPrice = 999_999_999_999;

/** What products make together, to the hundredth. */
export const sumOf = (products: readonly Pick<LeadProduct, 'count' | 'price'>[]): number =>
  products.reduce((sum, { count, price }) => sum + count * Math.round(price * 100), 0) / 100;

/** The main client leads the clients, also in place of one who is gone; a price that nobody typed follows the products. */
export function settledOf(it: Standing): Standing {
  const contact_id = it.contacts ? (it.contacts[0] ?? null) : it.contact_id;
  const price = it.products && !it.is_price_own ? Math.min(sumOf(it.products), greatestPrice) : it.price;
  return { ...it, contact_id, channels_ids: contact_id === null ? (it.channels_ids ?? null) : null, price };
}

/**
 * A main deal with what others have: clients, tags and products are joined, what it lacks is filled by the first that has
 * it. Why another one ended (`reasons`: the fields that say it) says nothing of the main one.
 */
export function joinedWith(main: Standing, others: readonly Standing[], reasons: readonly string[]): Standing {
  const all = [main, ...others];
  const first = <K extends keyof Standing>(name: K): Standing[K] =>
    all.find((it) => it[name] !== null)?.[name] ?? main[name];
  const values: Parts['values'] = {};
  for (const it of all) {
    for (const [id, value] of Object.entries(it.values ?? {})) {
      if (it === main || !reasons.includes(id)) values[id] ??= value;
    }
  }
  const products = all.flatMap((it) => it.products ?? []).reduce(addedTo, []);
  const source = all.find((it) => it.source_name !== null);
  // A price that nobody typed and no product makes is none.
  const priced = main.price === 0 && !main.is_price_own ? all.find((it) => it.is_price_own && it.price > 0) : undefined;
  return {
    ...main,
    contacts: [...new Set(all.flatMap((it) => it.contacts ?? []))],
    tags: [...new Set(all.flatMap((it) => it.tags ?? []))],
    products,
    values,
    manager_id: first('manager_id'),
    organization_id: first('organization_id'),
    source_id: source?.source_id ?? null,
    source_name: source?.source_name ?? null,
    ...(priced && !products.length && { price: priced.price, is_price_own: true }),
  };
}

const mostOfOne = 1_000_000_000;

/** The same product at the same price is one line. */
function addedTo(lines: LeadProduct[], it: LeadProduct): LeadProduct[] {
  const isSameProduct = (line: LeadProduct) =>
    line.product_id === it.product_id && line.name === it.name && line.price === it.price;
  return lines.some(isSameProduct)
    ? lines.map((line) => (isSameProduct(line) ? { ...line, count: Math.min(line.count + it.count, mostOfOne) } : line))
    : [...lines, it];
}

/** What is to be done to a deal, as it would be kept. */
export type Wish = {
  columns: Partial<Pick<Standing, 'name' | 'price' | 'is_price_own' | 'manager_id' | 'organization_id'>> &
    Partial<Pick<Standing, 'source_id' | 'source_name'>>;
  contacts?: number[] | undefined;
  products?: LeadProduct[] | undefined;
  tags?: number[] | undefined;
  add_tags?: number[] | undefined;
  remove_tags?: number[] | undefined;
  values?: Record<string, FieldValue | null> | undefined;
};

export function wished(was: Standing, { columns, contacts, products, values, ...tagging }: Wish): Standing {
  const { tags = was.tags ?? [], add_tags = [], remove_tags = [] } = tagging;
  const kept = new Set([...tags, ...add_tags].filter((id) => !remove_tags.includes(id)));
  return {
    ...was,
    ...columns,
    ...(contacts && { contacts }),
    ...(products && { products }),
    ...(was.tags && { tags: [...kept].toSorted((a, b) => a - b) }),
    ...(values && { values: { ...was.values, ...values } }),
  };
}
