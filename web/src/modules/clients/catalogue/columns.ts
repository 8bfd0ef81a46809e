import type { ReactNode } from 'react';

/** What every row of such a table has. */
export type Row = { id: number; name: string };

export type Editing = {
  /** What is typed over. */
  value: string;
  /** Keeps what was typed; answers why not. */
  save: (typed: string) => Promise<string | null>;
  /** One of these instead of a text. */
  options?: { value: string; label: string }[];
  inputMode?: 'decimal' | 'numeric';
  maxLength?: number;
};

export type Column<R extends Row> = {
  key: string;
  title: string;
  /** The least width in pixels, and the share of what is left. */
  width: number;
  share?: number;
  /** The share of a card's line in the hand; 1 unless said. */
  cardShare?: number;
  isFigure?: boolean;
  /** The order it can be put in. */
  sort?: string;
  /** As it is read; null: there is nothing. */
  show: (row: R) => ReactNode;
  /** The same in words, where it is shown as more than these. */
  words?: (row: R) => string;
  /** Null: this row has no such thing. */
  edit?: (row: R) => Editing | null;
};

/** A cell that is being typed into. */
export type Place = { id: number; key: string };

const CHECK_PX = 44;

export const gridOf = <R extends Row>(columns: readonly Column<R>[]) => ({
  template: `${CHECK_PX}px ${columns.map(({ width, share = 0 }) => `minmax(${width}px, ${share || 0.001}fr)`).join(' ')}`,
  width: columns.reduce((sum, { width }) => sum + width, CHECK_PX),
});

/** A long figure takes room from what stands beside it. */
export const cardGridOf = <R extends Row>(columns: readonly Column<R>[]) =>
  columns.map(({ cardShare = 1, isFigure }) => `minmax(${isFigure ? 'min-content' : 0}, ${cardShare}fr)`).join(' ');

/** The next cell that can be typed into, in reading order; null past the ends. */
export function nextPlace<R extends Row>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  { id, key }: Place,
  by: 1 | -1,
): Place | null {
  let row = rows.findIndex((it) => it.id === id);
  let column = columns.findIndex((it) => it.key === key);
  while (row >= 0 && row < rows.length) {
    column += by;
    if (column < 0 || column >= columns.length) {
      row += by;
      column = by > 0 ? -1 : columns.length;
      continue;
    }
    const at = rows[row]!;
    if (columns[column]!.edit?.(at)) return { id: at.id, key: columns[column]!.key };
  }
  return null;
}

/** Up, down, and back to the usual order. */
export function nextSort(sort: string | undefined, by: string): string | undefined {
  if (sort === by) return `-${by}`;
  return sort === `-${by}` ? undefined : by;
}
