/** Whoever holds the field that is on the screen now. */
let focus: (() => void) | null = null;
let isWalking = false;

export function holdFocus(take: () => void): () => void {
  focus = take;
  return () => {
    if (focus === take) focus = null;
  };
}

/** The cursor goes into the composer, once what was pressed has lost it. */
export const focusComposer = () => setTimeout(() => focus?.(), 0);

/** At once, so that the letter after a key is already in the field; in a field that is still to be drawn, when it is. */
export const focusComposerNow = () => {
  isWalking = false;
  focus?.();
};

/** Whoever walks the list by keys goes on to the next one: the cursor stays out of the field. */
export const openWithoutFocus = () => {
  isWalking = true;
};

/** Asked once when a dialogue opens. */
export function wantsFocus(): boolean {
  const wants = !isWalking;
  isWalking = false;
  return wants;
}
