/** As a ref: whoever works by the keyboard goes on from here. */
export const focusFirst = (element: HTMLElement | null) => element?.focus();
