/** A coming to a stage as a fact told it; moments in milliseconds. What it does not tell is null. */
export type Move = {
  from_stage: number | null;
  to_stage: number;
  from_funnel: number | null;
  /** Only where it is another one. */
  to_funnel: number | null;
  /** When it had come to where it was. */
  was_entered_at: number | null;
  entered_at: number;
  is_undo: boolean;
};

export type Visit = { funnel_id: number; stage_id: number; entered_at: number; left_at: number | null };

type Standing = { funnel_id: number; stage_id: number; created_at: number; entered_at: number };

/**
 * All stays of a deal in stages, one after another. A move that was taken back never was: the deal stands where it stood,
 * since it came there. What no fact tells is read from where it stands.
 */
export function visitsOf(deal: Standing, moves: Move[]): Visit[] {
  const visits: Visit[] = [];
  for (const move of moves) {
    const back = move.is_undo ? visits.findLastIndex((it) => isBack(it, move)) : -1;
    if (back >= 0) {
      visits.length = back + 1;
      visits[back]!.left_at = null;
      continue;
    }
    if (!visits.length && move.from_stage !== null) {
      const funnel_id = move.from_funnel ?? move.to_funnel ?? firstFunnel(deal, moves);
      arrive(visits, { funnel_id, stage_id: move.from_stage, entered_at: move.was_entered_at ?? deal.created_at });
    }
    const funnel_id = move.to_funnel ?? visits.at(-1)?.funnel_id ?? firstFunnel(deal, moves);
    arrive(visits, { funnel_id, stage_id: move.to_stage, entered_at: move.entered_at });
  }
  const { funnel_id, stage_id } = deal;
  if (visits.at(-1)?.stage_id !== stage_id) arrive(visits, { funnel_id, stage_id, entered_at: deal.entered_at });
  return visits;
}

/** Facts tell it to the second. */
const isBack = (visit: Visit, { to_stage, entered_at }: Move): boolean =>
  visit.stage_id === to_stage && Math.abs(visit.entered_at - entered_at) < 1000;

const firstFunnel = (deal: Standing, moves: Move[]): number =>
  moves.find((it) => it.from_funnel !== null)?.from_funnel ?? deal.funnel_id;

function arrive(visits: Visit[], visit: Omit<Visit, 'left_at'>): void {
  const last = visits.at(-1);
  const entered_at = Math.max(visit.entered_at, last?.entered_at ?? visit.entered_at);
  if (last) last.left_at = entered_at;
  visits.push({ ...visit, entered_at, left_at: null });
}
