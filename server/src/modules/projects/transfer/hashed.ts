import type { Hash } from 'node:crypto';

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The same bytes, which the hash has seen. */
export async function* hashed(bytes: Bytes, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
}
