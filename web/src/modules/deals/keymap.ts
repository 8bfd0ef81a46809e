import type { Chord } from '../../kit/keys/chords.ts';

/** The keys of the board of deals; arrows and the space bar work on a card besides. */
export const dealKeys = {
  search: 'Slash',
  next: 'KeyJ',
  previous: 'KeyK',
  menu: 'KeyM',
  forward: 'BracketRight',
  back: 'BracketLeft',
  select: 'KeyX',
  look: 'KeyV',
  undo: 'Mod+KeyZ',
} satisfies Record<string, Chord>;

export type DealKey = keyof typeof dealKeys;
