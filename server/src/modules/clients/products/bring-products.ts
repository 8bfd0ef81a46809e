import type { Actor } from '@parley/contract/actors';
import { productChanged, productCreated } from '@parley/contract/clients/facts';
import type { Product } from '@parley/contract/clients/products';
import type { Tx } from '../../../kit/db/index.ts';
import { differences, type Fact, fact, recordAll } from '../../../kit/facts/record.ts';
import { insertProduct, lockProduct, productsNamed, saveProduct } from './products.queries.ts';
import { tellProducts } from './products.ts';

type Details = Omit<Product, 'id'>;

/** `decide` sees how it stands here, if it does, and says what becomes of it; null: it stays. */
export type BroughtProduct = {
  /** Known to be this one; null: looked for by its name. */
  id: number | null;
  name: string;
  type: Product['type'];
  decide: (here: Product | null) => Details | null;
};

/** Products as another service knows them; answers by which ids they are known here, null where one was removed. */
export async function bringProducts(
  tx: Tx,
  { project_id, actor }: { project_id: number; actor: Actor },
  given: BroughtProduct[],
): Promise<{ id: number | null; became: 'new' | 'changed' | 'same' }[]> {
  const unknown = given.filter((it) => it.id === null).map((it) => it.name);
  const named = await productsNamed(tx, project_id, unknown);
  const taken = new Set(given.map((it) => it.id));
  const results: { id: number | null; became: 'new' | 'changed' | 'same' }[] = [];
  const facts: Fact[] = [];
  for (const it of given) {
    const namesake = named.find((one) => one.type === it.type && one.asked === it.name && !taken.has(one.id));
    const known = it.id ?? namesake?.id ?? null;
    const here = known === null ? null : ((await lockProduct(tx, project_id, known)) ?? null);
    // Whoever removed it does not want it back.
    if (known !== null && !here) {
      results.push({ id: null, became: 'same' });
      continue;
    }
    const details = it.decide(here);
    if (here && details) await saveProduct(tx, project_id, here.id, details);
    const id = here?.id ?? (details && (await insertProduct(tx, project_id, details)).id);
    taken.add(id);
    if (details) facts.push(factOf(id!, here, details, actor));
    results.push({ id, became: !details ? 'same' : here ? 'changed' : 'new' });
  }
  const ids = results.flatMap(({ id, became }) => (id !== null && became !== 'same' ? [id] : []));
  recordAll(tx, project_id, facts);
  if (ids.length) await tellProducts(tx, project_id, ids);
  return results;
}

function factOf(id: number, here: Product | null, { name, ...rest }: Details, actor: Actor): Fact {
  const by = { actor, origin: null };
  if (!here) return fact(productCreated, { id, name, by, changes: differences<object>({}, rest) });
  return fact(productChanged, { id, name: here.name, by, changes: differences<object>(here, { name, ...rest }) });
}
