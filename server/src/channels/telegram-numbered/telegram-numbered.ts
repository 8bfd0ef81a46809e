import { type Channel, megabytes } from '../channel.ts';

const any = { max_bytes: megabytes(2048) };

/** A Telegram account with a phone number, over MTProto. */
export const telegramNumbered: Channel = {
  between: 'client',
  repeats: 'safe',
  reach: { by: 'phone', outsideId: (digits) => digits },
  limits: {
    text: { max: 4096, unit: 'characters' },
    files: { image: any, audio: any, video: any, file: any },
    reply_window_hours: null,
    first_message: 'yes',
    edits: true,
    deletes: true,
    reactions: true,
    quotes: true,
    typing: true,
    delivered_marks: false,
    read_marks: true,
    calls: false,
  },
  send: null,
};
