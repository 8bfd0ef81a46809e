export { openCreateDeal } from './create/open-create.ts';
export { DealHost } from './deal-host.tsx';
export { openDeal } from './open-deal.ts';

/** Follows the stream of deals as soon as the first screen stands. */
export const followDeals = async (): Promise<() => void> => (await import('./live.ts')).followDeals();
