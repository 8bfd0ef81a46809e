import { type Channel, megabytes } from '../channel.ts';

const any = { max_bytes: megabytes(15) };

/** Colleagues among themselves: there is no provider, so what is stored has arrived. */
export const internal: Channel = {
  between: 'colleagues',
  repeats: 'safe',
  limits: {
    text: { max: 65_536, unit: 'characters' },
    files: { image: any, audio: any, video: any, file: any },
    reply_window_hours: null,
    first_message: 'yes',
    edits: true,
    deletes: true,
    reactions: false,
    quotes: true,
    typing: true,
    delivered_marks: true,
    read_marks: true,
    calls: false,
  },
  stored: 'delivered',
  send: () => Promise.resolve({ outside_id: null, status: 'delivered' }),
};
