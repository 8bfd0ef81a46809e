import { decoded, guessCharset, isUtf8 } from './charsets.ts';

// Deeper, or of more parts, no letter is that anybody wrote.
const deepest = 6;
const mostParts = 200;
// As many bytes tell in which charset they are.
const sampleBytes = 20_000;

/**
 * A letter with its charsets named. Old programs write eight bits into heads, or words without saying in which charset:
 * what is no UTF-8 is read as the letter says elsewhere, or else as it looks like.
 */
export function declared(source: Buffer): Buffer {
  const named = /content-type:\s*text\/[^]{0,200}?charset\s*=\s*"?([\w-]+)/gi;
  const says = [...source.toString('latin1', 0, 1_000_000).matchAll(named)].map(([, it]) => it!.toLowerCase());
  const elsewhere = says.find((it) => !/^(utf-?8|us-ascii|ascii)$/.test(it)) ?? null;
  const budget = { parts: mostParts };
  return repaired(source, elsewhere, budget, 0);
}

type Budget = { parts: number };

function repaired(part: Buffer, elsewhere: string | null, budget: Budget, depth: number): Buffer {
  if (depth > deepest || budget.parts-- <= 0) return part;
  const end = endOfHead(part);
  const [head, body] = [part.subarray(0, end), part.subarray(end)];
  const said = head.toString('latin1').replace(/\r?\n[ \t]+/g, ' ');
  const type = /^content-type:\s*([^;\s]+)/im.exec(said)?.[1]?.toLowerCase() ?? 'text/plain';
  const plainHead = isUtf8(head) ? head : inUtf8(head, elsewhere);
  const boundary = /^content-type:\s*multipart\/[^\n]*?boundary="?([^";\r\n]+)/im.exec(said)?.[1]?.trim();
  if (boundary)
    return joined(
      plainHead,
      within(body, boundary, (it) => repaired(it, elsewhere, budget, depth + 1)),
    );
  if (!/^text\/(plain|html)$/.test(type) || /;\s*charset\s*=\s*"?(?!us-ascii|ascii)\w/i.test(typeLine(said)))
    return joined(plainHead, body);
  const charset = guessCharset(sampleOf(said, body));
  return charset === 'utf-8' ? joined(plainHead, body) : joined(withCharset(plainHead, type, charset), body);
}

const joined = (head: Buffer, body: Buffer): Buffer => Buffer.concat([head, body]);
const typeLine = (head: string): string => /^content-type:.*$/im.exec(head)?.[0] ?? '';

function endOfHead(part: Buffer): number {
  const ends = ['\r\n\r\n', '\n\n'].map((it) => [part.indexOf(it), it.length] as const).filter(([at]) => at >= 0);
  const [at, length] = ends.toSorted((a, b) => a[0] - b[0])[0] ?? [part.length, 0];
  return at + length;
}

/**
 * Each value of a head is in the charset of whoever wrote it: names come from address books, some lines from servers on
 * the way. What is too short to tell is in that of the others.
 */
function inUtf8(head: Buffer, elsewhere: string | null): Buffer {
  const lines = linesOf(head);
  const strange = lines.filter((it) => !isUtf8(it) && guessCharset(it) !== 'windows-1252');
  const guessed = (line: Buffer) =>
    lettersIn(line) < enough && strange.includes(line) ? guessCharset(Buffer.concat(strange)) : guessCharset(line);
  return Buffer.concat(
    lines.map((it) => (isUtf8(it) ? it : Buffer.from(decoded(it, elsewhere ?? guessed(it)), 'utf8'))),
  );
}

// A word or two: fewer letters look like anything.
const enough = 8;
const lettersIn = (line: Buffer): number => line.filter((byte) => byte >= 0x80).length;

/** Each with the lines that continue it. */
function linesOf(head: Buffer): Buffer[] {
  const ends = [...head.toString('latin1').matchAll(/\r?\n(?![ \t])/g)].map((it) => it.index + it[0].length);
  return [...ends, head.length].map((end, nth) => head.subarray(ends[nth - 1] ?? 0, end));
}

/** The words as they are once they are unpacked, or the beginning of them. */
function sampleOf(head: string, body: Buffer): Buffer {
  const sample = body.subarray(0, sampleBytes);
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(head)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(sample.toString('latin1').replace(/[^A-Za-z\d+/=]/g, ''), 'base64');
  if (encoding !== 'quoted-printable') return sample;
  const text = sample.toString('latin1').replace(/=\r?\n/g, '');
  return Buffer.from(
    text.replace(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );
}

/** The last one named counts nowhere: what is wrong goes, and the right one stands in its place. */
function withCharset(head: Buffer, type: string, charset: string): Buffer {
  const lines = head.toString('latin1');
  const without = lines.replace(/^content-type:[^\n]*\n([ \t][^\n]*\n)*/im, '');
  return Buffer.from(`Content-Type: ${type}; charset=${charset}\r\n${without}`, 'latin1');
}

/** What stands between the boundaries, each changed. */
function within(body: Buffer, boundary: string, change: (part: Buffer) => Buffer): Buffer {
  const mark = Buffer.from(`--${boundary}`, 'latin1');
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = nextMark(body, mark, 0); at >= 0; at = nextMark(body, mark, from)) {
    const isFirst = pieces.length === 0;
    const before = body.subarray(from, at);
    pieces.push(isFirst ? before : change(before));
    const line = body.indexOf('\n', at);
    const end = line < 0 ? body.length : line + 1;
    pieces.push(body.subarray(at, end));
    from = end;
    if (body.toString('latin1', at + mark.length, at + mark.length + 2) === '--') break;
  }
  return Buffer.concat([...pieces, body.subarray(from)]);
}

/** At the beginning of a line only. */
function nextMark(body: Buffer, mark: Buffer, from: number): number {
  for (let at = body.indexOf(mark, from); at >= 0; at = body.indexOf(mark, at + 1))
    if (at === 0 || body[at - 1] === 10) return at;
  return -1;
}
