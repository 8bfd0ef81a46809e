import type { Funnel, Stage } from '@parley/contract/deals/funnels';

/** A stage's own colour, or its step on the way between the funnel's two. */
export function colorOf(funnel: Funnel, stage: Stage, at: number): string {
  if (!funnel.general_color) return stage.color;
  if (!funnel.color2) return funnel.color;
  const share = funnel.stages.length > 1 ? Math.round((at / (funnel.stages.length - 1)) * 100) : 0;
  return `color-mix(in oklab, ${funnel.color2} ${share}%, ${funnel.color})`;
}
