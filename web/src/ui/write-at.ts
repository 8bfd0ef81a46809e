import { flushSync } from 'react-dom';

/** The cursor stands after what was put in. At once: what is typed next belongs there, however busy the page is. */
export function writeAt(field: HTMLTextAreaElement | null, caret: number, write: () => void) {
  flushSync(write);
  field?.focus();
  field?.setSelectionRange(caret, caret);
}
