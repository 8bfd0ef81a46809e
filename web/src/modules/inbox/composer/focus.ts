/** Whoever holds the field that is on the screen now. */
let focus: (() => void) | null = null;

export function holdFocus(take: () => void): () => void {
  focus = take;
  return () => {
    if (focus === take) focus = null;
  };
}

/** The cursor goes into the composer, once what was pressed has lost it. */
export const focusComposer = () => setTimeout(() => focus?.(), 0);
