import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { refuse } from '../errors.ts';
import type { Trashed } from './trash.ts';

/** From the first byte to the last, both included. */
export type ByteRange = { start: number; end: number };

/** Where bytes are kept, known by keys that we make: a folder, or a bucket of S3. Whose they are is not its matter. */
export type FileStore = {
  /** Answers when the bytes would survive a crash; what fails on the way leaves nothing under the key. */
  write: (key: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Null: there is nothing under this key. */
  size: (key: string) => Promise<number | null>;
  read: (key: string, range?: ByteRange) => Readable;
  remove: (key: string) => Promise<void>;
  /** Where things lie that may be missed yet: asked for by their key they are put back. */
  trash: {
    take: (key: string) => Promise<void>;
    giveBack: (key: string) => Promise<boolean>;
    list: () => Promise<Trashed[]>;
  };
  /** Keys of what was written before this moment. */
  keysBefore: (moment: Date) => Promise<string[]>;
  /** Left by the base whose files these are; null: by none yet. */
  mark: () => Promise<string | null>;
  setMark: (mark: string) => Promise<void>;
};

let store: FileStore;

/** The roof says once where files are kept. */
export function useFiles(given: FileStore): void {
  store = given;
}

export const files = (): FileStore => store;

/** Bytes that are safe and belong to nothing yet. */
export type Kept = {
  key: string;
  size: number;
  /** The beginning, by which its kind is told. */
  head: Buffer;
};

const headBytes = 16_384;

/** Keeps what streams in, and refuses it as soon as it is larger than allowed. */
export async function keepBytes(source: AsyncIterable<Uint8Array>, limit: number): Promise<Kept> {
  const key = randomBytes(16).toString('hex');
  let size = 0;
  let head = Buffer.alloc(0);
  await store.write(key, counted());
  return { key, size, head };

  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > limit) refuse('too_large');
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
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
