import type { NumberSigns } from './number-signs.ts';

/** How one column writes its numbers and its days, as far as its cells tell. */
export type ColumnSigns = NumberSigns & {
  /** 12/31/1990 and not 31/12/1990. */
  is_month_first: boolean;
};

const written = /^\s*(\d\d?)([./-])(\d\d?)([./-]\d{4})\s*$/;

/** Looks at cells one by one and says at the end whether a column puts the month before the day. */
export function watchDays() {
  type Seen = { isDayFirst: boolean; isMonthFirst: boolean };
  const columns: Seen[] = [];
  return {
    cell(column: number, text: string): void {
      const [, first, , second] = written.exec(text) ?? [];
      const [isFirst, isSecond] = [Number(first) > 12, Number(second) > 12];
      if (!isFirst && !isSecond) return;
      const seen = (columns[column] ??= { isDayFirst: false, isMonthFirst: false });
      seen.isDayFirst ||= isFirst;
      // A slip like 5/45/1990 is a day in no order, and must not turn all the others.
      seen.isMonthFirst ||= isSecond && Number(second) <= 31;
    },
    isMonthFirst(column: number): boolean {
      const seen = columns[column];
      return seen !== undefined && seen.isMonthFirst && !seen.isDayFirst;
    },
  };
}

/** A day of a sheet with the day before the month, as days are read everywhere. */
export const dayFirst = (text: string, { is_month_first }: ColumnSigns): string =>
  is_month_first ? text.replace(written, '$3$2$1$4') : text;
