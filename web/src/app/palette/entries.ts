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

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '');

/** Commands whose words begin with what was typed, in any order. */
export function fitting<T extends { title: string }>(all: readonly T[], query: string): T[] {
  const asked = plain(query).split(/\s+/).filter(Boolean);
  return all.filter(({ title }) => {
    const words = plain(title).split(/[\s/-]+/);
    return asked.every((part) => words.some((word) => word.startsWith(part)));
  });
}
