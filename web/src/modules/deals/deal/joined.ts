import type { Lead, LeadProduct } from '@parley/contract/deals/leads';

/**
 * What the main deal becomes with the others, as the server will make it: parts are joined, what it lacks is filled; why
 * another one ended (`reasons`: the fields that say it) stays with that one.
 */
export function joinedWith(main: Lead, others: readonly Lead[], reasons: readonly number[]): Lead {
  const all = [main, ...others];
  const products = all.flatMap((it) => it.products).reduce(addedTo, []);
  const contacts = all
    .flatMap((it) => it.contacts)
    .filter(({ id }, at, every) => every.findIndex((it) => it.id === id) === at);
  return {
    ...main,
    contacts,
    contact: contacts[0] ?? null,
    tags: [...new Set(all.flatMap((it) => it.tags))],
    products,
    price: priceOf(all, products),
    custom_fields: Object.assign(
      {},
      ...others.toReversed().map((it) => withoutFields(it.custom_fields, reasons)),
      main.custom_fields,
    ) as Lead['custom_fields'],
    manager_id: all.find((it) => it.manager_id !== null)?.manager_id ?? null,
    organization: all.find((it) => it.organization !== null)?.organization ?? null,
    source: all.find((it) => it.source !== null)?.source ?? null,
  };
}

const withoutFields = (values: Lead['custom_fields'], ids: readonly number[]): Lead['custom_fields'] =>
  Object.fromEntries(Object.entries(values).filter(([id]) => !ids.includes(Number(id))));

/** A typed one stays; else the products make it; else the first that somebody typed. */
function priceOf(all: readonly Lead[], products: readonly LeadProduct[]): number {
  const [main] = all;
  if (main!.is_price_own) return main!.price;
  if (products.length) return products.reduce((sum, it) => sum + Math.round(it.price * 100) * it.count, 0) / 100;
  return main!.price || (all.find((it) => it.is_price_own && it.price > 0)?.price ?? 0);
}

/** The same product at the same price is one line. */
function addedTo(lines: LeadProduct[], it: LeadProduct): LeadProduct[] {
  const isSame = (line: LeadProduct) =>
    line.product_id === it.product_id && line.name === it.name && line.price === it.price;
  return lines.some(isSame)
    ? lines.map((line) => (isSame(line) ? { ...line, count: line.count + it.count } : line))
    : [...lines, it];
}
