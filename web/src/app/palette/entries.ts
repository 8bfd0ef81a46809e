import type { Chord } from '../../kit/keys/chords.ts';
import type { ReactNode } from 'react';

/** One line of the palette. */
export type Entry = {
  id: string;
  group: string;
  title: string;
  note?: string;
  icon?: ReactNode;
  keys?: Chord | null;
  time?: string;
  run: () => void;
};

/** Found by its title, and by what else it is called. */
type Named = { title: string; words?: string };
type Names = ReadonlyMap<string, readonly string[]>;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '');

/**
 * Whatever has words that begin with what was typed, in any order: in this language or another, or with the keyboard left
 * in another.
 */
export function fitting<T extends Named>(all: readonly T[], query: string, names: Names = new Map()): T[] {
  const asked = [query, typedOtherwise(query)].map((it) => plain(it).split(/\s+/).filter(Boolean));
  return all.filter(({ title, words = '' }) => {
    const said = [title, words].flatMap((text) => [text, ...(names.get(text) ?? [])]);
    const known = plain(said.join(' ')).split(/[\s/“”«»"(),-]+/);
    return asked.some((parts) => parts.every((part) => known.some((word) => word.startsWith(part))));
  });
}

const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const cyrillic = 'йцукенгшщзхъфывапролджэячсмитьбюё';

/** The same keys on the other of two keyboards. */
function typedOtherwise(query: string): string {
  const [from, to] = /[а-яё]/i.test(query) ? [cyrillic, latin] : [latin, cyrillic];
  return [...query.toLowerCase()].map((letter) => to[from.indexOf(letter)] ?? letter).join('');
}
