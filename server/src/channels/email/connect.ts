import type { Connected, Connecting, Connection } from '../channel.ts';
import type { Read } from './read-folder.ts';
import { openSmtp, sentFolder, withImap } from './mailbox.ts';
import { whileConnecting } from './refusals.ts';

/** Both ways are tried: letters must come and go. What is in the mailbox already is not raked up. */
async function begin(connection: Connection): Promise<Connected> {
  const read = await whereItStands(connection).catch((error: unknown) => {
    throw whileConnecting(error, connection, 'imap');
  });
  await trySmtp(connection);
  return { step: null, listener: JSON.stringify(read) };
}

const whereItStands = (connection: Connection): Promise<Read> =>
  withImap(connection, async (client) => {
    const begun: Read = {};
    for (const path of [await sentFolder(client), 'INBOX']) {
      if (!path) continue;
      const { uidValidity, uidNext } = await client.mailboxOpen(path, { readOnly: true });
      begun[path] = { validity: String(uidValidity), last: uidNext - 1 };
    }
    return begun;
  });

export async function trySmtp(connection: Connection): Promise<void> {
  let transport: Awaited<ReturnType<typeof openSmtp>> | undefined;
  try {
    transport = await openSmtp(connection);
    await transport.verify();
  } catch (error) {
    throw whileConnecting(error, connection, 'smtp');
  } finally {
    transport?.close();
  }
}

export const connect: Connecting = { begin, look: begin };
