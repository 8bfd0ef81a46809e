let offset = 0;

/** Now, for everything that is decided by time; tests move it. */
export const now = (): Date => new Date(Date.now() + offset);

/** Tests only: from here on it is this much later (or earlier). */
export function moveClock(milliseconds: number): void {
  offset = milliseconds;
}

export const seconds = (n: number): number => n * 1000;
export const minutes = (n: number): number => n * 60_000;
export const hours = (n: number): number => n * 3_600_000;
export const days = (n: number): number => n * 86_400_000;
