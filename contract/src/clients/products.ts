import * as z from 'zod/mini';
import { count, flag, id, many, rowId, text, upTo, whole } from '../common.ts';
import { answer, done, endpoint, page } from '../http.ts';
import { liveEvent } from '../live.ts';

export const productTypes = ['service', 'product'] as const;
export type ProductType = (typeof productTypes)[number];

export const product = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(productTypes),
  /** How many there are; a service has none. */
  count: z.nullable(z.number()),
  /** In the project's currency. */
  price: z.number(),
  /** Offered in deals. */
  visible: z.boolean(),
});
export type Product = z.infer<typeof product>;

const price = z.number().check(z.gte(0), z.lte(9_999_999_999), z.multipleOf(0.01));
const stock = whole(0, 1_000_000_000);

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/crm/product/',
  access: 'project',
  module: 'crm',
  summary: 'Products and services by name, 50 a page',
  input: z.strictObject({
    /** Only these. */
    ids: z.optional(many(id)),
    search: z.optional(upTo(200)),
    type: z.optional(z.enum(productTypes)),
    visible: z.optional(flag),
    /** -name, price, -price, count, -count; by name unless said. */
    sort: z.optional(z.enum(['name', '-name', 'price', '-price', 'count', '-count'])),
    count: z.optional(count),
    next: z.optional(upTo(600)),
  }),
  output: page(product),
});

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/crm/product/',
  access: 'project',
  module: 'crm',
  summary: 'Add a product or a service',
  input: z.strictObject({
    name: text(200),
    type: z.enum(productTypes),
    visible: z.optional(z.boolean()),
    price: z.optional(price),
    count: z.optional(z.nullable(stock)),
  }),
  output: answer(product),
});

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/api/crm/product/:id/',
  access: 'project',
  module: 'crm',
  summary: 'Change a product or a service',
  input: z.strictObject({
    id,
    name: z.optional(text(200)),
    type: z.optional(z.enum(productTypes)),
    visible: z.optional(z.boolean()),
    price: z.optional(price),
    count: z.optional(z.nullable(stock)),
  }),
  output: answer(product),
});

export const deleteProducts = endpoint({
  method: 'DELETE',
  path: '/api/crm/product/',
  access: 'project',
  module: 'crm',
  permission: 'catalogue.delete',
  summary: 'Remove products',
  input: z.strictObject({ ids: z.array(rowId).check(z.minLength(1), z.maxLength(1000)) }),
  output: done,
});

export const restoreProducts = endpoint({
  method: 'POST',
  path: '/api/crm/product/restore/',
  access: 'project',
  module: 'crm',
  permission: 'catalogue.delete',
  summary: 'Bring removed products back',
  input: z.strictObject({ ids: z.array(rowId).check(z.minLength(1), z.maxLength(1000)) }),
  output: done,
});

/** These products are new, changed or gone. */
export const productsChanged = liveEvent('crm:products_changed', z.object({ ids: z.array(z.number()) }));
