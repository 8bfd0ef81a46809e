import { createHash } from 'node:crypto';
import { MissingFile } from './missing-file.ts';
import { type FileStore, writeBytes } from './store.ts';

/** Bytes that a row names, and what they added up to when they were kept; null: nobody summed them up then. */
export type Named = { key: string; sha256: string | null };
export type Looked = { is: 'right' | 'missing' | 'broken'; sha256?: string };
export type Carried = Looked | { is: 'there' };

/** Reads it as a whole: whether it is here, and still the same. */
export async function look(store: FileStore, { key, sha256 }: Named): Promise<Looked> {
  try {
    const hash = createHash('sha256');
    for await (const chunk of store.read(key)) hash.update(chunk as Buffer);
    const found = hash.digest('hex');
    return sha256 === null || sha256 === found ? { is: 'right', sha256: found } : { is: 'broken' };
  } catch (error) {
    if (error instanceof MissingFile) return { is: 'missing' };
    throw error;
  }
}

/** A file has its key only once it is whole, so what lies there already was carried by a try before this one. */
export async function carry(from: FileStore, to: FileStore, named: Named): Promise<Carried> {
  const { key } = named;
  if ((await to.size(key)) !== null) return { is: 'there' };
  if ((await from.size(key)) === null) return { is: 'missing' };
  const { sha256 } = await writeBytes(key, from.read(key), to);
  const arrived = await look(to, { key, sha256: named.sha256 ?? sha256 });
  if (arrived.is !== 'right') await to.remove(key);
  return arrived;
}

// A bucket is far away, and takes several at once; a disk gains nothing by more.
const atOnce = 4;

/** Each of them, some at a time. */
export async function forEach<T>(all: AsyncGenerator<T>, work: (one: T) => Promise<void>): Promise<void> {
  const hands = Array.from({ length: atOnce }, async () => {
    for (let next = await all.next(); !next.done; next = await all.next()) await work(next.value);
  });
  await Promise.all(hands);
}
