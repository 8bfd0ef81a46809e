import { safeLink } from '@parley/contract/inbox/links';

export type Piece = { text: string; isMarked: boolean };
export type Part = { kind: 'text' | 'link' | 'mention'; href?: string; pieces: Piece[] };

// As long as each may be, and no longer: of a text of nothing but signs every place might begin one without end.
const ADDRESS = /https?:\/\/[^\s<>"]{1,2048}|www\.[^\s<>"]{1,253}\.[^\s<>"]{1,2048}/.source;
const MAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/.source;
const PHONE = /\+\d[\d\s()-]{8,18}\d/.source;
const LINK = new RegExp(`(?<![\\p{L}\\p{N}])(?:${ADDRESS}|${MAIL}|${PHONE})`, 'giu');

/** A text cut into what can be pressed, whom it calls, and the rest. Nothing in it is ever taken for markup. */
export function partsOf(text: string, { words = [] as string[], names = [] as string[] } = {}): Part[] {
  const parts: Part[] = [];
  const add = (kind: Part['kind'], piece: string, href?: string) => {
    if (piece) parts.push({ kind, ...(href ? { href } : {}), pieces: piecesOf(piece, words) });
  };
  const finds = names.length
    ? new RegExp(`${LINK.source}|@(?:${names.toSorted(byLength).map(escaped).join('|')})`, 'giu')
    : LINK;
  let from = 0;
  for (const { 0: found, index } of text.matchAll(finds)) {
    add('text', text.slice(from, index));
    if (found.startsWith('@')) {
      add('mention', found);
      from = index + found.length;
    } else {
      const link = withoutEnd(found);
      const href = hrefOf(link);
      add(href ? 'link' : 'text', link, href);
      from = index + link.length;
    }
  }
  add('text', text.slice(from));
  return parts;
}

const byLength = (a: string, b: string) => b.length - a.length;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const ENDS = ".,;:!?'»”…";

/** The full stop after an address belongs to the sentence, and so does a bracket that was opened before it. */
function withoutEnd(link: string): string {
  let extra = link.split(')').length - link.split('(').length;
  for (let end = link.length; end > 0; end--) {
    const last = link[end - 1]!;
    const isBracket = last === ')' && extra > 0;
    if (!isBracket && !ENDS.includes(last)) return link.slice(0, end);
    if (isBracket) extra--;
  }
  return '';
}

/** Only ways that lead out: the web, a letter, a call. */
function hrefOf(link: string): string | undefined {
  if (link.startsWith('+')) return `tel:${link.replace(/[^\d+]/g, '')}`;
  if (/^(https?:|www\.)/i.test(link))
    return safeLink(URL.parse(/^www\./i.test(link) ? `https://${link}` : link), here()) ?? undefined;
  return `mailto:${link}`;
}

const here = (): string => (typeof location === 'undefined' ? '' : location.host);

/** The words that were searched for, wherever they stand. */
function piecesOf(text: string, words: string[]): Piece[] {
  if (!words.length) return [{ text, isMarked: false }];
  const cut = text.split(new RegExp(`(${words.map(escaped).join('|')})`, 'giu'));
  return cut.map((piece, at) => ({ text: piece, isMarked: at % 2 === 1 })).filter((piece) => piece.text);
}

const EMOJI = /^(?:\p{Regional_Indicator}{2}|[#*\d]\uFE0F?\u20E3|(?![#*\d])\p{Emoji}.*)$/su;
const MOST_EMOJI = 3;

/** One to three emoji and nothing else: shown large. */
export function isEmojiOnly(text: string): boolean {
  const tight = text.replace(/\s/g, '');
  if (!tight || tight.length > MOST_EMOJI * 16) return false;
  const letters = [...new Intl.Segmenter().segment(tight)].map(({ segment }) => segment);
  return letters.length <= MOST_EMOJI && letters.every((letter) => EMOJI.test(letter) && !/^\p{L}/u.test(letter));
}
