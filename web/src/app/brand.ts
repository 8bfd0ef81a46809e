import type { BrandName } from '@parley/contract/projects/brands';

/** Everything that differs between the two products; a screen asks the brand and never its name. */
export type Brand = {
  name: BrandName;
  title: string;
  /** The browser tab, before a counter is put in front of it. */
  pageTitle: string;
  /** The booking service's tab in settings. */
  bookingTitle: string;
  /** The tasks-only variant: where the rest is to be had, and under which tariff that is not said. */
  tasksApp: { marketplace: string; quietTariff: number | null };
  /** The mark on a 32 px square: the square's own colour and the white shapes on it. */
  logo: { square: string; shapes: readonly string[] };
  /** The loader of the first seconds: the resting and the moving colour. */
  loader: Record<'light' | 'dark', readonly [rest: string, move: string]>;
};
