/** Eleven colours of the operators' palette (specification 9). */
export const palette = [
  '#3b6fd4',
  '#0f8a6c',
  '#b4581c',
  '#8a4fc9',
  '#c23a6b',
  '#2d7f93',
  '#6b7a1f',
  '#a8463a',
  '#4c5bb0',
  '#7d5a2e',
  '#3f7d3a',
] as const;

/** The same person always gets the same colour. */
export function paletteColor(seed: number | string): string {
  const number = typeof seed === 'number' ? seed : [...seed].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0);
  return palette[Math.abs(Math.trunc(number)) % palette.length] ?? palette[0];
}

/** First letters of the first and the last word; the end of the phone when there is no name. */
export function initials(name: string): string {
  const words = name.match(/\p{L}+/gu) ?? [];
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = picked.map((word) => [...(word ?? '')][0]).join('');
  return letters.toUpperCase() || name.replace(/\D/g, '').slice(-2) || '?';
}
