/** Where a system draws no emoji, a font of ours does; it is fetched only there. */
export const supportEmoji = () => whenIdle(look);

// Safari knows no idle time.
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 500);

function look() {
  const isNative = drawsEmoji();
  document.documentElement.dataset.emoji = isNative ? 'native' : 'font';
  if (isNative) return;
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = `${import.meta.env.BASE_URL}emoji/font/font.css`;
  document.head.append(sheet);
}

const SIDE = 20;

/** Drawn in black, an emoji has colours of its own; what stands in for a missing one has not. */
function drawsEmoji(): boolean {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!pen) return true;
  pen.canvas.width = SIDE;
  pen.canvas.height = SIDE;
  pen.font = `${SIDE - 4}px 'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji', sans-serif`;
  pen.textBaseline = 'top';
  pen.fillText('😀', 0, 2);
  return hasColour(pen.getImageData(0, 0, SIDE, SIDE).data);
}

export function hasColour(pixels: ArrayLike<number>): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    const [red, green, blue, seen] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!, pixels[at + 3]!];
    if (seen > 0 && Math.max(red, green, blue) - Math.min(red, green, blue) > 40) return true;
  }
  return false;
}
