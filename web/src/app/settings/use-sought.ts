import { type RefObject, useEffect } from 'react';

const LOOK_MS = 100;
// A topic may still be on its way.
const LOOKS = 30;

/** Leads to the one thing that was looked for by its name, once its topic stands. */
export function useSought(window: RefObject<HTMLElement | null>, name: string | null) {
  useEffect(() => {
    if (name === null) return;
    let looks = 0;
    const looking = setInterval(() => {
      looks += 1;
      const found = placeOf(window.current, name);
      if (found || looks === LOOKS) clearInterval(looking);
      found?.scrollIntoView({ block: 'center' });
      if (found) controlOf(found)?.focus({ preventScroll: true });
    }, LOOK_MS);
    return () => clearInterval(looking);
  }, [window, name]);
}

const placeOf = (window: HTMLElement | null, name: string): HTMLElement | undefined =>
  [...(window?.querySelectorAll<HTMLElement>('label, h4, span') ?? [])].find((it) => it.textContent?.trim() === name);

const controlOf = (place: HTMLElement): HTMLElement | null =>
  place.closest('label')?.control ?? place.parentElement?.querySelector<HTMLElement>('input, textarea, button') ?? null;
