import type { ReactNode } from 'react';
import { useCellWords } from './cell-words.ts';
import classes from './table-view.module.css';
import type { Table } from './table.ts';

/** Draws a cell otherwise, given the words it would say; undefined: as it is. */
export type CellLook = (row: number, column: number, words: string) => ReactNode | undefined;

type Props = {
  table: Table;
  label: string;
  look?: CellLook;
  /** Only for the ear: nothing in it takes the focus. */ isHidden?: boolean;
};

export function TableView({ table: { columns, rows }, label, look, isHidden }: Props) {
  const { say } = useCellWords();
  const drawn = (row: number, column: number) => {
    const words = say(rows[row]?.[column] ?? null, columns[column]?.kind ?? 'text');
    return (!isHidden && look?.(row, column, words)) || words;
  };
  const table = (
    <table className={classes.table}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          {columns.map(({ label: name }, at) => (
            <th key={at} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, nth) => (
          <tr key={nth}>
            {row.map((_, at) =>
              at === 0 ? (
                <th key={at} scope="row">
                  {drawn(nth, at)}
                </th>
              ) : (
                <td key={at}>{drawn(nth, at)}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (isHidden) return table;
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={label}>
      {table}
    </div>
  );
}
