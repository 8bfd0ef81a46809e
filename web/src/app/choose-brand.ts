import { type BrandName, brandOfHost } from '@parley/contract/projects/brands';
import { createContext, use } from 'react';
import type { Brand } from './brand.ts';
import { beseda } from './brands/beseda.ts';
import { parley } from './brands/parley.ts';

export const brands: Record<BrandName, Brand> = { parley, beseda };

const BrandContext = createContext<Brand>(parley);
export const BrandProvider = BrandContext.Provider;
export const useBrand = () => use(BrandContext);

/** The server writes the brand into the page; a page without it is judged by its host. */
export function chooseBrand(written: string | undefined, host: string): Brand {
  const named = Object.values(brands).find((brand) => brand.name === written);
  return named ?? brands[brandOfHost(host)];
}

export const currentBrand = () => chooseBrand(document.documentElement.dataset.brand, location.hostname);
