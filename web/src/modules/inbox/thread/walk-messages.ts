import type { KeyboardEvent } from 'react';

const BUBBLE = '[data-message] > [tabindex]';

/** Up and down lead from message to message, Enter opens the menu of the one in focus. */
export function walkMessages(event: KeyboardEvent<HTMLElement>, openMenu: (element: Element) => void) {
  const target = event.target as HTMLElement;
  const isBubble = target.matches(BUBBLE);
  if (!isBubble && target.getAttribute('role') !== 'list') return;
  if (isBubble && (event.key === 'Enter' || event.key === ' ')) {
    event.preventDefault();
    return openMenu(target);
  }
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  const bubbles = [...event.currentTarget.querySelectorAll<HTMLElement>(BUBBLE)].toSorted(byPlace);
  const next = isBubble ? bubbles[bubbles.indexOf(target) + step] : lastInSight(bubbles, event.currentTarget);
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}

const byPlace = (a: Element, b: Element) => a.getBoundingClientRect().top - b.getBoundingClientRect().top;

function lastInSight(bubbles: HTMLElement[], list: Element): HTMLElement | undefined {
  const { bottom } = list.getBoundingClientRect();
  return bubbles.findLast((bubble) => bubble.getBoundingClientRect().top < bottom - 20);
}
