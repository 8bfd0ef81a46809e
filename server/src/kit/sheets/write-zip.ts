import { crc32, createDeflateRaw } from 'node:zlib';
import { Readable } from 'node:stream';

export type Part = { name: string; bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };
type Written = { name: Buffer; crc: number; packed: number; size: number; at: number };

const localMark = 0x04034b50;
const sizesMark = 0x08074b50;
const entryMark = 0x02014b50;
const endMark = 0x06054b50;
// Names are UTF-8; sizes follow the bytes, since they are known only then.
const flags = 0x0808;
// The first of January 1980: a zip knows no earlier day, and ours says nothing.
const day = 0x0021;

/** An archive, part after part, of which never more than a piece is held. */
export async function* writeZip(parts: AsyncIterable<Part> | Iterable<Part>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let at = 0;
  for await (const part of parts) {
    const name = Buffer.from(part.name);
    const it: Written = { name, crc: 0, packed: 0, size: 0, at };
    const head = record(30, localMark, [
      [4, 20, 2],
      [6, flags, 2],
      [8, 8, 2],
      [12, day, 2],
      [26, name.length, 2],
    ]);
    yield Buffer.concat([head, name]);
    for await (const piece of packed(part.bytes, it)) yield piece;
    const sizes = record(16, sizesMark, [
      [4, it.crc],
      [8, it.packed],
      [12, it.size],
    ]);
    yield sizes;
    at += 30 + name.length + it.packed + 16;
    written.push(it);
  }
  const list = Buffer.concat(written.map(entryOf));
  yield list;
  const n = written.length;
  yield record(22, endMark, [
    [8, n, 2],
    [10, n, 2],
    [12, list.length],
    [16, at],
  ]);
}

async function* packed(bytes: Part['bytes'], it: Written): AsyncGenerator<Uint8Array> {
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      it.crc = crc32(piece, it.crc);
      it.size += piece.length;
      yield piece;
    }
  }
  const source = Readable.from(counted());
  const deflate = createDeflateRaw({ level: 3 });
  source.once('error', (error) => deflate.destroy(error));
  try {
    for await (const piece of source.pipe(deflate) as AsyncIterable<Buffer>) {
      it.packed += piece.length;
      yield piece;
    }
  } finally {
    source.destroy();
  }
}

const entryOf = ({ name, crc, packed: size, size: whole, at }: Written): Buffer =>
  Buffer.concat([
    record(46, entryMark, [
      ...([
        [4, 20, 2],
        [6, 20, 2],
        [8, flags, 2],
        [10, 8, 2],
        [14, day, 2],
        [28, name.length, 2],
      ] as Field[]),
      ...([
        [16, crc],
        [20, size],
        [24, whole],
        [42, at],
      ] as Field[]),
    ]),
    name,
  ]);

/** Where, what, and in how many bytes (four unless said). */
type Field = [number, number, 2?];
function record(size: number, mark: number, fields: Field[]): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUInt32LE(mark);
  for (const [at, value, width] of fields) {
    if (width) bytes.writeUInt16LE(value, at);
    else bytes.writeUInt32LE(value, at);
  }
  return bytes;
}
