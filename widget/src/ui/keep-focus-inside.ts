const reachable = 'a[href], button, input, textarea, audio, video, [tabindex="0"]';

/** Tab goes round inside the panel; Esc is the way out. */
export function keepFocusInside(panel: HTMLElement, event: KeyboardEvent): void {
  const all = [...panel.querySelectorAll<HTMLElement>(reachable)].filter(
    (it) => !it.hasAttribute('disabled') && it.tabIndex >= 0 && it.getClientRects().length > 0,
  );
  const now = (panel.getRootNode() as ShadowRoot).activeElement;
  const [first, last] = [all[0], all.at(-1)];
  const isLeaving = event.shiftKey ? now === first : now === last;
  if (!isLeaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
