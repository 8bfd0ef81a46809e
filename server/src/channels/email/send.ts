import MailComposer from 'nodemailer/lib/mail-composer';
import { type Channel, type Connection, type Outbound, ProviderError, type Sent } from '../channel.ts';
import { shortened } from './headers.ts';
import { addressOf } from './peers.ts';
import { smtpRefusal } from './refusals.ts';
import { keepCopy } from './sent-copies.ts';
import { transportFor } from './transports.ts';

/**
 * A letter with the id of its message, so that whatever is said of it later finds it, and a second copy is the same. It
 * is written once: what was sent is what lies in the mailbox.
 */
export const send: NonNullable<Channel['send']> = async (message, connection) => {
  const letter = letterOf(message, connection);
  const raw = await new MailComposer(letter).compile().build();
  const to = [letter.to.address, ...letter.cc.map((it) => it.address)];
  let undelivered: NonNullable<Sent['undelivered']> = [];
  try {
    const transport = await transportFor(connection);
    const { rejectedErrors = [] } = await transport.sendMail({ envelope: { from: letter.from.address, to }, raw });
    refuseUnlessTaken(letter.to.address, rejectedErrors);
    undelivered = rejectedErrors.map(refusedCopy);
  } catch (error) {
    throw smtpRefusal(error, connection);
  }
  keepCopy(connection, raw);
  // The copy in the mailbox is read as a letter with a file.
  const parts = message.file ? [`${letter.messageId}#0`] : [];
  return { outside_id: letter.messageId, status: 'sent', parts, undelivered };
};

type Rejected = Error & { recipient?: string; response?: string };

/** The copies have left, the letter itself has not: sent anew by itself, the copies would arrive twice. */
function refuseUnlessTaken(to: string, rejected: Rejected[]): void {
  const main = rejected.find(({ recipient }) => recipient?.toLowerCase() === to.toLowerCase());
  if (main) throw new ProviderError(main.response ?? main.message);
}

const refusedCopy = ({ recipient = '', response, message }: Rejected) => ({
  address: recipient.toLowerCase(),
  reason: response ?? message,
});

function letterOf(message: Outbound, { settings }: Connection) {
  const { uid, to: peer, text, file, more = [], quoted_id, letter } = message;
  const files = [...(file ? [file] : []), ...more];
  const to = addressOf(peer);
  const { email_email = '', display_name, signature } = settings;
  const chain = letter?.chain ?? [];
  const answered = quoted_id ? letterId(quoted_id) : chain.at(-1);
  const words = signature ? `${text}\n\n-- \n${signature}` : text;
  return {
    messageId: `<${uid}@${email_email.split('@')[1] ?? 'localhost'}>`,
    date: new Date(),
    from: { name: display_name ?? '', address: email_email },
    to: { name: '', address: to },
    cc: (letter?.cc ?? []).filter((it) => it !== to).map((address) => ({ name: '', address })),
    subject: letter?.subject || (text.split('\n')[0]?.slice(0, 78) ?? ''),
    text: words,
    html: htmlOf(words),
    ...(answered && {
      inReplyTo: answered,
      references: shortened([...chain.filter((it) => it !== answered), answered]),
    }),
    ...(letter?.is_automatic && { headers: { 'Auto-Submitted': 'auto-replied' } }),
    attachments: files.map((it) => ({ filename: it.name, contentType: it.mime, content: it.read() })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Of a file, or of a letter whose id others have too, the id it came with. */
const letterId = (outside_id: string): string => /^<[^<>\s]+>/.exec(outside_id)?.[0] ?? outside_id;

/** The same words for programs that show HTML: escaped, with their lines. */
const htmlOf = (text: string): string =>
  `<div style="white-space: pre-wrap">${text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)}</div>`;
