/** `0:07`, `12:30`, `1:02:03`. */
export function lengthWords(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

export const endingOf = (name: string): string => /\.(\w{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';

// As wide and as high as a picture gets in the thread, and the least that can be pressed.
const WIDEST = 320;
const HIGHEST = 360;
const LEAST = 72;

/** The room a picture takes, known before it is loaded, so that nothing moves when it comes. */
export function pictureRoom(width: number | null, height: number | null): { width: number; height: number } {
  if (!width || !height) return { width: WIDEST, height: 240 };
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  const within = (n: number, most: number) => Math.round(Math.min(most, Math.max(LEAST, n * scale)));
  return { width: within(width, WIDEST), height: within(height, HIGHEST) };
}

/** A recording's loudness as this many bars, each from 0 to 1. */
export function barsOf(peaks: number[] | null, bars: number): number[] {
  if (!peaks?.length) return Array.from({ length: bars }, () => 0.12);
  return Array.from({ length: bars }, (_, at) => {
    const from = Math.floor((at * peaks.length) / bars);
    const to = Math.max(from + 1, Math.floor(((at + 1) * peaks.length) / bars));
    return Math.max(0.08, Math.max(...peaks.slice(from, to)) / 100);
  });
}
