import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import classes from './table-rows.module.css';

export type TableHandle = { showRow: (index: number) => void };

type Props = {
  /** Ids of the rows, in their order. */
  ids: readonly number[];
  rowHeight: number;
  /** Another table: it begins at its top. */
  of: unknown;
  label: string;
  total: number | undefined;
  columns: number;
  grid: { template: string; width: number } | null;
  /** These rows answer what was asked before: others are on their way. */
  areOld?: boolean;
  head?: ReactNode;
  after?: ReactNode;
  children: (index: number) => ReactNode;
  onNearEnd: () => void;
  onLook: (first: number, last: number) => void;
  ref?: Ref<TableHandle>;
};

/** A table that scrolls both ways: its head and its first column stay, and only rows in sight are drawn. */
export function TableRows({ ids, rowHeight, label, total, columns, grid, ...rest }: Props) {
  const { areOld = false, head, after, children, onNearEnd, onLook } = rest;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    ...(head ? { scrollPaddingStart: 36 } : {}),
  });
  const shown = rows.getVirtualItems();
  const [first, last] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0];
  useEffect(() => {
    onLook(first, last);
    if (ids.length && last >= ids.length - 10) onNearEnd();
  }, [first, last, ids.length, onLook, onNearEnd]);
  const ofWhat = useStandingStill(scroller, ids, rowHeight, rest.of);
  useNewHeight(rows, scroller, rowHeight);
  useReturn(scroller, ofWhat);
  useImperativeHandle(rest.ref, () => ({ showRow: (index) => rows.scrollToIndex(index, { align: 'auto' }) }));

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      tabIndex={0}
      role="table"
      aria-label={label}
      aria-rowcount={total === undefined ? -1 : total + 1}
      aria-colcount={columns}
      aria-busy={areOld || undefined}
      style={grid ? { '--grid': grid.template, '--wide': `${grid.width}px` } : undefined}
    >
      {head && (
        <div role="rowgroup" className={classes.head}>
          {head}
        </div>
      )}
      <div role="rowgroup" className={classes.sheet} style={{ height: ids.length * rowHeight }}>
        {shown.map((row) => (
          <div
            key={ids[row.index]}
            role="row"
            aria-rowindex={row.index + 2}
            className={classes.row}
            style={{ transform: `translateY(${row.start}px)`, height: row.size }}
          >
            {children(row.index)}
          </div>
        ))}
      </div>
      {after && (
        // A table holds rows and nothing else: what stands after them is one.
        <div role="rowgroup" className={classes.after}>
          <div role="row">
            <div role="cell" aria-colspan={columns}>
              {after}
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

/** Rows that come or go above do not move what is looked at. Answers of which table they are. */
function useStandingStill(
  scroller: React.RefObject<HTMLDivElement | null>,
  ids: readonly number[],
  rowHeight: number,
  of: unknown,
) {
  const before = useRef({ ids, of });
  useLayoutEffect(() => {
    const { ids: known, of: was } = before.current;
    const box = scroller.current;
    // Another table is another one only with its rows: until they are there, those of before stand.
    if (!box || known === ids) return;
    before.current = { ids, of };
    if (was !== of) {
      box.scrollTop = 0;
      return;
    }
    const top = Math.floor(box.scrollTop / rowHeight);
    // At the very top what is new is wanted.
    if (top < 1) return;
    const at = ids.indexOf(known[top] ?? -1);
    if (at >= 0) box.scrollTop += (at - top) * rowHeight;
  }, [scroller, ids, rowHeight, of]);
  return useCallback(() => JSON.stringify(before.current.of), []);
}

/** From the desk to the hand and back: rows are placed anew, and the first in sight stays the first. */
function useNewHeight(
  rows: Virtualizer<HTMLDivElement, Element>,
  scroller: React.RefObject<HTMLDivElement | null>,
  rowHeight: number,
) {
  const before = useRef(rowHeight);
  useLayoutEffect(() => {
    const by = rowHeight / before.current;
    before.current = rowHeight;
    if (by === 1) return;
    // The virtualizer asks for a height once and keeps it.
    rows.measure();
    if (scroller.current) scroller.current.scrollTop *= by;
  }, [rows, scroller, rowHeight]);
}

/** Which table was left, and how far it had been read. */
let left = { of: '', top: 0 };

/** Whoever comes back from a client, or from elsewhere, finds the table where they left it. */
function useReturn(scroller: React.RefObject<HTMLDivElement | null>, ofWhat: () => string) {
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    if (left.of === ofWhat()) box.scrollTop = left.top;
    return () => {
      left = { of: ofWhat(), top: box.scrollTop };
    };
  }, [scroller, ofWhat]);
}
