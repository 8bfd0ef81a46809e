// Nothing is typed into a box that is ticked.
const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

/** Keys that are pressed there are meant for the words. */
export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(FIELDS) !== null;
