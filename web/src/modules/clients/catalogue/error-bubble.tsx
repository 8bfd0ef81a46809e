import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { placeTip } from '../../../ui/place-tip.ts';
import classes from './error-bubble.module.css';

type Props = { id: string; field: () => HTMLElement | null | undefined; children: ReactNode };

/** Why what was typed is refused. Rows that are moved into place would hide it from one another: it stands above them. */
export function ErrorBubble({ id, field, children }: Props) {
  const bubble = useRef<HTMLDivElement>(null);
  const place = () => {
    const [box, target] = [bubble.current, field()];
    if (!box || !target) return;
    const at = target.getBoundingClientRect();
    const view = { width: innerWidth, height: innerHeight };
    const { left, top } = placeTip(at, box.getBoundingClientRect(), view);
    const visibility = isInSight(at, target.closest('[role=table]')) ? 'visible' : 'hidden';
    Object.assign(box.style, { left: `${left}px`, top: `${top}px`, visibility });
  };
  useLayoutEffect(place);
  const follow = useEffectEvent(place);
  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true, passive: true };
    for (const moved of ['scroll', 'resize']) addEventListener(moved, () => follow(), options);
    return () => stop.abort();
  }, []);
  return createPortal(
    <div ref={bubble} id={id} role="alert" className={classes.bubble}>
      {children}
    </div>,
    document.body,
  );
}

/** Scrolled away with its row, a field takes its bubble along. */
function isInSight({ top, bottom, left, right }: DOMRect, table: Element | null): boolean {
  const sheet = table?.getBoundingClientRect();
  if (!sheet) return true;
  return bottom > sheet.top && top < sheet.bottom && right > sheet.left && left < sheet.right;
}
