import type { ImapFlow } from 'imapflow';
import { simpleParser } from 'mailparser';
import type { Channel } from '../channel.ts';
import { withImap } from './mailbox.ts';

// Of one writer nobody has more that is unread and new.
const most = 200;

/** What was read here is read in the mailbox too, for whoever looks into it with another program. */
export const markReadTogether: NonNullable<Channel['markReadTogether']> = (read, connection) =>
  withImap(connection, async (client) => {
    await client.mailboxOpen('INBOX');
    const seen: number[] = [];
    for (const { to, lately } of read) seen.push(...(await readOf(client, to, lately)));
    if (seen.length) await client.messageFlagsAdd(seen.join(), ['\\Seen'], { uid: true });
  });

/** Where the letters of one writer lie that were read here. */
async function readOf(client: ImapFlow, to: string, lately: string[]): Promise<number[]> {
  const author = to.split(' ').find((it) => it.includes('@')) ?? to;
  const unseen = ((await client.search({ seen: false, from: author }, { uid: true })) || []).slice(-most);
  if (!unseen.length) return [];
  const known = new Set(lately.map((uid) => /^<[^<>\s]+>/.exec(uid)?.[0] ?? uid));
  const read: number[] = [];
  const asked = { uid: true, headers: ['message-id'] };
  for await (const { uid, headers } of client.fetch(unseen.join(), asked, { uid: true })) {
    const { messageId } = await simpleParser(headers ?? '');
    if (messageId && known.has(messageId)) read.push(uid);
  }
  return read;
}
