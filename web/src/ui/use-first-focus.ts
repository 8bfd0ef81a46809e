import { type RefObject, useEffect } from 'react';

/** The focus was kept by the place that a chunk has just taken: it goes where the keys begin. */
export function useFirstFocus(panel: RefObject<HTMLElement | null>) {
  useEffect(() => {
    // Not at once: whatever holds the panel first remembers where the focus was, to give it back.
    const timer = setTimeout(() => {
      const find = (what: string) => panel.current?.querySelector<HTMLElement>(what);
      (find('[data-autofocus]') ?? find('button'))?.focus();
    });
    return () => clearTimeout(timer);
  }, [panel]);
}
