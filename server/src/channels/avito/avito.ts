import { type Channel, megabytes } from '../channel.ts';

/** Chats of Avito begin at an advertisement and carry text and pictures. */
export const avito: Channel = {
  between: 'client',
  repeats: 'unknown',
  limits: {
    text: { max: 1000, unit: 'characters' },
    files: { image: { max_bytes: megabytes(24) } },
    reply_window_hours: null,
    first_message: 'no',
    edits: false,
    deletes: true,
    reactions: false,
    quotes: false,
    typing: false,
    delivered_marks: false,
    read_marks: true,
    calls: false,
  },
  send: null,
};
