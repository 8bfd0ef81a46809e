import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { join } from './join.ts';
import { SCROLL_END_THRESHOLD } from './timings.ts';
import type { VirtualListProps } from './virtual-list.tsx';
import classes from './virtual-list.module.css';

type Range = { first: number; last: number };

// Rows are there before the eye is, and more of them are asked for before these are at their end.
const OVERSCAN = 6;
const ASK_BEFORE = 20;
// So far a row may have moved to be found again without walking through all of them.
const NEAR = 60;

type Props<Item> = Omit<VirtualListProps<Item>, 'rowHeight' | 'anchor' | 'startAt' | 'follows'> & {
  rowHeight: number;
  /** Which rows are drawn, by their numbers. */
  onRange?: (first: number, last: number) => void;
};

/** Rows of one height, at a cost that does not grow with their number: nothing is measured, nothing is kept of each. */
export function FixedRows<Item>({
  items,
  keyOf,
  children,
  rowHeight,
  label,
  overscan = OVERSCAN,
  ...rest
}: Props<Item>) {
  const { onNearStart, onNearEnd, onAtEndChange, onRange, before, after, className, ref } = rest;
  const scroller = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const count = items.length;
  // What fits the window is drawn with the rest of the page; how much fits the list is known only after that.
  const [range, setRange] = useState<Range>(() => ({
    first: 0,
    last: Math.min(count, Math.ceil(innerHeight / rowHeight)) - 1,
  }));

  // Read when something scrolls or changes its size, never while drawing: that would lay the whole page out once more.
  const view = useRef({ top: 0, height: 0 });
  const show = () => {
    const { top, height } = view.current;
    // A list inside a hidden pane never finds its end.
    if (height === 0) return;
    const first = Math.max(0, Math.floor(top / rowHeight) - overscan);
    const last = Math.min(count - 1, Math.ceil((top + height) / rowHeight) - 1 + overscan);
    setRange((known) => (known.first === first && known.last === last ? known : { first, last }));
  };
  const look = () => {
    if (!scroller.current || !sheet.current) return;
    const { scrollTop, clientHeight } = scroller.current;
    view.current = { top: scrollTop - sheet.current.offsetTop, height: clientHeight };
    show();
  };
  const latest = useRef(look);
  useLayoutEffect(() => {
    latest.current = look;
  });
  useStandingStill({ scroller, view, items, keyOf, rowHeight, ...range });
  useLayoutEffect(show, [count, rowHeight, overscan]);
  useLayoutEffect(() => {
    if (!scroller.current) return;
    // It tells of the first size too, when the page has been laid out anyway.
    const observer = new ResizeObserver(() => latest.current());
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => onRange?.(range.first, range.last), [range, onRange]);
  useEffect(() => {
    if (range.first === 0) onNearStart?.();
  }, [range.first, count, onNearStart]);
  const isNearEnd = count > 0 && range.last >= count - 1 - ASK_BEFORE;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, count, onNearEnd]);

  useImperativeHandle(ref, () => {
    const scrollTo = (index: number, align: 'start' | 'center' | 'end' | 'auto' = 'center') => {
      const element = scroller.current;
      if (!element || !sheet.current) return;
      // By what is known: asking the page where it stands would lay it out in the middle of what is going on.
      const { top: seen, height } = view.current;
      const isInSight = index * rowHeight >= seen && (index + 1) * rowHeight <= seen + height;
      if (align === 'auto' && isInSight) return;
      const top = sheet.current.offsetTop + index * rowHeight;
      const end = top + rowHeight - element.clientHeight;
      const { scrollTop } = element;
      const near = top < scrollTop ? 'start' : 'end';
      const side = align === 'auto' ? near : align;
      element.scrollTop = side === 'start' ? top : side === 'end' ? end : (top + end) / 2;
    };
    return { scrollToIndex: scrollTo, scrollToEnd: () => scrollTo(count - 1, 'end') };
  });

  return (
    <div className={join(classes.box, className)}>
      <div
        ref={scroller}
        className={join(classes.scroller, classes.still)}
        tabIndex={0}
        role="list"
        aria-label={label}
        onScroll={(event) => {
          const { scrollHeight, scrollTop, clientHeight } = event.currentTarget;
          look();
          onAtEndChange?.(scrollHeight - scrollTop - clientHeight <= SCROLL_END_THRESHOLD);
        }}
      >
        {before}
        <div ref={sheet} className={classes.sheet} style={{ height: count * rowHeight }}>
          {items.slice(range.first, range.last + 1).map((item, nth) => (
            <div
              key={keyOf(item)}
              role="listitem"
              aria-setsize={count}
              aria-posinset={range.first + nth + 1}
              className={classes.fixed}
              style={{ top: (range.first + nth) * rowHeight, height: rowHeight }}
            >
              {children(item, range.first + nth)}
            </div>
          ))}
        </div>
        {after}
      </div>
    </div>
  );
}

type Standing<Item> = Range & {
  view: React.RefObject<{ top: number }>;
  scroller: React.RefObject<HTMLDivElement | null>;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  rowHeight: number;
};

/** Whoever reads further down keeps the same rows before the eyes when others come or go above them. */
function useStandingStill<Item>({ scroller, view, items, keyOf, rowHeight, first, last }: Standing<Item>) {
  const seen = useRef<{ items: readonly Item[]; first: number; keys: (string | number)[] }>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    const known = seen.current;
    if (!element || !known || known.items === items || view.current.top < rowHeight) return;
    const moved = known.keys.map((key, nth) => placeNear(items, keyOf, key, known.first + nth) - known.first - nth);
    // The row that moved by itself is one among many that were pushed.
    const usual = moved.filter((it) => !Number.isNaN(it)).toSorted((a, b) => a - b);
    const by = usual[Math.floor(usual.length / 2)] ?? 0;
    if (by !== 0) element.scrollTop += by * rowHeight;
  }, [scroller, view, items, keyOf, rowHeight]);
  useLayoutEffect(() => {
    seen.current = { items, first, keys: items.slice(first, last + 1).map(keyOf) };
  }, [items, keyOf, first, last]);
}

function placeNear<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | number,
  key: string | number,
  at: number,
): number {
  for (let step = 0; step <= NEAR; step++) {
    for (const place of [at - step, at + step]) {
      const item = items[place];
      if (item !== undefined && keyOf(item) === key) return place;
    }
  }
  return Number.NaN;
}
