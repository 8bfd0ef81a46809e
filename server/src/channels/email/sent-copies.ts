import type { ImapFlow } from 'imapflow';
import { log } from '../../kit/log.ts';
import type { Connection } from '../channel.ts';
import { sentFolder } from './listen.ts';
import { withImap } from './mailbox.ts';

const waiting = new Map<string, { connection: Connection; letters: Buffer[] }>();

// These put what was sent by their SMTP into the mailbox themselves.
const keepThemselves = /(^|\.)(gmail|googlemail|outlook|hotmail|office365)\.com$/i;

const doesItself = (client: ImapFlow, { settings }: Connection): boolean =>
  client.capabilities.has('X-GM-EXT-1') || keepThemselves.test(settings.smtp_host ?? '');

/**
 * Puts what was sent into the mailbox, where its other readers look for it. Nobody waits for it, and the letter has left
 * whatever comes of it. Those that leave meanwhile go by the same connection.
 */
export function keepCopy(connection: Connection, letter: Buffer): void {
  const key = `${connection.project_id}:${connection.channel_id}`;
  const before = waiting.get(key);
  if (before) return void before.letters.push(letter);
  waiting.set(key, { connection, letters: [letter] });
  void append(key).catch((error: unknown) =>
    log.warn({ channel_id: connection.channel_id, error: (error as Error).message }, 'a sent letter was not copied'),
  );
}

async function append(key: string): Promise<void> {
  const { connection, letters } = waiting.get(key)!;
  try {
    await withImap(connection, async (client) => {
      const folder = doesItself(client, connection) ? undefined : await sentFolder(client);
      if (!folder) return void letters.splice(0);
      for (let next = letters.shift(); next; next = letters.shift()) await client.append(folder, next, ['\\Seen']);
    });
  } catch (error) {
    letters.splice(0);
    throw error;
  } finally {
    waiting.delete(key);
    for (const late of letters) keepCopy(connection, late);
  }
}
