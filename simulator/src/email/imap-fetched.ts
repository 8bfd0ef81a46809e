import type { Stored } from './mailboxes.ts';
import { partOf } from './parts.ts';

/** What a letter answers with to what was asked of it, piece by piece. */
export function fetched({ uid, source, at, flags }: Stored, number: number, asked: string): (string | Buffer)[] {
  const parts = [`UID ${uid}`];
  if (asked.includes('FLAGS')) parts.push(`FLAGS (${[...flags].join(' ')})`);
  if (asked.includes('INTERNALDATE')) parts.push(`INTERNALDATE "${internalDate(at)}"`);
  if (asked.includes('RFC822.SIZE')) parts.push(`RFC822.SIZE ${source.length}`);
  const pieces: (string | Buffer)[] = [`* ${number} FETCH (${parts.join(' ')}`];
  for (const [, what = '', from, length] of asked.matchAll(/BODY(?:\.PEEK)?\[([^\]]*)\](?:<(\d+)\.(\d+)>)?/g)) {
    const whole = bodyOf(source, what);
    if (!whole) continue;
    const told = from ? whole.subarray(Number(from), Number(from) + Number(length)) : whole;
    pieces.push(` BODY[${what}]${from ? `<${from}>` : ''} {${told.length}}\r\n`, told);
  }
  return [...pieces, ')\r\n'];
}

function bodyOf(source: Buffer, what: string): Buffer | null {
  if (what.startsWith('HEADER')) return headOf(source);
  const [, number, isMime] = /^([\d.]+?)(\.MIME)?$/.exec(what) ?? [];
  if (!number) return source;
  return partOf(source, number)?.[isMime ? 'head' : 'body'] ?? null;
}

/** All of the head, whichever of its lines were asked for: who reads it takes what they want. */
export const headOf = (source: Buffer): Buffer => source.subarray(0, source.indexOf('\r\n\r\n') + 4);

function internalDate(at: Date): string {
  const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(at.toUTCString())!;
  return `${day}-${month}-${year} ${time} +0000`;
}
