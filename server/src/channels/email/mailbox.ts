import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import { seconds } from '../../kit/clock.ts';
import { outsideHost } from '../../kit/outside/outside-host.ts';
import { ask } from '../../kit/outside/ask.ts';
import type { Connection } from '../channel.ts';
import { imapRefusal } from './refusals.ts';

type Place = { host: string; port: number; security: string };
type Mailbox = { user: string; password: string; at: Place };

/** Where a mailbox is read or written. The simulator has ports of its own, and says which. */
async function mailboxOf({ settings, simulator }: Connection, kind: 'imap' | 'smtp'): Promise<Mailbox> {
  const { email_email = '', password = '' } = settings;
  const account = { user: settings.user || email_email, password };
  if (simulator) {
    const { bytes } = await ask(`${simulator}/email/ports`, { method: 'GET', trusted: true });
    const ports = JSON.parse(bytes.toString('utf8')) as { imap: number; smtp: number };
    return { ...account, at: { host: '127.0.0.1', port: ports[kind], security: 'none' } };
  }
  const at = {
    // By its address, which was looked at: a name may lead elsewhere the next time.
    host: await outsideHost(settings[`${kind}_host`] ?? ''),
    port: Number(settings[`${kind}_port`]),
    security: settings[`${kind}_security`] ?? 'tls',
  };
  return { ...account, at };
}

/** Not yet connected. Errors between commands end it, and are told by the next command. */
export async function openImap(connection: Connection): Promise<ImapFlow> {
  const { user, password, at } = await mailboxOf(connection, 'imap');
  const { host, port, security } = at;
  const name = connection.settings.imap_host;
  const client = new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    ...(name && { servername: name }),
    auth: { user, pass: password },
    logger: false,
    connectionTimeout: seconds(15),
    greetingTimeout: seconds(15),
    socketTimeout: seconds(330),
    maxIdleTime: seconds(240),
  });
  client.on('error', () => undefined);
  return client;
}

export async function withImap<T>(connection: Connection, work: (client: ImapFlow) => Promise<T>): Promise<T> {
  let client: ImapFlow | undefined;
  try {
    client = await openImap(connection);
    await client.connect();
    return await work(client);
  } catch (error) {
    throw imapRefusal(error, connection);
  } finally {
    client?.close();
  }
}

export const sentFolder = async (client: ImapFlow): Promise<string | undefined> =>
  (await client.list()).find((it) => it.specialUse === '\\Sent')?.path;

export async function openSmtp(connection: Connection) {
  const { user, password, at } = await mailboxOf(connection, 'smtp');
  const { host, port, security } = at;
  const name = connection.settings.smtp_host;
  return createTransport({
    pool: true,
    maxConnections: 2,
    // For a connection that the server has left meanwhile.
    maxRequeues: 1,
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(name && { tls: { servername: name } }),
    auth: { user, pass: password },
    connectionTimeout: seconds(15),
    greetingTimeout: seconds(15),
    socketTimeout: seconds(60),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
