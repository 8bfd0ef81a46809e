import type { ParsedMail } from 'mailparser';

// Reports quote the head of the letter, and some all of it: what names the letter stands early.
const longestReport = 262_144;

/** A report that a letter of ours did not arrive, with the server's reason. */
export function bouncedId({ headers, attachments }: ParsedMail, source: Buffer): { id: string; reason: string } | null {
  const type = headers.get('content-type') as { value?: string; params?: Record<string, string> } | undefined;
  if (type?.value !== 'multipart/report' || type.params?.['report-type'] !== 'delivery-status') return null;
  const report = attachments.find((it) => it.contentType === 'message/delivery-status')?.content.toString('utf8') ?? '';
  const told = `${report.slice(0, longestReport)}\n${source.toString('latin1', 0, longestReport)}`;
  if (!/^Action:\s*failed/im.test(told)) return null;
  const ids = [...told.matchAll(/^Message-ID:\s*(<[^>\s]+>)/gim)].map(([, id]) => id!);
  const own = (headers.get('message-id') as string | undefined) ?? '';
  const id = ids.findLast((it) => it !== own);
  const reason = /^Diagnostic-Code:\s*(?:smtp;\s*)?(.+)$/im.exec(told)?.[1] ?? /^Status:\s*(.+)$/im.exec(told)?.[1];
  return id ? { id, reason: reason?.trim().slice(0, 500) ?? 'delivery_failed' } : null;
}
