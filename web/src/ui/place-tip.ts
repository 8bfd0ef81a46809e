type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

const GAP = 8;
const EDGE = 6;

/** Above the target and centred; below where there is no room; never outside the window. */
export function placeTip(target: Box, tip: Size, view: Size): { left: number; top: number } {
  const above = target.top - tip.height - GAP;
  const top = above >= EDGE ? above : target.top + target.height + GAP;
  const centred = target.left + target.width / 2 - tip.width / 2;
  const left = Math.max(EDGE, Math.min(centred, view.width - tip.width - EDGE));
  return { left: Math.round(left), top: Math.round(Math.min(top, view.height - tip.height - EDGE)) };
}
