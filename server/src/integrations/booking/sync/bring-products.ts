import type { Product } from '@parley/contract/clients/products';
import type { Tx } from '../../../kit/db/index.ts';
import { bringProducts as bring } from '../../../modules/clients/index.ts';
import { serviceActor } from '../actor.ts';
import type { Booking } from '../open-booking.ts';
import type { TheirProduct } from '../theirs.ts';
import type { Brought } from './bring-clients.ts';
import { holdLinks } from './links.queries.ts';
import { type ProductLink, productLinks, putProductLinks } from './products.queries.ts';
import { isAny, reconcile, type SharedProduct } from './rules.ts';

/**
 * What a branch sells becomes ours: known by its number there, else by its name, else new. What was changed here alone
 * stays as it is here.
 */
export async function bringProducts(
  tx: Tx,
  { project_id, settings }: Pick<Booking, 'project_id' | 'settings'>,
  branch_id: number,
  theirs: TheirProduct[],
): Promise<Brought> {
  await holdLinks(tx, project_id);
  const ids = theirs.map((it) => it.outside_id);
  const links = new Map((await productLinks(tx, project_id, branch_id, ids)).map((it) => [keyOf(it), it]));
  const results = await bring(
    tx,
    { project_id, actor: serviceActor(settings.service) },
    theirs.map((it) => {
      const link = links.get(keyOf(it));
      const decide = (here: Product | null) => becoming(here, it, link?.agreed ?? null, settings.winner);
      return { id: link?.product_id ?? null, name: it.shared.name, type: it.kind, decide };
    }),
  );
  const kept: ProductLink[] = theirs.flatMap(({ kind, outside_id, shared }, nth) => {
    const product_id = results[nth]!.id;
    return product_id === null ? [] : [{ kind, outside_id, product_id, agreed: shared }];
  });
  await putProductLinks(tx, project_id, branch_id, kept);
  const count = (became: string) => results.filter((it) => it.became === became).length;
  return { created: count('new'), updated: count('changed'), matched: kept.length - count('new') };
}

const keyOf = ({ kind, outside_id }: Pick<TheirProduct, 'kind' | 'outside_id'>): string => `${kind} ${outside_id}`;

function becoming(
  here: Product | null,
  { kind, shared }: TheirProduct,
  agreed: SharedProduct | null,
  winner: Booking['settings']['winner'],
): Omit<Product, 'id'> | null {
  if (!here) return { type: kind, ...shared };
  const { name, price, count, visible } = here;
  const { here: changes } = reconcile({ name, price, count, visible }, shared, agreed, winner);
  return isAny(changes) ? { type: here.type, name, price, count, visible, ...changes } : null;
}
