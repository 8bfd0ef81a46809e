import type { ImapFlow } from 'imapflow';
import { minutes, seconds } from '../../kit/clock.ts';
import { log } from '../../kit/log.ts';
import { type Connection, ProviderError } from '../channel.ts';
import { sentFolder, withImap } from './mailbox.ts';

type Waiting = {
  connection: Connection;
  letters: Buffer[];
  failures: number;
  rests?: NodeJS.Timeout;
  /** It came back while a try was under way, which may still fail. */
  isBack?: boolean;
};
const waiting = new Map<string, Waiting>();

// While the mailbox is away, so much is kept for it and so often it is tried: rests of a minute and more, for a day.
const megabyte = 1024 * 1024;
const mostBytes = 50 * megabyte;
// So much of all mailboxes together: a provider whose mailboxes are all away must not fill the memory.
export const mostOfAll = 200 * megabyte;
const mostFailures = 100;
const rest = (failures: number): number => Math.min(minutes(15), seconds(60) * failures);

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
  if (before) {
    const hasRoom = sizeOf(before.letters) + letter.length < mostBytes && keptBytes() + letter.length < mostOfAll;
    if (hasRoom) before.letters.push(letter);
    // What was entered may have changed since.
    before.connection = connection;
    return;
  }
  waiting.set(key, { connection, letters: [letter], failures: 0 });
  void append(key);
}

/** The mailbox is there again. */
export function copyNow({ project_id, channel_id }: Connection): void {
  const key = `${project_id}:${channel_id}`;
  const kept = waiting.get(key);
  if (!kept) return;
  if (!kept.rests) return void (kept.isBack = true);
  clearTimeout(kept.rests);
  void append(key);
}

/** What waits for all mailboxes. */
export const keptBytes = (): number => [...waiting.values()].reduce((sum, it) => sum + sizeOf(it.letters), 0);

const sizeOf = (letters: Buffer[]): number => letters.reduce((sum, it) => sum + it.length, 0);

async function append(key: string): Promise<void> {
  const kept = waiting.get(key)!;
  const { connection, letters } = kept;
  delete kept.rests;
  try {
    await withImap(connection, async (client) => {
      const folder = doesItself(client, connection) ? undefined : await sentFolder(client);
      if (!folder) return void letters.splice(0);
      for (const isAgain = kept.failures > 0; letters.length; letters.shift())
        if (!(isAgain && (await isThere(client, folder, letters[0]!))))
          await client.append(folder, letters[0]!, ['\\Seen']);
    });
    waiting.delete(key);
    for (const late of letters) keepCopy(connection, late);
  } catch (error) {
    const { channel_id } = connection;
    // Whoever listens to the mailbox signs in by the same password, and says on the channel that it is refused.
    const isRefused = error instanceof ProviderError && error.scope === 'channel';
    if (isRefused || ++kept.failures > mostFailures || keptBytes() > mostOfAll) {
      waiting.delete(key);
      return log.warn({ channel_id, error: (error as Error).message }, 'sent letters are not copied');
    }
    log.info({ channel_id, error: (error as Error).message }, 'a sent letter was not copied yet');
    const soon = kept.isBack ? seconds(1) : rest(kept.failures);
    kept.isBack = false;
    kept.rests = setTimeout(() => void append(key), soon).unref();
  }
}

/** It may have been taken when the line broke. */
async function isThere(client: ImapFlow, folder: string, letter: Buffer): Promise<boolean> {
  const id = /^Message-ID:\s*(<[^>\s]+>)/im.exec(letter.toString('latin1', 0, 65_536))?.[1];
  if (!id) return false;
  await client.mailboxOpen(folder, { readOnly: true });
  return Boolean(((await client.search({ header: { 'message-id': id } })) || []).length);
}
