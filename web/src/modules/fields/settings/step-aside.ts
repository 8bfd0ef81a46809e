import type { MouseEvent } from 'react';

/** A row that is removed by a key gives the focus to the next one, the last to the field for a new one. */
export function stepAside({ currentTarget, detail }: MouseEvent<HTMLElement>) {
  // Pressed by a finger: a field would bring up its keyboard.
  if (detail > 0) return;
  const row = currentTarget.closest('li');
  (row?.nextElementSibling ?? row?.parentElement?.nextElementSibling)?.querySelector('input')?.focus();
}
