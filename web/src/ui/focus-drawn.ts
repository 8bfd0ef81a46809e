/**
 * Gives the focus to a row of a long list. At once where it is drawn, so that the next key goes on from there; else when
 * the list has scrolled to it.
 */
export function focusDrawn(find: () => HTMLElement | null) {
  const isFocused = () => {
    const row = find();
    row?.focus({ preventScroll: true });
    return row !== null;
  };
  if (!isFocused()) requestAnimationFrame(isFocused);
}
