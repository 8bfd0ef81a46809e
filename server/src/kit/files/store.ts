import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { refuse } from '../errors.ts';
import type { Trashed } from './trash.ts';

/** From the first byte to the last, both included. */
export type ByteRange = { start: number; end: number };

/** As whoever saves the file is to see it. */
export type Shown = { type: string; disposition: string };

/** Where bytes are kept, known by keys that we make: a folder, or a bucket of S3. Whose they are is not its matter. */
export type FileStore = {
  /** Where it is, for people. */
  place: string;
  /** Answers when the bytes would survive a crash; what fails on the way leaves nothing under the key. */
  write: (key: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Null: there is nothing under this key. */
  size: (key: string) => Promise<number | null>;
  /** Ends with `MissingFile` when there is nothing under this key. */
  read: (key: string, range?: ByteRange) => Readable;
  remove: (key: string) => Promise<void>;
  /** Where things lie that may be missed yet: asked for by their key they are put back. */
  trash: {
    /** False: it is not here. */
    take: (key: string) => Promise<boolean>;
    giveBack: (key: string) => Promise<boolean>;
    list: () => Promise<Trashed[]>;
  };
  /** Keys of what was written before this moment. */
  keysBefore: (moment: Date) => Promise<string[]>;
  /** Left beside the files; null: there is none. */
  note: (name: Note) => Promise<string | null>;
  setNote: (name: Note, text: string) => Promise<void>;
  /** Where a browser may fetch this for some minutes, asking nobody; null: only from us. */
  link: (key: string, shown: Shown) => Promise<string | null>;
};

/** `mark`: by the base whose files these are, anew each day. `token`: by which nodes know that they have the same place. */
export type Note = 'mark' | 'token';

let store: FileStore;

/** The roof says once where files are kept. */
export function useFiles(given: FileStore): void {
  store = given;
}

export const files = (): FileStore => store;

/** Bytes as they were written; the sum tells later whether they still are those. */
export type Written = { size: number; sha256: string };

/** Bytes that are safe and belong to nothing yet. */
export type Kept = Written & {
  key: string;
  /** The beginning, by which its kind is told. */
  head: Buffer;
};

const headBytes = 16_384;

/** Keeps what streams in, and refuses it as soon as it is larger than allowed. */
export async function keepBytes(source: AsyncIterable<Uint8Array>, limit: number): Promise<Kept> {
  const key = newKey();
  let size = 0;
  let head = Buffer.alloc(0);
  return { key, ...(await writeBytes(key, within())), head };

  async function* within(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > limit) refuse('too_large');
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      yield chunk;
    }
  }
}

export const newKey = (): string => randomBytes(16).toString('hex');

/** Counted and summed up as it goes by. */
export async function writeBytes(key: string, bytes: AsyncIterable<Uint8Array>, to = store): Promise<Written> {
  const hash = createHash('sha256');
  let size = 0;
  await to.write(key, summed());
  return { size, sha256: hash.digest('hex') };

  async function* summed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      size += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  }
}

/** All of it at once, for what cannot be worked on in pieces. */
export async function readWhole(key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of store.read(key)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
