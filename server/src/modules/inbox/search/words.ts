import { folded } from '../../clients/index.ts';

/** What the index is asked for; the last word may be unfinished. Null: there is nothing to look for. */
export function wordsOf(search: string): string | null {
  const words = folded(search).split(' ').filter(Boolean).slice(0, 12);
  if (!words.length) return null;
  // Of a beginning of one or two letters there is too much.
  return words.map((word, at) => (at === words.length - 1 && word.length > 2 ? `${word}:*` : word)).join(' & ');
}

const around = 60;

/** The part of a text where the first of the words stands. */
export function snippetOf(text: string, search: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const [plain, words] = [sameLength(line), folded(search).split(' ').filter(Boolean)];
  const places = words.map((word) => plain.indexOf(word)).filter((at) => at >= 0);
  const start = Math.max(Math.min(...places, line.length) - around, 0);
  const from = places.length && start > 0 ? line.indexOf(' ', start) + 1 || start : 0;
  const cut = line.slice(from, from + around * 3).toWellFormed();
  return `${from > 0 ? '…' : ''}${cut}${from + cut.length < line.length ? '…' : ''}`;
}

/** Folded letter by letter, so that a place in it is the same place in the text. */
const sameLength = (text: string): string =>
  Array.from(text, (letter) => {
    const plain = folded(letter);
    return plain.length === letter.length ? plain : letter;
  }).join('');
