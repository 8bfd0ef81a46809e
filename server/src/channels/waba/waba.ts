import { type Channel, megabytes } from '../channel.ts';
import { react } from './changes.ts';
import { connect } from './connect.ts';
import { fetchFile } from './files.ts';
import { hook } from './hook.ts';
import { markRead, sayTyping, send } from './send.ts';
import { templates } from './templates.ts';

/** WhatsApp Business by Meta’s Cloud API. Outside the window only approved templates pass. */
export const waba: Channel = {
  between: 'client',
  repeats: 'unknown',
  reach: { by: 'phone', outsideId: (digits) => digits },
  limits: {
    text: { max: 4096, unit: 'characters' },
    files: {
      image: { max_bytes: megabytes(5), endings: ['jpg', 'jpeg', 'png'] },
      audio: { max_bytes: megabytes(16), endings: ['aac', 'amr', 'mp3', 'm4a', 'ogg', 'webm'] },
      video: { max_bytes: megabytes(16), endings: ['mp4', '3gp'] },
      file: { max_bytes: megabytes(100) },
    },
    reply_window_hours: 24,
    first_message: 'template',
    edits: false,
    deletes: false,
    reactions: true,
    quotes: true,
    typing: true,
    delivered_marks: true,
    read_marks: true,
    calls: false,
    templates: true,
  },
  // To one client one in six seconds, after forty-five at once.
  pace: { per_second: 80, per_peer_ms: 6000, per_peer_burst: 40 },
  has_choices: true,
  send,
  connect,
  hook,
  fetchFile,
  markRead,
  sayTyping,
  templates,
  react,
};
