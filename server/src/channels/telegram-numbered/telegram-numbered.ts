import { type Channel, megabytes } from '../channel.ts';

export { lendTelegramApp } from './telegram-app.ts';

const any = { max_bytes: megabytes(2048) };

/**
 * A Telegram account with a phone number, over MTProto. The library is large: whoever has no such channel never loads it.
 */
export const telegramNumbered: Channel = {
  between: 'client',
  repeats: 'safe',
  reach: { by: 'phone', outsideId: (digits) => `+${digits}` },
  limits: {
    text: { max: 4096, unit: 'characters' },
    files: { image: any, audio: any, video: any, file: any },
    reply_window_hours: null,
    first_message: 'yes',
    edits: false,
    deletes: false,
    reactions: false,
    quotes: true,
    typing: true,
    delivered_marks: false,
    read_marks: true,
    calls: false,
  },
  // Not told by Telegram: people who write faster are taken for robots, and the account is closed to strangers.
  pace: { per_second: 5, per_peer_ms: 1000 },
  send: async (message, connection) => (await import('./send.ts')).send(message, connection),
  connect: {
    begin: async (connection, keep) => (await signIn()).begin(connection, keep),
    goOn: async (value, connection) => (await signIn()).goOn!(value, connection),
    look: async (connection, waits) => (await signIn()).look(connection, waits),
    end: async (connection) => (await signIn()).end!(connection),
  },
  listen: async (listening) => (await import('./listen.ts')).listen(listening),
  fetchFile: async (ref, connection) => (await import('./files.ts')).fetchFile(ref, connection),
  markRead: async (to, newest, connection) => {
    const { wish } = await import('./held.ts');
    await wish(connection, { what: 'read', to, newest });
  },
  sayTyping: async (to, _, connection) => {
    const { wish } = await import('./held.ts');
    await wish(connection, { what: 'type', to });
  },
};

const signIn = async () => (await import('./sign-in.ts')).connect;
