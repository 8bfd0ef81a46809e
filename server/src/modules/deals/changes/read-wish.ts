import type { LeadProduct } from '@parley/contract/deals/leads';
import type { updateLead } from '@parley/contract/deals/lead-changes';
import type { FieldChanges } from '@parley/contract/fields/fields';
import type { Parsed } from '@parley/contract/http';
import * as z from 'zod/mini';
import type { Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Seer } from '../board/seen.queries.ts';
import { checkValues, fieldsOf } from '../../fields/index.ts';
import { clientsOf, soldOf, thereOf } from './make.queries.ts';
import { greatestPrice, type Parts, type Standing, sumOf, type Wish } from './rules.ts';

type Body = Omit<Parsed<typeof updateLead>, 'id' | 'stage_id' | 'before_id'>;
type Given = Body & { add_tags?: number[] | undefined; remove_tags?: number[] | undefined };

/** Which parts of a deal must be read before it can become what was given. */
export const partsFor = (given: Given): ((part: keyof Parts) => boolean) => {
  const { add_tags, remove_tags, tags, contacts_ids, products, custom_fields } = given;
  const asked: Record<keyof Parts, boolean> = {
    contacts: contacts_ids !== undefined,
    tags: (tags ?? add_tags ?? remove_tags) !== undefined,
    // A price that is to follow the products again.
    products: products !== undefined || given.is_price_own === false,
    values: custom_fields !== undefined,
  };
  return (part) => asked[part];
};

/** What was given, as it would be kept; what it names must be there for this viewer. */
export async function readWish(tx: Tx, viewer: Seer, given: Given, was?: Standing): Promise<Wish> {
  const { project_id } = viewer;
  const { tags, add_tags, remove_tags, source_id } = given;
  const all = [...new Set([...(tags ?? []), ...(add_tags ?? []), ...(remove_tags ?? [])])];
  const named = [given.manager_id, given.organization_id, source_id].some((it) => it !== undefined && it !== null);
  const there = named || all.length ? await thereOf(tx, project_id, { ...given, tags: all }) : null;
  if (there && (!there.manager || !there.organization || there.tags.length < all.length)) refuse('not_found');
  if (source_id && !there?.source_name) refuse('not_found');
  return {
    columns: {
      ...columnsOf(given),
      ...(source_id !== undefined && { source_id, source_name: there?.source_name ?? null }),
    },
    contacts: given.contacts_ids && (await readClients(tx, viewer, given.contacts_ids, was)),
    products: given.products && (await readProducts(tx, project_id, given.products, was?.products)),
    tags,
    add_tags,
    remove_tags,
    values: given.custom_fields && (await readValues(tx, project_id, given.custom_fields)),
  };
}

/** A price that is typed is one's own, unless the products are to make it. */
function columnsOf({ name, price, is_price_own, manager_id, organization_id }: Given): Wish['columns'] {
  const own = is_price_own ?? (price === undefined ? undefined : true);
  return {
    ...(name !== undefined && { name }),
    ...(price !== undefined && own && { price }),
    ...(own !== undefined && { is_price_own: own }),
    ...(manager_id !== undefined && { manager_id }),
    ...(organization_id !== undefined && { organization_id }),
  };
}

/** Those that this viewer does not see stay: they cannot be meant. */
async function readClients(tx: Tx, viewer: Seer, ids: number[], was?: Standing): Promise<number[]> {
  const before = was?.contacts ?? [];
  const seen = await clientsOf(tx, viewer, [...ids, ...before]);
  const mainOf = new Map(seen.map((it) => [it.asked, it.id]));
  const given = ids.map((id) => mainOf.get(id) ?? refuse('not_found'));
  const hidden = before.filter((id) => !mainOf.has(id));
  const main = hidden.filter((id) => id === before[0]);
  return [...new Set([...main, ...given, ...hidden])];
}

async function readProducts(
  tx: Tx,
  project_id: number,
  given: NonNullable<Given['products']>,
  before: LeadProduct[] = [],
): Promise<LeadProduct[]> {
  const sold = await soldOf(
    tx,
    project_id,
    given.flatMap((it) => it.product_id ?? []),
  );
  const lines = given.map(({ product_id, name, count, price }): LeadProduct => {
    const product = product_id === null ? undefined : sold.get(product_id);
    if (product) return { product_id, name: product.name, type: product.type, count, price: price ?? product.price };
    // What is sold no more stays where it was.
    const isSame = (it: LeadProduct) => it.product_id === product_id && (product_id !== null || it.name === name);
    const line = before.find(isSame) ?? refuse('not_found');
    return { ...line, count, price: price ?? line.price };
  });
  if (sumOf(lines) <= greatestPrice) return lines;
  const issue = {
    code: 'custom' as const,
    path: ['products'],
    message: 'too_big',
    maximum: greatestPrice,
    input: given,
  };
  throw new z.core.$ZodRealError([issue]);
}

async function readValues(tx: Tx, project_id: number, changes: FieldChanges): Promise<Wish['values']> {
  if (!Object.keys(changes).length) return {};
  return Object.fromEntries(checkValues(await fieldsOf(tx, project_id, 'lead'), changes));
}
