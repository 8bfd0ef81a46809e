import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { join } from './join.ts';
import { SCROLL_END_THRESHOLD } from './timings.ts';
import classes from './virtual-list.module.css';

export type VirtualListHandle = {
  scrollToIndex: (index: number, align?: 'start' | 'center' | 'end' | 'auto') => void;
  scrollToEnd: () => void;
};

export type VirtualListProps<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  children: (item: Item, index: number) => ReactNode;
  /** A guess that is corrected by measuring; rows of one height are `FixedRows`. */
  rowHeight: (item: Item) => number;
  /** `end`: a conversation. It opens at its end, stays there while near it, and older rows put before do not move the eye. */
  anchor?: 'start' | 'end';
  label: string;
  overscan?: number;
  onNearStart?: () => void;
  onNearEnd?: () => void;
  /** A conversation that opens at this row instead of its end. */
  startAt?: number | undefined;
  /** Whether rows that come at the end are followed; a conversation that is not open to its end does not. */
  follows?: boolean;
  /** Within 150 px of the end or not; for the "new messages" button. */
  onAtEndChange?: (atEnd: boolean) => void;
  before?: ReactNode;
  after?: ReactNode;
  className?: string;
  ref?: Ref<VirtualListHandle>;
};

/** A list inside a hidden pane never finds its end, so nothing is mounted until there is room. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const box = useRef<HTMLDivElement>(null);
  const [hasRoom, setHasRoom] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => setHasRoom((before) => before || element.clientHeight > 0);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className={join(classes.box, props.className)}>
      {hasRoom && <Rows {...props} />}
    </div>
  );
}

function Rows<Item>({
  items,
  keyOf,
  children,
  rowHeight,
  anchor = 'start',
  label,
  overscan = 6,
  startAt,
  follows = anchor === 'end',
  ...rest
}: VirtualListProps<Item>) {
  const { onNearStart, onNearEnd, onAtEndChange, before, after, ref } = rest;
  const scroller = useRef<HTMLDivElement>(null);
  // An inline function here would rebuild every measurement on each render.
  const getItemKey = useCallback((index: number) => keyOf(items[index] as Item), [items, keyOf]);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeight(items[index] as Item),
    overscan,
    getItemKey,
    anchorTo: anchor,
    followOnAppend: follows,
    scrollEndThreshold: SCROLL_END_THRESHOLD,
  });

  const [isSettled, setSettled] = useState(anchor === 'start');
  const first = useRef(startAt);
  useLayoutEffect(() => {
    if (anchor === 'start') return;
    if (first.current === undefined) rows.scrollToEnd();
    else rows.scrollToIndex(first.current, { align: 'center' });
    // Until the end is reached the first row is in sight by accident, and nobody asked for older ones.
    const frame = requestAnimationFrame(() => setSettled(true));
    return () => cancelAnimationFrame(frame);
  }, [anchor, rows]);
  useImperativeHandle(ref, () => ({
    scrollToIndex: (index, align = 'center') => rows.scrollToIndex(index, { align }),
    scrollToEnd: () => rows.scrollToEnd(),
  }));
  const wasAtEnd = useRef(true);
  useEffect(() => {
    if (!follows || !scroller.current) return;
    // Where something grows below a conversation, its end stays in sight.
    const observer = new ResizeObserver(() => wasAtEnd.current && rows.scrollToEnd());
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [follows, rows]);
  useNear(rows, items.length, isSettled ? onNearStart : undefined, isSettled ? onNearEnd : undefined);

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-anchor={anchor}
      tabIndex={0}
      role="list"
      aria-label={label}
      onScroll={(event) => {
        wasAtEnd.current = isAtEnd(event.currentTarget);
        onAtEndChange?.(wasAtEnd.current);
      }}
    >
      {before}
      <div className={classes.sheet} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map((row) => (
          <div
            key={row.key}
            ref={rows.measureElement}
            data-index={row.index}
            role="listitem"
            aria-setsize={items.length}
            aria-posinset={row.index + 1}
            className={classes.row}
            style={{ transform: `translateY(${row.start}px)` }}
          >
            {children(items[row.index] as Item, row.index)}
          </div>
        ))}
      </div>
      {after}
    </div>
  );
}

function useNear(
  rows: Virtualizer<HTMLDivElement, Element>,
  count: number,
  onNearStart?: () => void,
  onNearEnd?: () => void,
) {
  const visible = rows.getVirtualItems();
  const first = visible[0]?.index ?? -1;
  const last = visible.at(-1)?.index ?? -1;
  useEffect(() => {
    if (first === 0) onNearStart?.();
  }, [first, count, onNearStart]);
  useEffect(() => {
    if (count > 0 && last === count - 1) onNearEnd?.();
  }, [last, count, onNearEnd]);
}

const isAtEnd = (element: HTMLElement) =>
  element.scrollHeight - element.scrollTop - element.clientHeight <= SCROLL_END_THRESHOLD;
