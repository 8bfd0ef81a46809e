/** A deal came to a stage, as its history tells it. */
export type Coming = {
  /** Of the fact. */
  id: number;
  stage_id: number;
  /** What the stage was called then, if that was told. */
  stage_name: string | null;
  entered: number;
  /** When it was told: taken back, a coming is as old as the first one to that stage. */
  at: number;
};

export type Visit = Coming & { left: number | null };

/**
 * Stays of a deal in stages, from its comings in their order. A move that is taken back never was: the stay before it
 * goes on.
 */
export function visitsOf(comings: Coming[]): Visit[] {
  const visits: Visit[] = [];
  for (const coming of comings) {
    while (visits.length && visits.at(-1)!.entered > coming.entered) visits.pop();
    const last = visits.at(-1);
    if (last && last.entered === coming.entered && last.stage_id === coming.stage_id) last.left = null;
    else {
      if (last) last.left = coming.entered;
      visits.push({ ...coming, left: null });
    }
  }
  return visits;
}
