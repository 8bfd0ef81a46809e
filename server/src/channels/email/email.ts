import { type Channel, megabytes } from '../channel.ts';
import { connect } from './connect.ts';
import { fetchFile } from './fetch-file.ts';
import { listen } from './listen.ts';
import { markReadTogether } from './mark-read.ts';
import { addressOf, marksOf } from './peers.ts';
import { send } from './send.ts';

const any = { max_bytes: megabytes(15) };

/** A mailbox. After base64, 15 MB is what common servers take. */
export const email: Channel = {
  between: 'client',
  repeats: 'safe',
  reach: { by: 'email', outsideId: (address) => address },
  peers: { addressOf, marksOf },
  limits: {
    text: { max: 524_288, unit: 'characters' },
    files: { image: any, audio: any, video: any, file: any },
    reply_window_hours: null,
    first_message: 'yes',
    edits: false,
    deletes: false,
    reactions: false,
    quotes: true,
    typing: false,
    delivered_marks: false,
    read_marks: false,
    calls: false,
    letters: true,
  },
  send,
  connect,
  listen,
  fetchFile,
  markReadTogether,
};
