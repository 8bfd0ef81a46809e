import type { Product } from '@parley/contract/clients/products';

export type ProductLine = { product: Product; count: number };

export const sumOfLines = (lines: readonly ProductLine[]) =>
  lines.reduce((sum, { product, count }) => sum + product.price * count, 0);
