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

/**
 * `is_turn`: whoever has it now got it because it was their turn. `tasks`: of one that is a deal of its own again, those
 * that come back to it.
 */
export type Step = { was: Standing; is: Standing; is_turn?: boolean; tasks?: number[] };

/** What a change made of a deal, by the name of each thing: what stood there, and what stands there now. */
export type Difference = Record<string, readonly [was: unknown, is: unknown]>;

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

/** What goes along with a coming to a stage, which taking it back takes along too. */
export const whereabouts = ['entry', 'funnel_id', 'place', 'entered_at'] as const satisfies (keyof Standing)[];

/** Null: nothing is different. */
export function differenceOf({ was, is }: Step): Difference | null {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  const note = (name: string, one: unknown, other: unknown) => {
    if (!isSame(name, one, other)) changes[name] = [one ?? null, other ?? null];
  };
  for (const name of plain) note(name, was[name], is[name]);
  for (const name of was.entry === is.entry ? (['place'] as const) : (['stage_id', ...whereabouts] as const)) {
    note(name, was[name], is[name]);
  }
  for (const id of new Set([...(was.tags ?? []), ...(is.tags ?? [])])) {
    note(`tag_${id}`, !!was.tags?.includes(id), !!is.tags?.includes(id));
  }
  for (const [id, value] of Object.entries(is.values ?? {})) note(`field_${id}`, was.values?.[id], value);
  return Object.keys(changes).length ? changes : null;
}

/** With some of it as it was. To come back to a stage is a coming of its own. */
export function broughtBack(it: Standing, back: Record<string, unknown>): Standing {
  const is = Object.entries(back).reduce((sum, [name, was]) => withPart(sum, name, was), it);
  return 'stage_id' in back ? { ...is, entry: it.entry + 1 } : is;
}

const partName = /^(tag|field)_(\d+)$/;

export function standingOf(it: Standing, name: string): unknown {
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
export function isSame(name: string, one: unknown, other: unknown): boolean {
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
