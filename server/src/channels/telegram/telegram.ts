import { type Channel, megabytes } from '../channel.ts';
import { edit, react, remove } from './changes.ts';
import { connect } from './connect.ts';
import { fetchFile } from './files.ts';
import { hook } from './hook.ts';
import { sayTyping, send } from './send.ts';

/** A Telegram bot: it can only answer, and never learns what was read. */
export const telegram: Channel = {
  between: 'client',
  repeats: 'unknown',
  limits: {
    text: { max: 4096, unit: 'characters' },
    files: {
      image: { max_bytes: megabytes(10) },
      audio: { max_bytes: megabytes(50), endings: ['ogg', 'mp3', 'm4a', 'webm'] },
      video: { max_bytes: megabytes(50) },
      file: { max_bytes: megabytes(50) },
    },
    reply_window_hours: null,
    first_message: 'no',
    edits: true,
    deletes: true,
    reactions: true,
    delete_hours: 48,
    quotes: true,
    typing: true,
    delivered_marks: false,
    read_marks: false,
    calls: false,
  },
  pace: { per_second: 30, per_peer_ms: 1000 },
  has_choices: true,
  send,
  connect,
  hook,
  fetchFile,
  sayTyping,
  edit,
  remove,
  react,
};
