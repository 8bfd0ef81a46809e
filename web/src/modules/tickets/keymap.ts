import type { Chord } from '../../kit/keys/chords.ts';

/** The keys of tickets: those of the inbox, where they mean the same. */
export const ticketKeys = {
  next: 'KeyJ',
  previous: 'KeyK',
  search: 'Slash',
  views: 'KeyV',
  take: 'KeyT',
  hand_over: 'KeyA',
  wait: 'KeyZ',
  close: 'KeyE',
  close_and_next: 'Shift+KeyE',
  tags: 'KeyL',
  create_task: 'Shift+KeyT',
  select: 'KeyX',
  extend_down: 'Shift+KeyJ',
  extend_up: 'Shift+KeyK',
  undo: 'Mod+KeyZ',
  panel: 'Mod+Backslash',
} satisfies Record<string, Chord>;

export type TicketKey = keyof typeof ticketKeys;
