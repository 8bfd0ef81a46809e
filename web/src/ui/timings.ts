/** Business constants of the specification, section 9; milliseconds and pixels. */
export const TOAST_MS = 3500;
/** Ours: what can be taken back leaves time to read it, to think and to reach the button. */
export const UNDO_TOAST_MS = 8000;
export const TOOLTIP_DELAY_MS = 1000;
export const DROPDOWN_ANIMATION_MS = 300;
export const DROPDOWN_OFFSET = 8;
export const LONG_PRESS_MS = 1000;
export const HIGHLIGHT_MS = 3000;
export const SCROLL_END_THRESHOLD = 150;
export const TEXT_MAX_LENGTH = 524288;
export const TEXTAREA_HEIGHT = 90;
