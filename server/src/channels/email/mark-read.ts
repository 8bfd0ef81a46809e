import { simpleParser } from 'mailparser';
import type { Channel } from '../channel.ts';
import { withImap } from './mailbox.ts';

// Of one writer nobody has more that is unread and new.
const most = 200;

/** What was read here is read in the mailbox too, for whoever looks into it with another program. */
export const markRead: NonNullable<Channel['markRead']> = (to, _, connection, lately) =>
  withImap(connection, async (client) => {
    const author = to.split(' ').find((it) => it.includes('@')) ?? to;
    await client.mailboxOpen('INBOX');
    const unseen = ((await client.search({ seen: false, from: author }, { uid: true })) || []).slice(-most);
    if (!unseen.length) return;
    const known = new Set(lately.map((uid) => /^<[^<>\s]+>/.exec(uid)?.[0] ?? uid));
    const read: number[] = [];
    for await (const { uid, headers } of client.fetch(
      unseen.join(),
      { uid: true, headers: ['message-id'] },
      { uid: true },
    )) {
      const { messageId } = await simpleParser(headers ?? '');
      if (messageId && known.has(messageId)) read.push(uid);
    }
    if (read.length) await client.messageFlagsAdd(read.join(), ['\\Seen'], { uid: true });
  });
