type Box = { left: number; right: number; top: number; bottom: number };
export type Taken = Box & { isWindow: boolean };

// Below the bars and the heading of a screen. A window leaves room above it, or has a heading with its way out.
const UNDER_SCREEN_HEAD = 116;
const UNDER_PHONE_HEAD = 64;
const UNDER_WINDOW_HEAD = 64;
const GAP = 8;

/** How far from the top toasts stand; null: their corner is free, and they stand there. */
export function toastTop(corner: Box, taken: readonly Taken[], isPhone: boolean): number | null {
  const inTheWay = taken.filter((it) => overlap(it, corner));
  if (!inTheWay.length) return null;
  const height = corner.bottom - corner.top;
  const windows = inTheWay.filter((it) => it.isWindow);
  if (windows.length) {
    const tops = windows.map(({ top }) => top);
    const above = Math.min(...tops) - height;
    if (above >= 0) return above;
    // A ticket has a head of its own below the heading of its window.
    const heads = taken.filter((it) => it.bottom <= corner.top && windows.some((window) => holds(window, it)));
    return belowBars(Math.max(0, ...tops) + UNDER_WINDOW_HEAD, height, heads);
  }
  return belowBars(isPhone ? UNDER_PHONE_HEAD : UNDER_SCREEN_HEAD, height, taken);
}

/** What stands there already, such as the steps of a deal, is not covered either. */
function belowBars(from: number, height: number, taken: readonly Taken[]): number {
  const bars = taken.filter((it) => !it.isWindow).toSorted((a, b) => a.top - b.top);
  return bars.reduce((top, bar) => (bar.top < top + height && bar.bottom > top ? bar.bottom + GAP : top), from);
}

const holds = (outer: Box, it: Box): boolean =>
  outer.left <= it.left && outer.right >= it.right && outer.top <= it.top && outer.bottom >= it.bottom;

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
