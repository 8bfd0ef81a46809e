import { now, seconds } from '../../kit/clock.ts';
import { type Connection, ProviderError } from '../channel.ts';
import { causeOf } from './causes.ts';

type Kind = 'imap' | 'smtp';
type ImapFailure = {
  authenticationFailed?: boolean;
  serverResponseCode?: string;
  responseText?: string;
  message: string;
};
type SmtpFailure = { code?: string; command?: string; responseCode?: number; response?: string; message: string };

// What RFC 5530 lets a server say that cannot let anybody in just now; some have only words for it.
const passingCode = /^(UNAVAILABLE|INUSE|LIMIT|SERVERBUG|CONTACTADMIN|OVERQUOTA)$/i;
const passingWords = /\b(temporar|too many|try (again|later))/i;

/** Only a certain no to our name and password stops the channel; whatever else goes wrong may pass. */
export function imapRefusal(error: unknown, connection: Connection): unknown {
  if (error instanceof ProviderError) return error;
  const { authenticationFailed, serverResponseCode = '', responseText, message } = error as ImapFailure;
  const words = responseText || message;
  if (!authenticationFailed) return unreached(error, connection, 'imap');
  if (passingCode.test(serverResponseCode) || passingWords.test(words))
    return new ProviderError(words, { retry_at: 'soon' });
  // A line that was cut while signing in is no answer.
  return responseText || !causeOf(error)
    ? new ProviderError(words, { scope: 'channel' })
    : unreached(error, connection, 'imap');
}

/** What a mail server's no means. 4xx: not now; 5xx: never so. What broke before the letter was handed over did not leave. */
export function smtpRefusal(error: unknown, connection: Connection): unknown {
  if (error instanceof ProviderError) return error;
  const { code, command, responseCode, response, message } = error as SmtpFailure;
  // Whatever number a server says to that, we were not even shown to it.
  if (code === 'ETLS') return unreached(error, connection, 'smtp');
  const isCertain = !responseCode || responseCode >= 500;
  if ((code === 'EAUTH' && isCertain) || responseCode === 530 || responseCode === 535)
    return new ProviderError(response ?? message, { scope: 'channel' });
  if (responseCode && responseCode >= 500) return new ProviderError(response ?? message);
  if (responseCode && responseCode >= 400) {
    // Said of one recipient or one letter, such as by a server that first lets everybody wait: others pass.
    const isOfLetter = responseCode !== 421 && (command === 'RCPT TO' || command === 'DATA');
    const retry_at = new Date(now().getTime() + seconds(60));
    return new ProviderError(response ?? message, { retry_at, waits: isOfLetter ? 'message' : 'channel' });
  }
  // Cut off or silent in the middle, it may have taken the letter.
  const isOpen = /^mail_(silent|cut_off)$/.test(causeOf(error) ?? '') && code !== 'ECONNECTION';
  return isOpen ? error : unreached(error, connection, 'smtp');
}

/** The cause and the server it is about, as the contract's words want them. */
function unreached(error: unknown, { settings }: Connection, kind: Kind): unknown {
  const cause = causeOf(error);
  const { responseText } = error as Partial<ImapFailure>;
  if (!cause) return responseText ? new ProviderError(responseText, { retry_at: 'soon' }) : error;
  const server = `${settings[`${kind}_host`] ?? kind}:${settings[`${kind}_port`] ?? ''}`;
  return new ProviderError(`${cause} ${server}`, { retry_at: 'soon' });
}

/** While connecting, "not reached" is the answer as well: an address, a port or the encryption is wrong. */
export function whileConnecting(error: unknown, connection: Connection, kind: Kind): unknown {
  const refused = kind === 'imap' ? imapRefusal(error, connection) : smtpRefusal(error, connection);
  const told = refused instanceof ProviderError ? refused : unreached(refused, connection, kind);
  return told instanceof ProviderError ? new ProviderError(told.message, { scope: told.scope }) : told;
}
