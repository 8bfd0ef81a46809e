import type { ConversionStage } from '@parley/contract/analytics/conversion';
import type { ConversionSearch } from './search.ts';

type Stages = readonly Pick<ConversionStage, 'stage_id' | 'ending'>[];

/** The two stages to compare: those of the address as far as they are there, else the first and the one that is won. */
export function pairOf(stages: Stages, { stage_from, stage_to }: ConversionSearch): [number, number] | null {
  const there = (id: number | undefined) => stages.find((it) => it.stage_id === id)?.stage_id;
  const from = there(stage_from) ?? stages[0]?.stage_id;
  const others = stages.filter((it) => it.stage_id !== from);
  const usual = others.find((it) => it.ending === 'won') ?? others[0];
  const to = others.find((it) => it.stage_id === stage_to)?.stage_id ?? usual?.stage_id;
  return from === undefined || to === undefined ? null : [from, to];
}
