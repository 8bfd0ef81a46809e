import { ImapFlow } from 'imapflow';
import { createTransport } from 'nodemailer';
import { seconds } from '../../kit/clock.ts';
import { outsideHost } from '../../kit/outside/outside-host.ts';
import { ask } from '../../kit/outside/ask.ts';
import { type Connection, ProviderError } from '../channel.ts';

type Place = { host: string; port: number; security: string };
type Mailbox = { user: string; password: string; imap: Place; smtp: Place };

/** Where a mailbox is read and written. The simulator has ports of its own, and says which. */
async function mailboxOf({ settings, simulator }: Connection): Promise<Mailbox> {
  const { email_email = '', password = '' } = settings;
  const account = { user: settings.user || email_email, password };
  if (simulator) {
    const { bytes } = await ask(`${simulator}/email/ports`, { method: 'GET', trusted: true });
    const ports = JSON.parse(bytes.toString('utf8')) as { imap: number; smtp: number };
    const here = (port: number): Place => ({ host: '127.0.0.1', port, security: 'none' });
    return { ...account, imap: here(ports.imap), smtp: here(ports.smtp) };
  }
  const place = async (kind: 'imap' | 'smtp'): Promise<Place> => ({
    // By its address, which was looked at: a name may lead elsewhere the next time.
    host: await outsideHost(settings[`${kind}_host`] ?? ''),
    port: Number(settings[`${kind}_port`]),
    security: settings[`${kind}_security`] ?? 'tls',
  });
  return { ...account, imap: await place('imap'), smtp: await place('smtp') };
}

/** Not yet connected. Errors between commands end it, and are told by the next command. */
export async function openImap(connection: Connection): Promise<ImapFlow> {
  const { user, password, imap } = await mailboxOf(connection);
  const { host, port, security } = imap;
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
  const client = await openImap(connection);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw imapRefusal(error);
  } finally {
    client.close();
  }
}

/** A wrong password stops the channel; whatever else goes wrong on the way may pass. */
export function imapRefusal(error: unknown): unknown {
  const { authenticationFailed, responseText, message } = error as {
    authenticationFailed?: boolean;
    responseText?: string;
    message: string;
  };
  return authenticationFailed ? new ProviderError(responseText ?? message, { scope: 'channel' }) : error;
}

export async function openSmtp(connection: Connection) {
  const { user, password, smtp } = await mailboxOf(connection);
  const { host, port, security } = smtp;
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

/** What a mail server's no means. 4xx: not now; 5xx: never so. What broke before the letter was handed over did not leave. */
export function smtpRefusal(error: unknown): unknown {
  if (error instanceof ProviderError) return error;
  const { code, command, responseCode, response, message } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    response?: string;
    message: string;
  };
  if (code === 'EAUTH' || responseCode === 530 || responseCode === 535)
    return new ProviderError(response ?? message, { scope: 'channel' });
  if (responseCode && responseCode >= 500) return new ProviderError(response ?? message);
  if (responseCode && responseCode >= 400) {
    // Said of one recipient or one letter, such as by a server that first lets everybody wait: others pass.
    const isOfLetter = responseCode !== 421 && (command === 'RCPT TO' || command === 'DATA');
    const retry_at = new Date(Date.now() + seconds(60));
    return new ProviderError(response ?? message, { retry_at, waits: isOfLetter ? 'message' : 'channel' });
  }
  if (['ECONNECTION', 'EDNS', 'ECONNREFUSED'].includes(code ?? ''))
    return new ProviderError(message, { retry_at: 'soon' });
  return error;
}
