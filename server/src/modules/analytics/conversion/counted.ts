import type { StageEnding } from '@parley/contract/deals/funnels';
import { dayOf } from '@parley/contract/time';
import type { Move, Visit } from './visits.ts';
import { visitsOf } from './visits.ts';

/** A stage as far as counting needs it; stages come in the order of their funnel. */
export type CountedStage = { id: number; funnel_id: number; ending: StageEnding | null };

/** A stay as it is kept, with the day it began on. */
export type CountedVisit = Visit & { nth: number; entered_on: string; is_first: boolean };

/** What a deal adds to the sums of one funnel. */
export type Counted = {
  deal_id: number;
  funnel_id: number;
  came_on: string;
  manager_id: number | null;
  source_id: number | null;
  tags_ids: number[];
  products_ids: number[];
  reason_id: number | null;
  cents: number;
  furthest: number;
  standing: number | null;
  ending: StageEnding | null;
  seen_by: string;
  visits: CountedVisit[];
};

/** A deal as it stands; moments in milliseconds. */
export type StandingDeal = {
  id: number;
  funnel_id: number;
  stage_id: number;
  created_at: number;
  entered_at: number;
  manager_id: number | null;
  source_id: number | null;
  tags_ids: number[];
  products_ids: number[];
  reason_id: number | null;
  cents: number;
  seen_by: string;
  moves: Move[];
};

/** Of each funnel that it came to and that is there still. */
export function countedOf(deal: StandingDeal, stages: CountedStage[], zone: string): Counted[] {
  const seen = new Set<number>();
  const visits = visitsOf(deal, deal.moves).map((it, nth): CountedVisit => {
    const is_first = !seen.has(it.stage_id);
    seen.add(it.stage_id);
    return { ...it, nth, entered_on: dayOf(it.entered_at, zone), is_first };
  });
  return [...Map.groupBy(visits, (it) => it.funnel_id)].flatMap(([funnel_id, own]) => {
    const ofFunnel = stages.filter((it) => it.funnel_id === funnel_id);
    return ofFunnel.length ? [inFunnel(deal, funnel_id, ofFunnel, own)] : [];
  });
}

function inFunnel(deal: StandingDeal, funnel_id: number, stages: CountedStage[], visits: CountedVisit[]): Counted {
  const { id, manager_id, source_id, tags_ids, products_ids, cents, seen_by } = deal;
  const isHere = deal.funnel_id === funnel_id;
  const ending = isHere ? (stages.find((it) => it.id === deal.stage_id)?.ending ?? null) : null;
  return {
    deal_id: id,
    funnel_id,
    came_on: visits[0]!.entered_on,
    manager_id,
    source_id,
    tags_ids,
    products_ids,
    reason_id: ending === 'lost' ? deal.reason_id : null,
    cents,
    furthest: furthestOf(stages, visits),
    standing: isHere ? deal.stage_id : null,
    ending,
    seen_by,
    visits,
  };
}

/** Stages where deals are lost lead nowhere: who comes to one has got as far as before. */
export const onTheWay = <T extends { ending: StageEnding | null }>(stages: T[]): T[] =>
  stages.filter((it) => it.ending !== 'lost');

function furthestOf(stages: CountedStage[], visits: CountedVisit[]): number {
  const visited = new Set(visits.map((it) => it.stage_id));
  const way = onTheWay(stages);
  return (way.findLast((it) => visited.has(it.id)) ?? way[0] ?? stages[0]!).id;
}
