import type { Tx } from '../../../kit/db/index.ts';
import { valuesOf } from '../../fields/index.ts';
import type { Parts, Standing } from './rules.ts';
import { contactsOf, productsOf, tagsOf } from './standing.queries.ts';

/** Locked deals with those of their parts that are asked for; of their fields, these or all that hold something. */
export async function withParts(
  tx: Tx,
  project_id: number,
  held: Standing[],
  isAsked: (part: keyof Parts) => boolean,
  fields?: readonly string[],
): Promise<Standing[]> {
  const ids = held.map((it) => it.id);
  const contacts = isAsked('contacts') ? await contactsOf(tx, project_id, ids) : null;
  const tags = isAsked('tags') ? await tagsOf(tx, project_id, ids) : null;
  const products = isAsked('products') ? await productsOf(tx, project_id, ids) : null;
  const values = isAsked('values') ? await valuesOf(tx, project_id, ids, 'lead') : null;
  return held.map((it) => {
    const known = values?.get(it.id) ?? {};
    return {
      ...it,
      ...(contacts && { contacts: contacts.get(it.id) ?? [] }),
      ...(tags && { tags: tags.get(it.id) ?? [] }),
      ...(products && { products: products.get(it.id) ?? [] }),
      ...(values && { values: fields ? Object.fromEntries(fields.map((id) => [id, known[id] ?? null])) : known }),
    };
  });
}

export const everyPart = (): boolean => true;
