// The list of tracks lies within these.
const entered = new Set(['moov', 'trak', 'mdia']);

/** The kinds of tracks that the beginning of an MP4 names: `vide`, `soun` and others. */
export function trackKinds(head: Buffer): string[] {
  const kinds: string[] = [];
  let at = 0;
  while (at + 8 <= head.length) {
    const type = head.toString('latin1', at + 4, at + 8);
    const size = sizeAt(head, at);
    if (type === 'hdlr') kinds.push(head.toString('latin1', at + 16, at + 20));
    if (!entered.has(type) && size < 8) break;
    at += entered.has(type) ? 8 : size;
  }
  return kinds;
}

/** A size of one says that the true one follows the type; nought says "to the end", where no track comes any more. */
function sizeAt(head: Buffer, at: number): number {
  const size = head.readUInt32BE(at);
  return size === 1 && at + 16 <= head.length ? Number(head.readBigUInt64BE(at + 8)) : size;
}
