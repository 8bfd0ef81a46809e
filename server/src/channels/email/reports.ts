import type { ParsedMail } from 'mailparser';
import type { EventOf } from '../events.ts';
import { firstOf } from './headers.ts';
import { plainBounce } from './plain-bounces.ts';
import { copiesIn, letterIn } from './quoted-letter.ts';

type Report = EventOf<'report'>;
type News = Report['news'][number];

// Reports quote the head of the letter, and some all of it: what names the letter stands early.
const longestReport = 262_144;
const longestReason = 500;

/**
 * What a mail server or a program of mail reports of a letter of ours: that it did not arrive, or waits, or was read.
 * Null: it is no report. A report with no news says nothing worth keeping.
 */
export function reportOf(mail: ParsedMail, source: Buffer): Report | null {
  const type = mail.headers.get('content-type') as { value?: string; params?: Record<string, string> } | undefined;
  const kind = type?.value === 'multipart/report' ? type.params?.['report-type']?.toLowerCase() : undefined;
  const told = unfolded(source.toString('latin1', 0, longestReport));
  if (kind === 'delivery-status') return delivery(mail, told);
  if (kind === 'disposition-notification') return disposition(mail, told);
  return plainBounce(mail, told);
}

function delivery(mail: ParsedMail, told: string): Report | null {
  const id = letterIn(mail.messageId, told);
  if (!id) return null;
  const copies = copiesIn(told);
  const status = partOf(mail, 'message/delivery-status') ?? told;
  const news = status.split(/\n\s*\n/).flatMap((block) => recipientIn(block, copies));
  return { kind: 'report', outside_id: id, news };
}

const kinds: Record<string, News['kind']> = { failed: 'undelivered', delayed: 'delayed' };

function recipientIn(block: string, copies: string[]): News[] {
  const kind = kinds[field(block, 'Action')?.toLowerCase() ?? ''];
  // Where a letter was passed on, the one it was sent to stands first.
  const named = field(block, 'Original-Recipient') ?? field(block, 'Final-Recipient');
  const address = withoutType(named ?? '').toLowerCase();
  if (!kind) return [];
  const reason = withoutType(field(block, 'Diagnostic-Code') ?? field(block, 'Status') ?? '').slice(0, longestReason);
  return [{ kind, address, reason: reason || null, is_copy: copies.includes(address) }];
}

/** “manual-action/MDN-sent-manually; displayed” */
function disposition(mail: ParsedMail, told: string): Report | null {
  const part = partOf(mail, 'message/disposition-notification') ?? told;
  const id = /<[^<>\s]+>/.exec(field(part, 'Original-Message-ID') ?? '')?.[0] ?? letterIn(mail.messageId, told);
  if (!id) return null;
  const isRead = /;\s*displayed/i.test(field(part, 'Disposition') ?? '');
  const address = withoutType(field(part, 'Final-Recipient') ?? firstOf(mail.from)?.address ?? '').toLowerCase();
  const news: News[] = isRead ? [{ kind: 'read', address, reason: null, is_copy: true }] : [];
  return { kind: 'report', outside_id: id, news };
}

const partOf = ({ attachments }: ParsedMail, type: string): string | null => {
  const found = attachments.find((it) => it.contentType === type)?.content.toString('utf8');
  return found === undefined ? null : unfolded(found.slice(0, longestReport));
};

const unfolded = (text: string): string => text.replace(/\r\n/g, '\n').replace(/\n[ \t]+(?=\S)/g, ' ');
const field = (block: string, name: string): string | undefined =>
  new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(block)?.[1]?.trim();

/** “rfc822; anna@mail.example”, “smtp; 550 No such user”, “X-Postfix; unknown user” */
const withoutType = (text: string): string => text.replace(/^[\w-]+;\s*/, '').trim();
