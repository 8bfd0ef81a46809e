import { type Channel, megabytes } from '../channel.ts';
import { edit, remove } from './changes.ts';
import { calls } from './calls/calls.ts';
import { connect } from './connect.ts';
import { fetchFile } from './files.ts';
import { hook } from './hook.ts';
import { listen } from './listen.ts';
import { markRead, sayTyping, send } from './send.ts';

const any = { max_bytes: megabytes(100) };

/** A WhatsApp account by GREEN-API. */
export const whatsapp: Channel = {
  between: 'client',
  repeats: 'unknown',
  reach: { by: 'phone', outsideId: (digits) => `${digits}@c.us` },
  limits: {
    text: { max: 20_000, unit: 'characters' },
    files: { image: any, audio: any, video: any, file: any },
    reply_window_hours: null,
    first_message: 'yes',
    edits: true,
    deletes: true,
    reactions: false,
    edit_hours: 0.25,
    delete_hours: 60,
    quotes: true,
    typing: true,
    delivered_marks: true,
    read_marks: true,
    calls: true,
  },
  // Of one instance; its own queue then leaves a second between two messages.
  pace: { per_second: 50 },
  send,
  connect,
  hook,
  listen,
  fetchFile,
  markRead,
  sayTyping,
  edit,
  remove,
  calls,
};
