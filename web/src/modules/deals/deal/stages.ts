import type { Funnel, Stage } from '@parley/contract/deals/funnels';
import type { LeadCard } from '@parley/contract/deals/leads';
import { useCallback, useMemo } from 'react';
import { colorOf } from '../board/stage-color.ts';
import { patchLead, useFunnels } from '../data.ts';
import { useDealDeeds } from '../deeds.ts';
import { patchContactLeads } from './save-lead.ts';

/** As on the board, where the place among all stages counts. */
export const paintOf = (funnel: Funnel, stage: Stage): string =>
  colorOf(
    funnel,
    stage,
    funnel.stages.findIndex(({ id }) => id === stage.id),
  );

export type Steps = { funnel: Funnel; stages: Stage[]; at: number };

/** The way of a deal: the stages of its funnel that are shown, its own among them, and which of them that is. */
export function useSteps({ funnel_id, stage_id }: Pick<LeadCard, 'funnel_id' | 'stage_id'>): Steps | null {
  const { data: funnels } = useFunnels();
  return useMemo(() => {
    const funnel = funnels?.find(({ id }) => id === funnel_id);
    if (!funnel) return null;
    const stages = funnel.stages.filter(({ id, hidden }) => !hidden || id === stage_id);
    return { funnel, stages, at: stages.findIndex(({ id }) => id === stage_id) };
  }, [funnels, funnel_id, stage_id]);
}

/** What lies behind a deal: stages on the way. Won and lost are ends, not steps; how far a lost one came is not known. */
export function isPassed({ stages, at }: Steps, place: number): boolean {
  return place < at && stages[place]!.ending === null && stages[at]!.ending !== 'lost';
}

/** To another stage, on the page and beside the dialogue at once; what the stage wants is asked for. */
export function useMoveTo() {
  const { data: funnels } = useFunnels();
  const deeds = useDealDeeds();
  return useCallback(
    (card: LeadCard, stage_id: number) => {
      if (card.stage_id === stage_id) return;
      const funnel_id = funnels?.find(({ stages }) => stages.some(({ id }) => id === stage_id))?.id ?? card.funnel_id;
      place(card.id, { stage_id, funnel_id });
      void deeds.move([card], { stage_id }, (back) => place(back.id, back));
    },
    [funnels, deeds],
  );
}

function place(id: number, { stage_id, funnel_id }: Pick<LeadCard, 'stage_id' | 'funnel_id'>) {
  patchLead(id, (lead) => ({ ...lead, stage_id, funnel_id }));
  patchContactLeads(id, { stage_id, funnel_id });
}
