import type { Chord } from '../../../kit/keys/chords.ts';

/** The keys of the table of clients. */
export const clientKeys = {
  search: 'Slash',
  next: 'KeyJ',
  previous: 'KeyK',
  select: 'KeyX',
  extend_down: 'Shift+KeyJ',
  extend_up: 'Shift+KeyK',
  undo: 'Mod+KeyZ',
  add: 'KeyC',
} satisfies Record<string, Chord>;

export type ClientKey = keyof typeof clientKeys;
