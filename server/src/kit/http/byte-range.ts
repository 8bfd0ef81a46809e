import type { ByteRange } from '../files/store.ts';

/**
 * Which bytes are asked for. Null: all of them, also when several pieces are, or the question cannot be read.
 * `beyond`: none that exist.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (!from && !to) return null;
  if (!from) {
    const last = Math.min(Number(to), size);
    return last ? { start: size - last, end: size - 1 } : 'beyond';
  }
  const range = { start: Number(from), end: Math.min(to ? Number(to) : size - 1, size - 1) };
  if (range.start >= size) return 'beyond';
  return range.end < range.start ? null : range;
}
