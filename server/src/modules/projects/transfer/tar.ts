import { createGunzip, createGzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { refuse } from '../../../kit/errors.ts';

export type Entry = { name: string; size: number; bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

const block = 512;
// What is handed on at once.
const pieceBytes = 1 << 18;

/** Entries one after another, packed as a whole; none of them is ever held in memory. */
export const packed = (entries: AsyncIterable<Entry>): AsyncIterable<Buffer> =>
  pipedThrough(blocksOf(entries), createGzip({ level: 4 }));

async function* blocksOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, bytes } of entries) {
    yield headerOf(name, size);
    yield* bytes;
    yield Buffer.alloc((block - (size % block)) % block);
  }
  yield Buffer.alloc(block * 2);
}

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(block);
  header.write(name, 0, 100);
  header.write('0000600\0', 100);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write('0ustar\x0000', 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/**
 * What `packed` wrote, entry by entry; each must be read before the next. A name is a word of ours and never becomes a
 * path: whatever else stands there is refused.
 */
export async function* unpacked(source: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator<Entry> {
  const reader = readerOf(pipedThrough(source, createGunzip({ chunkSize: pieceBytes })), mostBytes);
  for (;;) {
    const header = await reader.take(block);
    if (!header || header.every((byte) => byte === 0)) return;
    const name = header.toString('utf8', 0, header.indexOf(0));
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8);
    const isOurs = /^(begin\.json|manifest\.json|tables\/[a-z_]+\/\d{6}\.jsonl|files\/[\da-f]{32})$/.test(name);
    if (!isOurs || !Number.isSafeInteger(size) || size < 0) refuse('archive_broken');
    let left = size;
    const bytes = (async function* () {
      while (left) {
        const piece = (await reader.take(Math.min(left, pieceBytes))) ?? refuse('archive_broken');
        left -= piece.length;
        yield piece;
      }
    })();
    yield { name, size, bytes };
    for await (const _ of bytes);
    await reader.take((block - (size % block)) % block);
  }
}

function readerOf(source: AsyncIterable<Buffer>, mostBytes: number) {
  const pieces = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  let total = 0;
  return {
    /** Exactly so many bytes; null: there are none left. */
    take: async (size: number): Promise<Buffer | null> => {
      if (rest.length >= size) return cut(rest, size);
      const parts = [rest];
      let length = rest.length;
      while (length < size) {
        const next = await pieces.next().catch(() => refuse('archive_broken'));
        if (next.done) return length === 0 && size > 0 ? null : refuse('archive_broken');
        total += next.value.length;
        if (total > mostBytes) refuse('archive_too_large');
        parts.push(next.value);
        length += next.value.length;
      }
      return cut(Buffer.concat(parts, length), size);
    },
  };

  function cut(all: Buffer, size: number): Buffer {
    rest = all.subarray(size);
    return all.subarray(0, size);
  }
}

function pipedThrough(
  source: AsyncIterable<Uint8Array>,
  through: ReturnType<typeof createGzip>,
): AsyncIterable<Buffer> {
  const begun = Readable.from(source);
  begun.once('error', (error) => through.destroy(error));
  return begun.pipe(through) as AsyncIterable<Buffer>;
}
