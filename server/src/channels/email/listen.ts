import type { ImapFlow } from 'imapflow';
import { seconds } from '../../kit/clock.ts';
import type { Channel, Listening } from '../channel.ts';
import { imapRefusal, openImap } from './mailbox.ts';
import { readLetter } from './read-letter.ts';

/** Where reading stopped, by folder. Numbers of letters count only within one validity. */
export type Read = Record<string, { validity: string; last: number }>;

// IDLE tells of the inbox at once; this is for servers that do not, and for letters sent from other programs.
const lookAgain = seconds(30);

export const listen: NonNullable<Channel['listen']> = async (listening) => {
  const { connection, signal } = listening;
  const client = await openImap(connection);
  const close = () => client.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    await client.connect();
    await hearOut(client, listening);
  } catch (error) {
    if (!signal.aborted) throw imapRefusal(error);
  } finally {
    signal.removeEventListener('abort', close);
    client.close();
  }
};

async function hearOut(client: ImapFlow, listening: Listening): Promise<void> {
  const { signal, state } = listening;
  const read: Read = state ? (JSON.parse(state) as Read) : {};
  const sent = await sentFolder(client);
  while (!signal.aborted && client.usable) {
    if (sent) await readFolder(client, sent, true, read, listening);
    await readFolder(client, 'INBOX', false, read, listening);
    await somethingNew(client, signal);
  }
}

/** Until a letter comes, or it is time to look again. */
async function somethingNew(client: ImapFlow, signal: AbortSignal): Promise<void> {
  let wake: () => void = () => undefined;
  const woken = new Promise<void>((resolve) => (wake = resolve));
  const timer = setTimeout(wake, lookAgain);
  client.once('exists', wake);
  client.once('close', wake);
  signal.addEventListener('abort', wake, { once: true });
  void client.idle().catch(() => undefined);
  await woken;
  clearTimeout(timer);
  client.off('exists', wake);
  client.off('close', wake);
  signal.removeEventListener('abort', wake);
}

/** A mailbox that was just connected is heard from now on; what was there before is not raked up. */
async function readFolder(
  client: ImapFlow,
  path: string,
  isSent: boolean,
  read: Read,
  { connection, hear, keep }: Listening,
): Promise<void> {
  const box = await client.mailboxOpen(path, { readOnly: true });
  const validity = String(box.uidValidity);
  const known = read[path];
  if (known?.validity !== validity) {
    read[path] = { validity, last: known ? 0 : box.uidNext - 1 };
    await keep(JSON.stringify(read));
  }
  const { last } = read[path]!;
  // A range always names the newest letter, however old it is.
  if (box.uidNext - 1 <= last) return;
  const own = connection.settings.email_email ?? '';
  for await (const letter of client.fetch(`${last + 1}:*`, { uid: true, source: true }, { uid: true })) {
    if (letter.uid <= last || !letter.source) continue;
    await hear(await readLetter(letter.source, { own, uid: letter.uid, folder: path, isSent }));
    read[path] = { validity, last: letter.uid };
    await keep(JSON.stringify(read));
  }
}

export const sentFolder = async (client: ImapFlow): Promise<string | undefined> =>
  (await client.list()).find((it) => it.specialUse === '\\Sent')?.path;
