let wrongBy = 0;
let moved = 0;

// As the machine's clock stood at the start, and steadily on from there: one that is set meanwhile moves nothing.
// The machine's tells whole milliseconds: this one is never behind it.
const asMachine = (): number => Date.now() + 1 - performance.now();
let atStart = asMachine();
const ownTime = (): number => atStart + performance.now();

/** Now, for everything that is decided by time: by the base's clock, as for every other node; tests move it. */
export const now = (): Date => new Date(ownTime() - wrongBy + moved);

/** Tests only: from here on it is this much later (or earlier). */
export function moveClock(milliseconds: number): void {
  moved = milliseconds;
}
export const movedBy = (): number => moved;

// Less is no fault of a clock: the way to the base takes its time, and ours must not go to and fro.
const tolerated = 1000;

/**
 * The base said that it was this moment, in an answer that took so long. A node whose clock is wrong, or rested with its
 * machine, goes by that of the base from here on, and by its own again when that is right.
 */
export function heardTime(base: number, tookMs: number): void {
  const at = base + tookMs / 2;
  const isNear = (clock: number): boolean => Math.abs(clock - at) < tolerated + tookMs;
  // Its machine slept, or its clock was wrong at the start and has been set.
  if (!isNear(ownTime()) && isNear(Date.now())) atStart = asMachine();
  const off = ownTime() - at;
  const isRight = isNear(ownTime());
  // What is known well enough stays as it is.
  if (Math.abs(off - wrongBy) > tolerated + tookMs || (isRight && wrongBy)) wrongBy = isRight ? 0 : Math.round(off);
}

/** How far this node's own clock is ahead of the base's, in milliseconds; 0: near enough. */
export const clockIsWrongBy = (): number => wrongBy;

export const seconds = (n: number): number => n * 1000;
export const minutes = (n: number): number => n * 60_000;
export const hours = (n: number): number => n * 3_600_000;
export const days = (n: number): number => n * 86_400_000;
