import { type Channel, megabytes } from '../channel.ts';
import { connect } from './connect.ts';
import { hook } from './hook.ts';
import { listen } from './listen.ts';
import { fetchFile, markRead, send, whoIs } from './send.ts';

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
    deletes: false,
    reactions: false,
    quotes: false,
    typing: false,
    delivered_marks: false,
    read_marks: true,
    calls: false,
  },
  // At most 5 in a second and one in a second to a chat; a picture with words needs three.
  pace: { per_second: 2, per_peer_ms: 1000 },
  send,
  connect,
  hook,
  listen,
  fetchFile,
  whoIs,
  markRead,
};
