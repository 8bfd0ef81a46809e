import { now, seconds } from '../clock.ts';

// What was full a moment ago is most likely full still, and what makes room takes longer.
const remembered = seconds(8);
let seenAt = -Infinity;

const isOf = (code: unknown): boolean => code === '53100';

/** Whoever hears the database say that its disk is full says so here. */
export function noteFullDisk(code: unknown): void {
  if (isOf(code)) seenAt = now().getTime();
}

export const sawFullDisk = (): boolean => now().getTime() - seenAt < remembered;
