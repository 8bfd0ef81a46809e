import type { Stage } from './stage.ts';

/** One line of the table. `ratio` is value / floor: the price of everything we do beyond the smallest possible code. */
export type Row = {
  name: string;
  value: number;
  unit: string;
  floor: number | null;
  ratio: number | null;
  size: string;
  note: string;
};

/** `needs_browser`: it looks at pages. */
export type Figure = { name: string; needs_browser?: true; run: (stage: Stage) => Promise<Row[]> };

export const row = (name: string, value: number, unit: string, floor: number | null, size: string, note = ''): Row => ({
  name,
  value: round(value),
  unit,
  floor: floor === null ? null : round(floor),
  ratio: floor ? round(value / floor) : null,
  size,
  note,
});

/** What there is to say, in one line. */
export const notes = (...parts: string[]): string => parts.filter(Boolean).join('; ');

const round = (n: number): number => Number(n.toPrecision(3));

export const median = (numbers: number[]): number => percentile(numbers, 50);

export function percentile(numbers: number[], p: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * p) / 100))] ?? Number.NaN;
}
