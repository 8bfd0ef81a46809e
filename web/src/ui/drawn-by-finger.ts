import classes from './drawn-by-finger.module.css';

// So near an edge of what scrolls, it scrolls on, the faster the nearer.
const EDGE_PX = 64;
const FASTEST_PX = 14;

type Drawing = { onDrag: () => void; onStop: () => void };

/**
 * For the grip of a row: browsers draw nothing by a finger, so rows hear from here what they would hear of a mouse. The
 * row under the finger is told that something is over it, and the last one that it fell.
 */
export function drawnByFinger(grip: HTMLElement, { onDrag, onStop }: Drawing): () => void {
  const start = (event: TouchEvent) => {
    if (event.touches.length > 1) return;
    // Held, the grip would be drawn by the browser itself on some phones.
    event.preventDefault();
    onDrag();
    navigator.vibrate?.(10);
    follow(grip, event.touches[0]!, onStop);
  };
  grip.addEventListener('touchstart', start, { passive: false });
  return () => grip.removeEventListener('touchstart', start);
}

/** Listens on what was touched itself: it hears its finger to the end, wherever that goes. */
function follow(grip: HTMLElement, { clientX, clientY }: Touch, onStop: () => void) {
  const from = { x: clientX, y: clientY };
  let at = from;
  const ghost = ghostOf(grip);
  const scroller = scrollerOf(grip);
  let over: Element | null = null;
  const tell = (place: Element, what: 'dragover' | 'drop') =>
    // Whoever takes it prevents what the browser would do with it.
    !place.dispatchEvent(new DragEvent(what, { bubbles: true, cancelable: true }));
  const go = () => {
    const { top, right, bottom, left } = scroller.getBoundingClientRect();
    scroller.scrollBy({ left: pull(at.x, left, right), top: pull(at.y, top, bottom), behavior: 'instant' });
    const under = document.elementFromPoint(at.x, at.y);
    if (under && tell(under, 'dragover')) over = under;
    frame = requestAnimationFrame(go);
  };
  let frame = 0;
  const move = (event: TouchEvent) => {
    const touch = event.touches[0]!;
    at = { x: touch.clientX, y: touch.clientY };
    ghost.style.translate = `${at.x - from.x}px ${at.y - from.y}px`;
    frame ||= requestAnimationFrame(go);
  };
  const end = (event: TouchEvent) => {
    cancelAnimationFrame(frame);
    ghost.remove();
    grip.removeEventListener('touchmove', move);
    grip.removeEventListener('touchend', end);
    grip.removeEventListener('touchcancel', end);
    if (event.type === 'touchend' && over) tell(over, 'drop');
    onStop();
  };
  grip.addEventListener('touchmove', move);
  grip.addEventListener('touchend', end);
  grip.addEventListener('touchcancel', end);
}

/** What hangs on the finger: the line that the grip stands in. */
function ghostOf(grip: HTMLElement): HTMLElement {
  const line = grip.parentElement!;
  const ghost = line.cloneNode(true) as HTMLElement;
  const { left, top, width, height } = line.getBoundingClientRect();
  ghost.ariaHidden = 'true';
  ghost.inert = true;
  ghost.classList.add(classes.ghost!);
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(ghost);
  return ghost;
}

function scrollerOf(grip: HTMLElement): Element {
  for (let it = grip.parentElement; it; it = it.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(it);
    const goes = (way: string, inside: number, seen: number) => /auto|scroll/.test(way) && inside > seen;
    if (goes(overflowY, it.scrollHeight, it.clientHeight) || goes(overflowX, it.scrollWidth, it.clientWidth)) return it;
  }
  return document.documentElement;
}

function pull(place: number, start: number, end: number): number {
  const depth = Math.max(place - (end - EDGE_PX), 0) - Math.max(start + EDGE_PX - place, 0);
  return Math.round((Math.max(-EDGE_PX, Math.min(depth, EDGE_PX)) / EDGE_PX) * FASTEST_PX);
}
