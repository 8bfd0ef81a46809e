import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { giveUp, SheetError } from './problem.ts';

type Entry = { method: number; from: number; size: number; is_locked: boolean };
export type Zip = {
  names: string[];
  /** Null: there is no such part. */
  open: (name: string) => AsyncGenerator<Buffer> | null;
};

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const mostEntries = 5000;

/**
 * The parts of an archive, unpacked piece by piece. Sizes that it declares are not believed: what comes out is counted,
 * over all parts, and nothing is ever written under a name it gives.
 */
export function openZip(bytes: Buffer, mostUnpacked: number): Zip {
  const entries = readEntries(bytes);
  let unpacked = 0;
  async function* inflate({ from, size, method }: Entry): AsyncGenerator<Buffer> {
    const packed = bytes.subarray(from, from + size);
    if (packed.length !== size || ![0, 8].includes(method)) giveUp('sheet_broken');
    const source = Readable.from(pieces(packed));
    const stream = method === 8 ? source.pipe(createInflateRaw({ chunkSize: 262_144 })) : source;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        unpacked += chunk.length;
        if (unpacked > mostUnpacked) giveUp('sheet_too_large');
        yield chunk;
      }
    } catch (error) {
      if (error instanceof SheetError) throw error;
      giveUp('sheet_broken');
    } finally {
      stream.destroy();
      source.destroy();
    }
  }
  return {
    names: [...entries.keys()],
    open: (name) => {
      const entry = entries.get(name);
      if (entry?.is_locked) giveUp('sheet_locked');
      return entry ? inflate(entry) : null;
    },
  };
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

function readEntries(bytes: Buffer): Map<string, Entry> {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > mostEntries) giveUp('sheet_too_large');
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let nth = 0; nth < count; nth++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) giveUp('sheet_broken');
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    entries.set(bytes.toString('utf8', at + 46, at + 46 + name), entryAt(bytes, at));
    at += 46 + name + extra + comment;
  }
  return entries;
}

function entryAt(bytes: Buffer, at: number): Entry {
  const local = bytes.readUInt32LE(at + 42);
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== localMark) giveUp('sheet_broken');
  const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const is_locked = (bytes.readUInt16LE(at + 8) & 1) === 1;
  return { method: bytes.readUInt16LE(at + 10), from, size: bytes.readUInt32LE(at + 20), is_locked };
}

/** It stands at the end, before a comment of any length. */
function findEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - 65_557);
  for (let at = bytes.length - 22; at >= lowest; at--) if (bytes.readUInt32LE(at) === endMark) return at;
  return giveUp('sheet_broken');
}
