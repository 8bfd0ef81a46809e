import type { BrandName } from './brands.ts';

/** What each is drawn in, also where the web is not. */
export const brandColors = { parley: '#3557d6', beseda: '#0c7d63' } as const satisfies Record<BrandName, string>;
