import type { Chord } from '../../../kit/keys/chords.ts';

/** The keys of the inbox. Screens say what each does; here is only which it is. */
export const inboxKeys = {
  next: 'KeyJ',
  previous: 'KeyK',
  open: 'Enter',
  search: 'Slash',
  views: 'KeyV',
  reply: 'KeyR',
  note: 'KeyN',
  take: 'KeyT',
  assign: 'KeyA',
  close: 'KeyE',
  close_and_next: 'Shift+KeyE',
  check: 'KeyC',
  snooze: 'KeyZ',
  no_reply_needed: 'KeyD',
  unread: 'KeyU',
  create_task: 'Shift+KeyT',
  folder: 'KeyL',
  macro: 'KeyM',
  select: 'KeyX',
  extend_down: 'Shift+KeyJ',
  extend_up: 'Shift+KeyK',
  undo: 'Mod+KeyZ',
  panel: 'Mod+Backslash',
} satisfies Record<string, Chord>;

/** Those of projects that have tickets. While rows are chosen, the first one chooses on as it does elsewhere. */
export const inboxTicketKeys = {
  create_ticket: 'Shift+KeyK',
  send_and_wait: 'Alt+Enter',
  send_and_close: 'Alt+Shift+Enter',
} satisfies Record<string, Chord>;

export type InboxKey = keyof typeof inboxKeys | keyof typeof inboxTicketKeys;

export const chordOfKey = (key: InboxKey): Chord => ({ ...inboxKeys, ...inboxTicketKeys })[key];
