// Also in the full width, which programs of the East read as the same.
const signs = '=+\\-@\uFF1D\uFF0B\uFF0D\uFF20';
const formula = new RegExp(`^[${signs}\\t\\r\\n\\0]`);
const keptText = new RegExp(`^'(?=[${signs}])`);

/**
 * A text that a program would take for a formula is kept a text by an apostrophe, in both kinds of sheets: who saves one
 * as the other carries it along.
 */
export const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text).replaceAll('\0', '');

/** Such an apostrophe is no part of the text. */
export const asMeant = (text: string): string => text.replace(keptText, '');
