import { type BrandName, brandNames } from '@parley/contract/projects/brands';

/** What the roof lends this module. */
type Surroundings = {
  /** Under which faces of the product calls are made. */
  brands: readonly BrandName[];
  /** Where browsers learn how they are reached, and what carries their voices where nothing else does; null: nothing does. */
  stun_urls: string[];
  turn: { urls: string[]; secret: string } | null;
};

let current: Surroundings = { brands: brandNames, stun_urls: [], turn: null };

export const surroundings = (): Surroundings => current;

export function configureCalls(given: Surroundings): void {
  current = given;
}
