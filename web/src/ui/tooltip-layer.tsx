import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Kbd } from './kbd.tsx';
import { placeTip } from './place-tip.ts';
import { TOOLTIP_DELAY_MS } from './timings.ts';
import classes from './tooltip-layer.module.css';

const ID = 'tooltip';

/** Shows the tips of every `data-tip` on the page, one at a time. */
export function TooltipLayer() {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => watchTips(setTarget, box), []);

  useLayoutEffect(() => {
    if (!target || !box.current) return;
    const view = { width: innerWidth, height: innerHeight };
    const { left, top } = placeTip(target.getBoundingClientRect(), box.current.getBoundingClientRect(), view);
    Object.assign(box.current.style, { left: `${left}px`, top: `${top}px` });
    if (target.dataset.tip === target.getAttribute('aria-label')) return;
    target.setAttribute('aria-describedby', ID);
    return () => target.removeAttribute('aria-describedby');
  }, [target]);

  if (!target) return null;
  const scheme = target.closest<HTMLElement>('[data-scheme]')?.dataset.scheme;
  return (
    <div ref={box} id={ID} role="tooltip" className={classes.tip} data-scheme={scheme}>
      {target.dataset.tip}
      {target.dataset.tipKeys && <Kbd onTip>{target.dataset.tipKeys}</Kbd>}
    </div>
  );
}

function watchTips(show: (target: HTMLElement | null) => void, box: { current: HTMLElement | null }) {
  let waiting: HTMLElement | null = null;
  let timer = 0;

  const aim = (element: HTMLElement | null) => {
    if (element === waiting) return;
    waiting = element;
    clearTimeout(timer);
    show(null);
    if (element) timer = window.setTimeout(() => element.isConnected && show(element), TOOLTIP_DELAY_MS);
  };
  const tipOf = (event: Event) => (event.target as Element | null)?.closest?.<HTMLElement>('[data-tip]') ?? null;
  const hide = () => aim(null);
  // Scrolling moves the target away from its tip; a pointer that still rests on it waits once more.
  const again = () => {
    const element = waiting;
    hide();
    if (element?.matches(':hover')) aim(element);
  };

  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true, passive: true };
  const over = (event: PointerEvent) => {
    // A finger has no hover; and the tip itself may be hovered without vanishing.
    if (event.pointerType === 'touch' || box.current?.contains(event.target as Node)) return;
    aim(tipOf(event));
  };
  const focus = (event: FocusEvent) => aim((event.target as Element).matches(':focus-visible') ? tipOf(event) : null);

  document.addEventListener('pointerover', over, options);
  document.addEventListener('focusin', focus, options);
  document.addEventListener('focusout', hide, options);
  document.addEventListener('pointerdown', hide, options);
  document.addEventListener('keydown', hide, options);
  document.addEventListener('scroll', again, options);
  document.documentElement.addEventListener('pointerleave', hide, { signal: stop.signal });
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
