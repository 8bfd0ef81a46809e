import type { TFunction } from 'i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cardGridOf, type Column, type Place, type Row } from './columns.ts';
import { EditCell } from './edit-cell.tsx';
import classes from './inline-table.module.css';

export type RowProps<R extends Row> = {
  row: R;
  columns: readonly Column<R>[];
  isSelected: boolean;
  /** The cell of this row that is being typed into. */
  editing: string | null;
  t: TFunction<'catalogue'>;
  onSelect: (id: number, isRange: boolean) => void;
  onEdit: (place: Place | null) => void;
  onStep: (place: Place, by: 1 | -1) => void;
};

/** A line of the table on a desk. */
export function InlineRow<R extends Row>({ row, columns, isSelected, onSelect, t, ...rest }: RowProps<R>) {
  return (
    <div className={classes.row} data-selected={isSelected || undefined}>
      <div role="cell" className={classes.check}>
        <Check row={row} isSelected={isSelected} onSelect={onSelect} t={t} />
      </div>
      {columns.map((column, at) => (
        <div
          key={column.key}
          role={at === 0 ? 'rowheader' : 'cell'}
          className={classes.cell}
          data-figure={column.isFigure || undefined}
          data-first={at === 0 || undefined}
        >
          <Cell row={row} column={column} t={t} {...rest} />
        </div>
      ))}
    </div>
  );
}

/** The same in the hand: the name above, the rest beside one another under it. */
export function InlineCard<R extends Row>({ row, columns, isSelected, onSelect, t, ...rest }: RowProps<R>) {
  const [first, ...others] = columns;
  return (
    <div role="cell" className={classes.card} data-selected={isSelected || undefined}>
      <Check row={row} isSelected={isSelected} onSelect={onSelect} t={t} />
      <div className={classes.cardWords}>
        <div className={classes.cardName}>{first && <Cell row={row} column={first} t={t} {...rest} />}</div>
        <div className={classes.cardCells} style={{ gridTemplateColumns: cardGridOf(others) }}>
          {others.map((column) => (
            <div
              key={column.key}
              className={classes.cardCell}
              data-figure={column.isFigure || undefined}
              style={{ '--share': column.cardShare ?? 1 }}
            >
              <span className={classes.cardTitle}>{column.title}</span>
              <Cell row={row} column={column} t={t} {...rest} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

type CellProps<R extends Row> = Pick<RowProps<R>, 'row' | 't' | 'editing' | 'onEdit' | 'onStep'> & {
  column: Column<R>;
};

function Cell<R extends Row>({ row, column, editing, t, onEdit, onStep }: CellProps<R>) {
  const { key, title, show, words } = column;
  const place = { id: row.id, key };
  const edit = column.edit?.(row);
  if (edit && editing === key) {
    const label = t('edit_of', { title, name: row.name });
    return <EditCell label={label} editing={edit} onClose={() => onEdit(null)} onStep={(by) => onStep(place, by)} />;
  }
  const shown = show(row);
  if (!edit) return shown ?? <span className={classes.none}>—</span>;
  return (
    <button
      type="button"
      className={classes.value}
      data-cell={`${row.id}/${key}`}
      aria-label={t('edit', {
        title,
        value: words?.(row) ?? (typeof shown === 'string' ? shown : '—'),
        name: row.name,
      })}
      onClick={() => onEdit(place)}
    >
      {shown ?? <span className={classes.none}>—</span>}
    </button>
  );
}

function Check<R extends Row>({
  row,
  isSelected,
  onSelect,
  t,
}: Pick<RowProps<R>, 'row' | 'isSelected' | 'onSelect' | 't'>) {
  return (
    <Checkbox
      aria-label={t('select', { name: row.name })}
      checked={isSelected}
      onClick={(event) => onSelect(row.id, event.shiftKey)}
      readOnly
      className={classes.box}
    />
  );
}
