import { type Channel, megabytes } from '../channel.ts';
import { graph } from './api.ts';
import { connect } from './connect.ts';
import { hook } from './hook.ts';
import { markRead, sayTyping, send, whoIs } from './send.ts';

/** Instagram by the Graph API. It counts bytes: a Cyrillic letter is two. */
export const instagram: Channel = {
  between: 'client',
  repeats: 'unknown',
  limits: {
    text: { max: 1000, unit: 'bytes' },
    files: {
      image: { max_bytes: megabytes(8), endings: ['png', 'jpg', 'jpeg', 'gif'] },
      audio: { max_bytes: megabytes(25), endings: ['aac', 'm4a', 'wav', 'mp4'] },
      video: { max_bytes: megabytes(25), endings: ['mp4', 'ogg', 'avi', 'mov', 'webm'] },
      file: { max_bytes: megabytes(25), endings: ['pdf'] },
    },
    reply_window_hours: 24,
    first_message: 'no',
    edits: false,
    deletes: false,
    reactions: false,
    quotes: true,
    typing: true,
    delivered_marks: false,
    read_marks: true,
    calls: false,
    // Meta's terms: what a client takes back is kept by nobody.
    erases: true,
  },
  // Of pictures and recordings; words might go faster.
  pace: { per_second: 10 },
  send,
  connect,
  hook,
  fetchFile: ({ url = '' }, connection) => graph(connection).fetchOpen(url),
  whoIs,
  markRead,
  sayTyping,
};
