/** So many characters at most; a sign that would be cut in two goes as a whole, since half of one cannot be stored. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
