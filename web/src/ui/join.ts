/** Class names that apply, in one string. */
export const join = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ');
