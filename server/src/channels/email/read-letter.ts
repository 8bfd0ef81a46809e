import { type ParsedMail, simpleParser } from 'mailparser';
import type { ChannelEvent, EventOf } from '../events.ts';
import { topServer } from './authentication.ts';
import { authorOf } from './author.ts';
import { bouncedId } from './bounces.ts';
import { addressesOf, chainOf, idOf, isAutomatic } from './headers.ts';
import { withoutQuotedHtml, wordsOf } from './html-words.ts';
import { withPictures } from './inline-pictures.ts';
import { addressOf } from './peers.ts';
import { withoutQuotes } from './quotes.ts';
import type { Witness } from './witness.ts';

/** `came`: by the clock of the server, which is right more often than the writer's. */
export type Where = {
  own: string;
  uid: number;
  folder: string;
  isSent: boolean;
  came: number | null;
  witness: Witness;
};

// More than anybody reads in a thread; the whole letter is there when it is opened.
const longestText = 100_000;
const longestWhole = 1_000_000;
const mostFiles = 50;

// Pictures stay named within the HTML, and its words are ours to find.
const asItCame = { skipImageLinks: true, skipHtmlToText: true };

/** What one letter tells: its words, each file that came with it, or that one of ours could not be delivered. */
export async function readLetter(source: Buffer, where: Where): Promise<ChannelEvent[]> {
  const mail = await simpleParser(source, asItCame);
  const bounced = bouncedId(mail, source);
  if (bounced)
    return [{ kind: 'status', which: { outside_ids: [bounced.id] }, status: 'failed', error: bounced.reason }];
  const author = authorOf(mail, where);
  if (!where.isSent) where.witness.note(topServer(mail.headerLines));
  if (!author) return [];
  const letter = letterEvent(mail, source, author, where);
  const { html, inside } = withPictures(typeof mail.html === 'string' ? mail.html : null, mail.attachments);
  const files = mail.attachments.flatMap((it, nth) => (inside.has(it) ? [] : [fileEvent(letter, it, nth, where)]));
  return [{ ...letter, mail: { ...letter.mail!, html } }, ...files.slice(0, mostFiles)];
}

/** A letter nothing could be made of is named, so that somebody looks into the mailbox. */
export async function namedLetter(
  source: Buffer,
  where: Where,
  problem: NonNullable<EventOf<'message'>['mail']>['problem'],
): Promise<ChannelEvent[]> {
  const head = source.subarray(0, Math.min(endOfHead(source), 65_536));
  const mail = await simpleParser(head, asItCame).catch(() => null);
  const { peer, said } = authorOf(mail, where) ?? authorOf(null, { ...where, isSent: false })!;
  const id = idOf(mail?.messageId, source);
  const subject = mail?.subject?.slice(0, 500) ?? '';
  return [
    {
      kind: 'message',
      uid: id,
      direction: where.isSent ? 'out' : 'in',
      peer,
      ...momentOf(mail?.date, where),
      message_type: 'text',
      text: subject || '✉',
      mail: { subject, html: null, whole: null, cc: [], chain: [id], is_automatic: true, problem, ...said },
    },
  ];
}

function endOfHead(source: Buffer): number {
  const ends = ['\r\n\r\n', '\n\n'].map((it) => source.indexOf(it)).filter((it) => it >= 0);
  return ends.length ? Math.min(...ends) : source.length;
}

type Author = NonNullable<ReturnType<typeof authorOf>>;

function letterEvent(mail: ParsedMail, source: Buffer, { peer, said }: Author, where: Where): EventOf<'message'> {
  const id = idOf(mail.messageId, source);
  const chain = chainOf(mail);
  const { whole, words } = textsOf(mail);
  const own = words || whole || (mail.attachments.length ? '' : (mail.subject ?? ''));
  const text = own.length > longestText ? `${own.slice(0, longestText)}…` : own;
  return {
    kind: 'message',
    uid: id,
    direction: where.isSent ? 'out' : 'in',
    peer,
    ...momentOf(mail.date, where),
    message_type: 'text',
    text,
    quoted_id: chain.at(-1) ?? null,
    mail: {
      subject: mail.subject ?? '',
      html: null,
      whole: whole === text ? null : whole,
      cc: addressesOf(mail.cc).filter((it) => it !== where.own.toLowerCase() && it !== addressOf(peer.outside_id)),
      chain: [...chain.filter((it) => it !== id), id],
      ...(isAutomatic(mail) && { is_automatic: true }),
      ...said,
    },
  };
}

/** All it says, and what of that are its own words. */
function textsOf({ text = '', html }: ParsedMail): { whole: string; words: string } {
  const plain = text.replace(/\r\n/g, '\n').trim().slice(0, longestWhole);
  if (plain || typeof html !== 'string') return { whole: plain, words: withoutQuotes(plain) };
  return { whole: wordsOf(html).slice(0, longestWhole), words: withoutQuotes(wordsOf(withoutQuotedHtml(html))) };
}

function fileEvent(
  { uid, at, nth: number, direction, peer }: EventOf<'message'>,
  { filename, contentType }: ParsedMail['attachments'][number],
  nth: number,
  where: Where,
): EventOf<'message'> {
  return {
    kind: 'message',
    direction,
    peer,
    uid: `${uid}#${nth}`,
    // After the words, in the order they were attached.
    at: at + nth + 1,
    ...(number !== undefined && { nth: number }),
    message_type: typeOf(contentType),
    text: '',
    quoted_id: null,
    file: {
      name: filename || `file-${nth + 1}`,
      ref: { folder: where.folder, uid: String(where.uid), nth: String(nth), id: uid },
    },
  };
}

/** The clocks of mail know only seconds; within one the server's numbers decide. */
function momentOf(written: Date | undefined, { came, uid }: Where): { at: number; nth: number } {
  const at = came ?? written?.getTime() ?? Number.NaN;
  return { at: at > 0 ? Math.min(at, Date.now()) : Date.now(), nth: uid };
}

/** Of a broken letter the parser may name a type that is no text. */
function typeOf(mime: unknown): 'image' | 'audio' | 'video' | 'file' {
  const [kind] = String(mime).split('/');
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file';
}
