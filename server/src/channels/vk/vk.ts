import { type Channel, megabytes } from '../channel.ts';

const document = { max_bytes: megabytes(200), refused: ['exe', 'mp3'] };

/** Messages of a VK community. The schema says 9000 characters; what people see is cut at 4096. */
export const vk: Channel = {
  between: 'client',
  repeats: 'safe',
  limits: {
    text: { max: 4096, unit: 'characters' },
    files: {
      image: { max_bytes: megabytes(50) },
      audio: { max_bytes: megabytes(200), endings: ['ogg'] },
      video: document,
      file: document,
    },
    reply_window_hours: null,
    first_message: 'no',
    edits: true,
    deletes: true,
    reactions: false,
    quotes: true,
    typing: true,
    delivered_marks: false,
    read_marks: true,
    calls: false,
  },
  send: null,
};
