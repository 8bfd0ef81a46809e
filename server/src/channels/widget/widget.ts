import { type Channel, megabytes } from '../channel.ts';

const any = { max_bytes: megabytes(15) };

/** Our own chat on the client’s website. */
export const widget: Channel = {
  between: 'client',
  limits: {
    text: { max: 20_000, unit: 'characters' },
    files: { image: any, audio: any, video: any, file: any },
    reply_window_hours: null,
    first_message: 'no',
    edits: true,
    deletes: true,
    reactions: true,
    quotes: true,
    typing: true,
    delivered_marks: true,
    read_marks: true,
    calls: false,
  },
  send: null,
};
