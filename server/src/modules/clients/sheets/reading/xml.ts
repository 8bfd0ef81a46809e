import { giveUp } from './problem.ts';

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Only what XML itself names and numbers: entities that a document defines stay words. */
export const plain = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{1,5});/gi, (whole, name: string) => {
        if (name[0] !== '#') return named[name.toLowerCase()] ?? whole;
        const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
      })
    : text;

export function attribute(tag: string, name: string): string | undefined {
  const at = tag.indexOf(` ${name}="`);
  if (at < 0) return undefined;
  const from = at + name.length + 3;
  return plain(tag.slice(from, tag.indexOf('"', from)));
}

/** Every `<name …>` of a document with its text, as long as it holds no other of that name. */
export function* elements(text: string, name: string): Generator<{ tag: string; inner: string }> {
  const begin = beginnings(name);
  for (let at = 0; ;) {
    begin.lastIndex = at;
    const found = begin.exec(text);
    const close = found ? text.indexOf('>', begin.lastIndex) : -1;
    if (!found || close < 0) return;
    const tag = text.slice(found.index, close + 1);
    at = close + 1;
    if (tag.endsWith('/>')) {
      yield { tag, inner: '' };
      continue;
    }
    const ending = `</${found[1] ?? ''}${name}>`;
    const end = text.indexOf(ending, at);
    if (end < 0) return;
    yield { tag, inner: text.slice(at, end) };
    at = end + ending.length;
  }
}

const known = new Map<string, RegExp>();
/** Compiled once: a sheet has millions of them. Its place is set before each use. */
function beginnings(name: string): RegExp {
  let found = known.get(name);
  if (!found) known.set(name, (found = new RegExp(`<(\\w+:)?${name}(?=[\\s>/])`, 'g')));
  return found;
}

/** The text of the only `<name>`. */
export function only(text: string, name: string): string | undefined {
  const at = text.indexOf(`<${name}>`);
  if (at >= 0) return plain(text.slice(at + name.length + 2, text.indexOf(`</${name}>`, at)));
  for (const { inner } of elements(text, name)) return plain(inner);
  return undefined;
}

// A line of two hundred columns with as much text as a cell may hold.
const longestPart = 8_000_000;

/** Cuts a long document into parts that end with `</name>`, holding never more than one of them and a piece. */
export async function* partsOf(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const ending = new RegExp(`</(?:\\w+:)?${name}\\s*>|<(?:\\w+:)?${name}(?:\\s[^<>]*)?/>`, 'g');
  let rest = '';
  for await (const piece of bytes) {
    rest += decoder.decode(piece, { stream: true });
    let from = 0;
    ending.lastIndex = 0;
    for (let found = ending.exec(rest); found; found = ending.exec(rest)) {
      yield rest.slice(from, ending.lastIndex);
      from = ending.lastIndex;
    }
    rest = rest.slice(from);
    if (rest.length > longestPart) giveUp('sheet_too_large');
  }
}

export async function wholeText(bytes: AsyncIterable<Buffer> | null, most = 4_000_000): Promise<string> {
  if (!bytes) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of bytes) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > most) giveUp('sheet_too_large');
  }
  return text;
}
