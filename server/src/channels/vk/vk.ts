import * as z from 'zod/mini';
import { type Channel, megabytes } from '../channel.ts';
import { toldText } from '../told.ts';
import { call, vkApi } from './api.ts';
import { edit, react, remove } from './changes.ts';
import { connect } from './connect.ts';
import { hook } from './hook.ts';
import { listen } from './listen.ts';
import { markRead, sayTyping, send } from './send.ts';

const document = { max_bytes: megabytes(200), refused: ['exe', 'mp3'] };

/** Messages of a VK community. The schema says 9000 characters; what people see is cut at 4096. */
export const vk: Channel = {
  between: 'client',
  repeats: 'safe',
  limits: {
    text: { max: 4096, unit: 'characters' },
    files: {
      image: { max_bytes: megabytes(50) },
      audio: document,
      video: document,
      file: document,
    },
    reply_window_hours: null,
    first_message: 'no',
    edits: true,
    deletes: true,
    reactions: true,
    edit_hours: 24,
    delete_hours: 24,
    quotes: true,
    typing: true,
    delivered_marks: false,
    read_marks: true,
    calls: false,
  },
  // 20 requests in a second, of which a message with a file needs four.
  pace: { per_second: 5 },
  has_choices: true,
  send,
  connect,
  hook,
  listen,
  fetchFile: ({ url = '' }, connection) => vkApi(connection).fetch(url),
  whoIs: async (user_ids, connection) => {
    const [user] = await call(connection, 'users.get', { user_ids }, z.array(person));
    return { name: [user?.first_name, user?.last_name].filter(Boolean).join(' '), phone: null };
  },
  markRead,
  sayTyping,
  edit,
  remove,
  react,
};

const person = z.object({ first_name: z.optional(toldText), last_name: z.optional(toldText) });
