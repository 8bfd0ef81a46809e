/** A part of a letter by its number, as IMAP counts them: its head and its body. Null: there is none. */
export function partOf(source: Buffer, number: string): { head: Buffer; body: Buffer } | null {
  let part = split(source);
  for (const nth of number.split('.')) {
    const found = childrenOf(part)[Number(nth) - 1];
    // A letter of one part has no other than itself.
    if (!found) return number === '1' ? split(source) : null;
    part = found;
  }
  return part;
}

function split(source: Buffer): { head: Buffer; body: Buffer } {
  const end = source.indexOf('\r\n\r\n');
  return end < 0
    ? { head: source, body: Buffer.alloc(0) }
    : { head: source.subarray(0, end + 4), body: source.subarray(end + 4) };
}

function childrenOf({ head, body }: { head: Buffer; body: Buffer }): { head: Buffer; body: Buffer }[] {
  const boundary = /^content-type:\s*multipart\/[^]*?boundary="?([^"\r\n;]+)/im.exec(head.toString('latin1'))?.[1];
  if (!boundary) return [];
  const [, ...parts] = `\r\n${body.toString('latin1')}`.split(`\r\n--${boundary}`);
  return parts.filter((it) => !it.startsWith('--')).map((it) => split(Buffer.from(it.slice(2), 'latin1')));
}
