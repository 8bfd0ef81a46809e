import { createHash } from 'node:crypto';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import type { ChannelEvent, EventOf } from '../events.ts';
import { withoutQuotes } from './quotes.ts';

type Where = { own: string; uid: number; folder: string; isSent: boolean };

/** What one letter tells: its words, each file that came with it, or that one of ours could not be delivered. */
export async function readLetter(source: Buffer, where: Where): Promise<ChannelEvent[]> {
  const mail = await simpleParser(source, { skipImageLinks: true });
  const bounced = bouncedId(mail, source);
  if (bounced)
    return [{ kind: 'status', which: { outside_ids: [bounced.id] }, status: 'failed', error: bounced.reason }];
  const direction = where.isSent ? 'out' : 'in';
  const person = where.isSent ? firstOf(mail.to) : firstOf(mail.replyTo ?? mail.from);
  // A letter to oneself, or from nobody, is no conversation.
  if (!person || person.address === where.own) return [];
  const at = (mail.date ?? new Date()).getTime();
  const id = idOf(mail, source);
  const whole = (mail.text ?? '').replace(/\r\n/g, '\n').trim();
  const text = withoutQuotes(whole) || whole || (mail.attachments.length ? '' : (mail.subject ?? ''));
  const common = {
    kind: 'message' as const,
    direction: direction as 'in' | 'out',
    peer: { outside_id: person.address, name: person.name || person.address, phone: null, email: person.address },
    quoted_id: chainOf(mail).at(-1) ?? null,
  };
  const letter: EventOf<'message'> = {
    ...common,
    uid: id,
    at,
    message_type: 'text',
    text,
    mail: {
      subject: mail.subject ?? '',
      html: typeof mail.html === 'string' ? mail.html : null,
      whole: whole === text ? null : whole,
      cc: addressesOf(mail.cc).filter((it) => it !== where.own),
      chain: [...chainOf(mail), id],
    },
  };
  const files = mail.attachments.map(({ filename, contentType }, nth): EventOf<'message'> => ({
    ...common,
    uid: `${id}#${nth}`,
    // After the words, in the order they were attached.
    at: at + nth + 1,
    message_type: typeOf(contentType),
    text: '',
    quoted_id: null,
    file: {
      name: filename ?? `file-${nth + 1}`,
      ref: { folder: where.folder, uid: String(where.uid), nth: String(nth) },
    },
  }));
  return [letter, ...files];
}

function typeOf(mime: string): 'image' | 'audio' | 'video' | 'file' {
  const [kind] = mime.split('/');
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file';
}

type Addresses = AddressObject | AddressObject[] | undefined;
const peopleOf = (given: Addresses) =>
  [given ?? []].flat().flatMap((it) => it.value.flatMap((one) => one.group ?? [one]));
const addressesOf = (given: Addresses): string[] => peopleOf(given).flatMap((it) => it.address?.toLowerCase() ?? []);
function firstOf(given: Addresses): { address: string; name: string } | null {
  const [one] = peopleOf(given);
  return one?.address ? { address: one.address.toLowerCase(), name: one.name ?? '' } : null;
}

/** Without an id of its own a letter is known by what it is. */
const idOf = ({ messageId }: ParsedMail, source: Buffer): string =>
  messageId ?? `<${createHash('sha256').update(source).digest('hex')}@no-id>`;

/** The letters it answers, the oldest first. */
function chainOf({ references, inReplyTo }: ParsedMail): string[] {
  const named = [references ?? []].flat();
  return [...new Set(inReplyTo ? [...named, inReplyTo] : named)].slice(-20);
}

/** A report that a letter of ours did not arrive, with the server's reason. */
function bouncedId({ headers, attachments }: ParsedMail, source: Buffer): { id: string; reason: string } | null {
  const type = headers.get('content-type') as { value?: string; params?: Record<string, string> } | undefined;
  if (type?.value !== 'multipart/report' || type.params?.['report-type'] !== 'delivery-status') return null;
  const report = attachments.find((it) => it.contentType === 'message/delivery-status')?.content.toString('utf8') ?? '';
  const told = `${report}\n${source.toString('latin1')}`;
  if (!/^Action:\s*failed/im.test(told)) return null;
  const ids = [...told.matchAll(/^Message-ID:\s*(<[^>\s]+>)/gim)].map(([, id]) => id!);
  const own = (headers.get('message-id') as string | undefined) ?? '';
  const id = ids.findLast((it) => it !== own);
  const reason = /^Diagnostic-Code:\s*(?:smtp;\s*)?(.+)$/im.exec(told)?.[1] ?? /^Status:\s*(.+)$/im.exec(told)?.[1];
  return id ? { id, reason: reason?.trim() ?? 'delivery_failed' } : null;
}
