import { randomUUID } from 'node:crypto';
import type { Chat, Line } from '../world.ts';

const encoded = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
const lines = (bytes: Buffer): string => bytes.toString('base64').replace(/.{76}/g, '$&\r\n');

/** A letter as somebody's program of mail would write it: from a client to the business, or the other way. */
export function letterFrom({ account, client, lines: all }: Chat, line: Line): Buffer {
  const boundary = `part-${randomUUID()}`;
  const { file, text, quoted_id, extra } = line;
  const quoted = all.find((it) => it.id === quoted_id);
  const words = quoted ? `${text}\r\n\r\nOn some day, ${account.name} wrote:\r\n> ${quoted.text}` : text;
  const part = (type: string, content: string) =>
    `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines(Buffer.from(content))}`;
  const plain = part('text/plain', words);
  const both = [plain, part('text/html', extra.html ?? '')].map((it) => `--${boundary}-both\r\n${it}\r\n`).join('');
  const parts = [
    extra.html
      ? `Content-Type: multipart/alternative; boundary="${boundary}-both"\r\n\r\n${both}--${boundary}-both--`
      : plain,
    ...(file
      ? [
          `Content-Type: ${file.mime}; name="${file.name}"\r\nContent-Disposition: attachment; filename="${file.name}"\r\n` +
            `Content-Transfer-Encoding: base64\r\n\r\n${lines(file.bytes)}`,
        ]
      : []),
  ];
  const [from, to] = [`${encoded(client.name)} <${client.id}>`, `${encoded(account.name)} <${account.key}>`];
  const head = [
    ...foundBy(account.key, client.id, extra.authentication),
    `Message-ID: ${line.id}`,
    `Date: ${new Date(line.at).toUTCString().replace('GMT', '+0000')}`,
    `From: ${line.from === 'client' ? from : to}`,
    `To: ${line.from === 'client' ? to : from}`,
    `Subject: ${encoded(extra.subject ?? (quoted ? `Re: ${quoted.extra.subject ?? ''}` : 'Question'))}`,
    ...(extra.cc ? [`Cc: ${extra.cc}`] : []),
    ...(extra.reply_to ? [`Reply-To: ${extra.reply_to}`] : []),
    ...(extra.automatic ? ['Auto-Submitted: auto-replied'] : []),
    ...(quoted_id ? [`In-Reply-To: ${quoted_id}`, `References: ${quoted_id}`] : []),
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
  ];
  const body = parts.map((part) => `--${boundary}\r\n${part}`).join('\r\n');
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}\r\n--${boundary}--\r\n`);
}

/** What the server of the mailbox found out about a letter, on top of it: nothing unless that is said. */
const foundBy = (mailbox: string, author: string, result?: string): string[] =>
  result
    ? [
        `Authentication-Results: mx.${mailbox.split('@')[1]};\r\n\tspf=${result} smtp.mailfrom=${author};\r\n` +
          `\tdkim=${result} header.i=@${author.split('@')[1]}; dmarc=${result} header.from=${author.split('@')[1]}`,
      ]
    : [];

/** What a mail server writes back when it cannot deliver to one of those a letter was for. */
export function bounceOf(account: string, to: string, letter: Buffer): Buffer {
  const boundary = `report-${randomUUID()}`;
  return Buffer.from(
    [
      `Message-ID: <${randomUUID()}@mail.example>`,
      `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
      'From: Mail Delivery System <mailer-daemon@mail.example>',
      `To: ${account}`,
      'Subject: Undelivered Mail Returned to Sender',
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
      '',
      `--${boundary}`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      'The letter could not be delivered.',
      `--${boundary}`,
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mail.example',
      '',
      `Final-Recipient: rfc822; ${to}`,
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: X-Postfix; 550 5.1.1 No such user here,',
      '    neither now nor ever',
      `--${boundary}`,
      'Content-Type: text/rfc822-headers',
      '',
      letter.toString('latin1', 0, letter.indexOf('\r\n\r\n')),
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  );
}
