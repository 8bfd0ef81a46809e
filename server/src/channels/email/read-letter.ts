import { expectsAnswer } from '@parley/contract/inbox/letter-head';
import { type Attachment, type ParsedMail, simpleParser } from 'mailparser';
import { now } from '../../kit/clock.ts';
import type { ChannelEvent, EventOf } from '../events.ts';
import { topServer } from './authentication.ts';
import { authorOf } from './author.ts';
import { declared } from './declared.ts';
import { addressesOf, chainOf, deliveredTo, digestOf, idOf, isAutomatic } from './headers.ts';
import { fileName } from './file-names.ts';
import { withoutQuotedHtml, wordsOf } from './html-words.ts';
import { withPictures } from './inline-pictures.ts';
import { inviteWords } from './invites.ts';
import { addressOf } from './peers.ts';
import { withoutQuotes } from './quotes.ts';
import { lateIn } from '../told.ts';
import { reportOf } from './reports.ts';
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
  const mail = await simpleParser(declared(source), asItCame);
  const report = where.isSent ? null : reportOf(mail, source);
  if (report) return [report];
  const author = authorOf(mail, where);
  if (!where.isSent) where.witness.note(topServer(mail.headerLines));
  if (!author) return [];
  const { html, inside } = withPictures(typeof mail.html === 'string' ? mail.html : null, mail.attachments);
  const beside = mail.attachments.flatMap((it, nth) => (inside.has(it) ? [] : [{ it, nth }]));
  const named = await Promise.all(beside.map(async (one) => ({ ...one, name: await fileName(one.it, one.nth) })));
  const letter = letterEvent(mail, source, author, where);
  const files = named.slice(0, mostFiles).map((one) => fileEvent(letter, one, where));
  const text = withNames(
    letter.text,
    named.slice(mostFiles).map((one) => one.name),
  );
  return [{ ...letter, text, mail: { ...letter.mail!, html } }, ...files];
}

/** What is too much to be brought is at least named: it lies in the mailbox. */
const withNames = (text: string, names: string[]): string => [text, ...names].filter(Boolean).join('\n');

/** A letter nothing could be made of is named, so that somebody looks into the mailbox. */
export async function namedLetter(
  source: Buffer,
  where: Where,
  problem: NonNullable<EventOf<'message'>['mail']>['problem'],
): Promise<ChannelEvent[]> {
  const head = source.subarray(0, Math.min(endOfHead(source), 65_536));
  const mail = await simpleParser(declared(head), asItCame).catch(() => null);
  const { peer, said } = authorOf(mail, where) ?? authorOf(null, { ...where, isSent: false })!;
  const id = idOf(mail?.messageId, source);
  const subject = mail?.subject?.slice(0, 500) ?? '';
  return [
    {
      kind: 'message',
      uid: id,
      direction: where.isSent ? 'out' : 'in',
      peer,
      ...placeOf(mail?.date, where),
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
  const { cc, to } = othersIn(mail, peer.outside_id, where);
  const { whole, words } = textsOf(mail);
  const own = words || whole || inviteWords(mail) || (mail.attachments.length ? '' : (mail.subject ?? ''));
  const text = own.length > longestText ? `${own.slice(0, longestText)}…` : own;
  const is_automatic = isAutomatic(mail);
  return {
    kind: 'message',
    uid: id,
    direction: where.isSent ? 'out' : 'in',
    peer,
    ...placeOf(mail.date, where),
    message_type: 'text',
    text,
    quoted_id: chain.at(-1) ?? null,
    ...(!expectsAnswer({ is_automatic, reply_to: said.reply_to }) && { expects_none: true }),
    mail: {
      subject: mail.subject ?? '',
      html: null,
      whole: whole === text ? null : whole,
      cc,
      ...(to.length && { to }),
      chain: [...chain.filter((it) => it !== id), id],
      digest: digestOf(mail),
      ...(is_automatic && { is_automatic }),
      ...said,
    },
  };
}

/** Who else got it, but for ourselves: by our address, or by another that leads into the mailbox. */
function othersIn(mail: ParsedMail, peer: string, { own }: Where): { cc: string[]; to: string[] } {
  const ours = new Set([own.toLowerCase(), addressOf(peer), ...deliveredTo(mail)]);
  const [to, cc] = [mail.to, mail.cc].map((it) => addressesOf(it).filter((address) => !ours.has(address)));
  return { cc: [...new Set([...to!, ...cc!])], to: to! };
}

const forwarded = /^\s*(fwd?|wg|tr|rv|enc|пересл|пер)\s*:/i;

/** All it says, and what of that are its own words. */
function textsOf({ text = '', html, subject = '' }: ParsedMail): { whole: string; words: string } {
  const plain = text.replace(/\r\n/g, '\n').trim().slice(0, longestWhole);
  // What somebody passes on is what they want to say.
  if (plain && forwarded.test(subject)) return { whole: plain, words: plain };
  if (plain || typeof html !== 'string') return { whole: plain, words: withoutQuotes(plain) };
  return { whole: wordsOf(html).slice(0, longestWhole), words: withoutQuotes(wordsOf(withoutQuotedHtml(html))) };
}

function fileEvent(
  { uid, at, nth: number, direction, peer, expects_none }: EventOf<'message'>,
  {
    it: { contentType, partId, size },
    nth,
    name,
  }: { it: Attachment & { partId?: string | null }; nth: number; name: string },
  where: Where,
): EventOf<'message'> {
  return {
    kind: 'message',
    direction,
    peer,
    uid: `${uid}#${nth}`,
    // After the words, in the order they were attached.
    at: at + nth + 1,
    follows: { uid, ms: nth + 1 },
    ...(number !== undefined && { nth: number }),
    ...(expects_none && { expects_none }),
    message_type: typeOf(contentType),
    text: '',
    quoted_id: null,
    file: {
      name,
      ref: {
        folder: where.folder,
        uid: String(where.uid),
        nth: String(nth),
        id: uid,
        size: String(size),
        ...(partId && { part: partId }),
      },
    },
  };
}

/** The clocks of mail know only seconds; within one the server's numbers decide. */
function placeOf(written: Date | undefined, { came, uid }: Where): { at: number; nth: number } {
  const at = came ?? written?.getTime() ?? Number.NaN;
  return { at: at > 0 ? Math.min(lateIn(Math.floor(at / 1000)), now().getTime()) : now().getTime(), nth: uid };
}

/** Of a broken letter the parser may name a type that is no text. */
function typeOf(mime: unknown): 'image' | 'audio' | 'video' | 'file' {
  const [kind] = String(mime).split('/');
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file';
}
