import { phoneSpellings } from './phones.ts';

/**
 * What a text must be like: the main one is looked up in the index, if need be with another one, and all must fit. A
 * letter alone fits too many.
 */
export type Patterns = { main: string; other: string; all: string[]; is_broad: boolean };

/** Null: there is nothing to look for in it. */
export function patternsOf(search: string): Patterns | null {
  const words = folded(search).split(' ').filter(Boolean);
  if (!words.length) return null;
  const digits = search.replace(/\D/g, '');
  const all = /\p{L}/u.test(search) || digits.length < 3 ? words.map(wordPattern) : [`%${coreOf(search, digits)}%`];
  const [main = '', other = ''] = all.toSorted((a, b) => b.length - a.length);
  return { main, other, all, is_broad: main.length <= '% a%'.length };
}

/** As the database folds what is searched: small letters without marks, words apart by one space. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');

/** A word is known by its beginning, a piece of a number by any part of it. */
const wordPattern = (word: string): string => (/^\d{3,}$/.test(word) ? `%${word}%` : `% ${word}%`);

/** What all spellings of a number have in common: its end. Of a piece of one, what is left without an eight or zeros. */
function coreOf(search: string, digits: string): string {
  const [first = digits, ...others] = phoneSpellings(search);
  if (others.length) return others.reduce(commonEnd, first);
  const isTrunk = !search.trim().startsWith('+') && digits.length >= 7;
  return isTrunk ? digits.replace(/^(8|0+)/, '') : digits;
}

function commonEnd(a: string, b: string): string {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a.at(-1 - length) === b.at(-1 - length)) length++;
  return a.slice(a.length - length);
}
