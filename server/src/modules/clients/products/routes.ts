import * as products from '@parley/contract/clients/products';
import { type Route, route } from '../../../kit/http/route.ts';
import type { Job } from '../../../kit/jobs/jobs.ts';
import { deleteProducts, forgetRemovedProducts, restoreProducts } from './delete-products.ts';
import { createProduct, listProducts, updateProduct } from './products.ts';

export const productRoutes: Route[] = [
  route(products.listProducts, listProducts),
  route(products.createProduct, createProduct),
  route(products.updateProduct, updateProduct),
  route(products.deleteProducts, deleteProducts),
  route(products.restoreProducts, restoreProducts),
];
export const productJobs: Job[] = [forgetRemovedProducts];
