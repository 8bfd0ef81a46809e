import type { Tx } from '../../../kit/db/index.ts';
import { lowerStock } from './products.queries.ts';
import { tellProducts } from './products.ts';

type Wanted = { product_id: number; count: number };
/** What left the stock: `count` were wanted, `taken` were there. */
type Taken = Wanted & { name: string; taken: number };

/** Products leave the stock, as many as there are and never more. Services have none. */
export async function takeFromStock(tx: Tx, project_id: number, wanted: readonly Wanted[]): Promise<Taken[]> {
  const counts = new Map<number, number>();
  for (const { product_id, count } of wanted) counts.set(product_id, (counts.get(product_id) ?? 0) + count);
  if (!counts.size) return [];
  const taken = await lowerStock(tx, { project_id, ids: [...counts.keys()], counts: [...counts.values()] });
  if (taken.length) {
    await tellProducts(
      tx,
      project_id,
      taken.map((it) => it.product_id),
    );
  }
  return taken;
}
