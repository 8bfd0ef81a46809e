/** How a column is written on the screen and in a sheet. Days are `YYYY-MM-DD`, shares from 0 to 1, times in seconds. */
export type ColumnKind = 'text' | 'day' | 'month' | 'number' | 'share' | 'time' | 'money';
export type Column = { label: string; kind: ColumnKind };
export type Cell = string | number | null;
/** What a chart shows, as a table; the first column names the row. */
export type Table = { columns: readonly Column[]; rows: readonly (readonly Cell[])[] };
