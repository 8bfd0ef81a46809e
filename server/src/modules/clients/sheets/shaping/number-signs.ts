export type Sign = '.' | ',';
/** How the numbers of one column are written, as far as its cells tell. */
export type NumberSigns = {
  /** What stands before fractions; null: nothing tells, or some cells say the one and some the other. */
  decimal: Sign | null;
  /** What only ever stands before three digits: thousands, where the numbers are money. */
  thousands: Sign | null;
};

const other = { '.': ',', ',': '.' } as const;
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
    const isOnly = (sign: Sign) => seen.open[sign].size >= enough && !seen.open[other[sign]].size;
    const thousands = decimal ? null : ((['.', ','] as const).find(isOnly) ?? null);
    return { decimal: opposite ? null : decimal, thousands };
  }
}

type Read = { decimal?: Sign; open?: Sign; plain: string };

/** Of digits with signs between them: what stands before fractions, or which sign may stand before either. */
function signsIn(number: string): Read | null {
  const signs = number.replace(/\d/g, '');
  const last = signs.at(-1) as Sign | undefined;
  if (!last) return { plain: number };
  if (signs.length === 1) {
    const [whole, rest] = number.split(last) as [string, string];
    return rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
      ? { open: last, plain: number }
      : { decimal: last, plain: `${whole}.${rest}` };
  }
  const isFraction = signs.indexOf(last) === signs.length - 1;
  const [whole, rest] = isFraction ? number.split(last) : [number, ''];
  // Thousands stand by threes, with one sign between them.
  if (!/^\d{1,3}(?:(?:\.\d{3})+|(?:,\d{3})+)$/.test(whole!)) return null;
  const plain = whole!.replace(/[.,]/g, '');
  return { decimal: isFraction ? last : other[last], plain: rest ? `${plain}.${rest}` : plain };
}

/** A number of a sheet with a point before its fraction and nothing else in it; null: it may be read in two ways. */
export function plainNumber(text: string, { decimal, thousands }: NumberSigns, isMoney: boolean): string | null {
  const [, minus = '', number] = /^([+-]?)([\d.,]*\d)$/.exec(text.replace(/[\s'’]/g, '')) ?? [];
  const read = number && /^\d/.test(number) ? signsIn(number) : null;
  if (!read) return text;
  if (!read.open) return minus + read.plain;
  const meant = decimal ?? (isMoney && thousands ? other[thousands] : null);
  return meant && minus + read.plain.replace(read.open, meant === read.open ? '.' : '');
}
