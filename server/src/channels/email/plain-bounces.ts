import type { ParsedMail } from 'mailparser';
import type { EventOf } from '../events.ts';
import { isDaemon } from './headers.ts';
import { addressesIn, copiesIn, letterIn } from './quoted-letter.ts';

// How servers that know no RFC 3464 begin what they say: old Exim, qmail, and those who copied them.
const beginnings = [
  /could not be delivered to\s+(one or more|all)\s+of\s+its\s+recipients/i,
  /this is the qmail-send program/i,
  /wasn't able to deliver your message\s+to the following addresses/i,
];
// Below it stands the letter itself.
const quoted = /^-{2,}[^\n]{0,40}(copy of the message|below this line)/im;
const longestReason = 500;

/** A bounce in words alone. The letter is named in what it quotes. */
export function plainBounce(mail: ParsedMail, told: string): EventOf<'report'> | null {
  const text = mail.text ?? '';
  if (!isDaemon(mail) || !beginnings.some((it) => it.test(text))) return null;
  const outside_id = letterIn(mail.messageId, told);
  if (!outside_id) return null;
  const above = text.slice(0, quoted.exec(text)?.index ?? text.length);
  const copies = copiesIn(told);
  const failed = mail.headers.get('x-failed-recipients');
  const addresses = typeof failed === 'string' ? addressesIn(failed) : [...new Set(addressesOfBlocks(above))];
  const news = addresses.map((address) => {
    const is_copy = copies.includes(address);
    return { kind: 'undelivered' as const, address, reason: reasonFor(above, address), is_copy };
  });
  return { kind: 'report', outside_id, news };
}

/** Each address stands alone on a line, its reason on the lines below. */
const isNamed = /^\s*<?([^\s<>]+@[^\s<>:]+)>?:?\s*$/;
const addressesOfBlocks = (text: string): string[] =>
  text.split('\n').flatMap((line) => isNamed.exec(line)?.[1]?.toLowerCase() ?? []);

function reasonFor(text: string, address: string): string | null {
  const lines = text.split('\n').map((it) => it.trim());
  const at = lines.findIndex((line) => isNamed.exec(line)?.[1]?.toLowerCase() === address);
  if (at < 0) return null;
  const end = lines.findIndex((line, i) => i > at && !line);
  const words = lines.slice(at + 1, end < 0 ? undefined : end).join(' ');
  return words.slice(0, longestReason) || null;
}
