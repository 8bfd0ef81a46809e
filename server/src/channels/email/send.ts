import type { Channel, Connection, Outbound } from '../channel.ts';
import { openSmtp, smtpRefusal } from './mailbox.ts';

/** A letter with the id of its message, so that whatever is said of it later finds it, and a second copy is the same. */
export const send: NonNullable<Channel['send']> = async (message, connection) => {
  const letter = letterOf(message, connection);
  const transport = await openSmtp(connection);
  try {
    await transport.sendMail(letter);
  } catch (error) {
    throw smtpRefusal(error);
  } finally {
    transport.close();
  }
  return { outside_id: letter.messageId, status: 'sent' };
};

function letterOf({ uid, to, text, file, quoted_id, letter }: Outbound, { settings }: Connection) {
  const { email_email = '', display_name, signature } = settings;
  const chain = letter?.chain ?? [];
  const answered = quoted_id ?? chain.at(-1);
  const words = signature ? `${text}\n\n-- \n${signature}` : text;
  return {
    messageId: `<${uid}@${email_email.split('@')[1] ?? 'localhost'}>`,
    from: { name: display_name ?? '', address: email_email },
    to,
    subject: letter?.subject ? answerTo(letter.subject) : (text.split('\n')[0]?.slice(0, 78) ?? ''),
    text: words,
    html: htmlOf(words),
    ...(answered && { inReplyTo: answered, references: chain.length ? chain : [answered] }),
    ...(letter?.cc.length && { cc: letter.cc }),
    ...(file && { attachments: [{ filename: file.name, contentType: file.mime, content: file.read() }] }),
  };
}

const answerTo = (subject: string): string => (/^(re|отв|ответ|rv|resp):/i.test(subject) ? subject : `Re: ${subject}`);

/** The same words for programs that show HTML: escaped, with their lines. */
const htmlOf = (text: string): string =>
  `<div style="white-space: pre-wrap">${text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)}</div>`;
