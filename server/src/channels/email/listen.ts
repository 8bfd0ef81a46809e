import type { ImapFlow } from 'imapflow';
import { seconds } from '../../kit/clock.ts';
import type { Channel, Listening } from '../channel.ts';
import { openImap, sentFolder } from './mailbox.ts';
import { type Read, readFolder } from './read-folder.ts';
import { imapRefusal } from './refusals.ts';
import { copyNow } from './sent-copies.ts';
import { topServers, witnessFor } from './witness.ts';

// IDLE tells of the inbox at once; this is for servers that do not, and for letters sent from other programs.
const lookAgain = seconds(30);

export const listen: NonNullable<Channel['listen']> = async (listening) => {
  const { connection, signal } = listening;
  let client: ImapFlow | undefined;
  const close = () => client?.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    client = await openImap(connection);
    await client.connect();
    copyNow(connection);
    await hearOut(client, listening);
  } catch (error) {
    if (!signal.aborted) throw imapRefusal(error, connection);
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
};

async function hearOut(client: ImapFlow, listening: Listening): Promise<void> {
  const { connection, signal, state } = listening;
  const read: Read = state ? (JSON.parse(state) as Read) : {};
  const sent = await sentFolder(client);
  const witness = witnessFor(connection, await topServers(client));
  while (!signal.aborted && client.usable) {
    if (sent) await readFolder(client, { path: sent, isSent: true, witness }, read, listening);
    const { exists } = await readFolder(client, { path: 'INBOX', isSent: false, witness }, read, listening);
    listening.reached();
    // What came while the others were read was told already.
    const isMore = client.mailbox && client.mailbox.exists > exists;
    if (!isMore) await somethingNew(client, signal);
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
