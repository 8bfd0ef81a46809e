import { type Connected, type Connecting, type Connection, ProviderError } from '../channel.ts';
import { sentFolder } from './listen.ts';
import type { Read } from './read-folder.ts';
import { openSmtp, smtpRefusal, withImap } from './mailbox.ts';

/** Both ways are tried: letters must come and go. What is in the mailbox already is not raked up. */
async function begin(connection: Connection): Promise<Connected> {
  const read = await withImap(connection, async (client) => {
    const begun: Read = {};
    for (const path of [await sentFolder(client), 'INBOX']) {
      if (!path) continue;
      const { uidValidity, uidNext } = await client.mailboxOpen(path, { readOnly: true });
      begun[path] = { validity: String(uidValidity), last: uidNext - 1 };
    }
    return begun;
  });
  const transport = await openSmtp(connection);
  try {
    await transport.verify();
  } catch (error) {
    const refused = smtpRefusal(error);
    // While connecting, "not reached" is the answer: an address or a port is wrong.
    throw refused instanceof ProviderError ? new ProviderError(refused.message, { scope: refused.scope }) : refused;
  } finally {
    transport.close();
  }
  return { step: null, listener: JSON.stringify(read) };
}

export const connect: Connecting = { begin, look: begin };
