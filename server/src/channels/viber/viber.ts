import { type Channel, megabytes } from '../channel.ts';
import { viberApi } from './api.ts';
import { connect } from './connect.ts';
import { hook } from './hook.ts';
import { send } from './send.ts';

const document = {
  max_bytes: megabytes(50),
  refused: ['exe', 'bat', 'cmd', 'com', 'msi', 'apk', 'dmg', 'js', 'jar', 'sh'],
};

/** A Viber bot. Everything but text travels by a public link. */
export const viber: Channel = {
  between: 'client',
  repeats: 'unknown',
  limits: {
    text: { max: 7000, unit: 'characters' },
    files: {
      image: { max_bytes: megabytes(1), endings: ['jpg', 'jpeg', 'png', 'gif'] },
      audio: document,
      video: { max_bytes: megabytes(26), endings: ['mp4'] },
      file: document,
    },
    reply_window_hours: null,
    first_message: 'no',
    edits: false,
    deletes: false,
    reactions: false,
    quotes: false,
    typing: false,
    delivered_marks: true,
    read_marks: true,
    calls: false,
  },
  // 500 in ten seconds, as its keepers are told; half of it leaves room for everything else.
  pace: { per_second: 25 },
  has_choices: true,
  send,
  connect,
  hook,
  fetchFile: ({ url = '' }, connection) => viberApi(connection).fetch(url),
};
