import { otherSign, plainFigure, type Sign, signsIn } from '@parley/contract/figures';

/** How the numbers of one column are written, as far as its cells tell. */
export type NumberSigns = {
  /** What stands before fractions; null: nothing tells, or some cells say the one and some the other. */
  decimal: Sign | null;
  /** What only ever stands before three digits: thousands, where the numbers are money. */
  thousands: Sign | null;
};

const longest = 60;
const enough = 3;

/** Looks at cells one by one and says at the end how each column writes its numbers. */
export function watchNumbers() {
  type Seen = { decimals: Set<Sign>; open: Record<Sign, Set<string>> };
  const columns: Seen[] = [];
  const at = (column: number) =>
    (columns[column] ??= { decimals: new Set(), open: { '.': new Set(), ',': new Set() } });
  return {
    /** True numbers of a sheet, which are written with a point. */
    pointed: (column: number): void => void at(column).decimals.add('.'),
    cell(column: number, text: string): void {
      if (text.length > longest || !/\d[.,]\d/.test(text)) return;
      const number = /\d[\d.,\s'’]*\d/.exec(text)![0].replace(/[\s'’]/g, '');
      const read = signsIn(number);
      if (read?.decimal) at(column).decimals.add(read.decimal);
      if (read?.open && at(column).open[read.open].size < enough) at(column).open[read.open].add(number);
    },
    said: (column: number): NumberSigns => verdict(columns[column]),
  };
  function verdict(seen: Seen | undefined): NumberSigns {
    if (!seen) return { decimal: null, thousands: null };
    const [decimal = null, opposite] = seen.decimals;
    const isOnly = (sign: Sign) => seen.open[sign].size >= enough && !seen.open[otherSign[sign]].size;
    const thousands = decimal ? null : ((['.', ','] as const).find(isOnly) ?? null);
    return { decimal: opposite ? null : decimal, thousands };
  }
}

/** A number of a sheet with a point before its fraction and nothing else in it; null: it may be read in two ways. */
export const plainNumber = (text: string, { decimal, thousands }: NumberSigns, isMoney: boolean): string | null =>
  plainFigure(text, () => decimal ?? (isMoney && thousands ? otherSign[thousands] : null));
