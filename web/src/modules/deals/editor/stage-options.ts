import type { Funnel } from '@parley/contract/deals/funnels';

/** Stages to choose from; with several funnels each says whose it is. */
export const stageOptions = (funnels: readonly Funnel[], without: readonly number[] = []) =>
  funnels.flatMap(({ name: funnel, stages }) =>
    stages
      .filter(({ id }) => !without.includes(id))
      .map(({ id, name }) => ({ value: String(id), label: funnels.length > 1 ? `${funnel} → ${name}` : name })),
  );
