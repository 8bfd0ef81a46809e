// Nothing is typed into what is ticked, chosen, drawn along or pressed.
const UNWRITTEN = ['checkbox', 'radio', 'range', 'button', 'submit', 'reset', 'image', 'file', 'color'];
const FIELDS = `input${UNWRITTEN.map((type) => `:not([type=${type}])`).join('')}, textarea, select, [contenteditable]`;

/** Keys that are pressed there are meant for the words. */
export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(FIELDS) !== null;
