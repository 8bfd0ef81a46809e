type Box = { left: number; right: number; top: number; bottom: number };
export type Taken = Box & { isWindow: boolean };

// Below the bars and the heading of a screen. A window leaves room above it, or has a heading with its way out.
const UNDER_SCREEN_HEAD = 116;
const UNDER_PHONE_HEAD = 64;
const UNDER_WINDOW_HEAD = 64;

/** How far from the top toasts stand; null: their corner is free, and they stand there. */
export function toastTop(corner: Box, taken: readonly Taken[], isPhone: boolean): number | null {
  const inTheWay = taken.filter((it) => overlap(it, corner));
  if (!inTheWay.length) return null;
  const windows = inTheWay.filter((it) => it.isWindow);
  if (windows.length) {
    const tops = windows.map(({ top }) => top);
    const above = Math.min(...tops) - (corner.bottom - corner.top);
    return above >= 0 ? above : Math.max(0, ...tops) + UNDER_WINDOW_HEAD;
  }
  return isPhone ? UNDER_PHONE_HEAD : UNDER_SCREEN_HEAD;
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
