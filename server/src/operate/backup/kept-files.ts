import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createInterface } from 'node:readline';
import { now } from '../../kit/clock.ts';
import type { FileStore } from '../../kit/files/store.ts';
import { type FileLine, fileLine, placeOf } from './manifest.ts';
import type { BackupTarget } from './target.ts';

type Bringing = {
  store: FileStore;
  target: BackupTarget;
  /** The backups that are there, the oldest first. */
  backups: string[];
  /** What rows name is wanted, whether or not the store lists it. */
  named: Set<string>;
};

/**
 * Of the files of a store, and of those that rows name, what the target lacks is brought there. Answers all of them; into
 * `missing` come keys that rows name and neither has.
 */
export async function* bringFiles(bringing: Bringing, missing: Set<string>): AsyncGenerator<FileLine> {
  const { store, target, backups, named } = bringing;
  const there = new Map<string, number>();
  for await (const { name, size } of target.list('files')) there.set(name, size);
  const isThere = ({ key, size }: FileLine): boolean => there.get(placeOf.file(key)) === size;
  const known = new Map<string, FileLine>();
  for (const last of backups.slice(-1))
    for await (const line of filesOf(target, last)) if (isThere(line)) known.set(line.key, line);
  const listed = new Set(await store.keysBefore(now()));
  for (const key of new Set([...listed, ...named])) {
    const isHere = known.has(key) || listed.has(key) || (await store.size(key)) !== null;
    const line = known.get(key) ?? (isHere ? await bring(store, target, key) : null);
    if (line) yield line;
    else if (named.has(key)) missing.add(key);
  }
  for (const older of missing.size ? backups.slice(0, -1).reverse() : [])
    for await (const line of filesOf(target, older)) if (isThere(line) && missing.delete(line.key)) yield line;
}

/** Null: it was removed meanwhile. */
async function bring(store: FileStore, target: BackupTarget, key: string): Promise<FileLine | null> {
  const hash = createHash('sha256');
  let size = 0;
  async function* seen(): AsyncGenerator<Uint8Array> {
    for await (const piece of store.read(key) as AsyncIterable<Buffer>) {
      hash.update(piece);
      size += piece.length;
      yield piece;
    }
  }
  try {
    await target.write(placeOf.file(key), seen());
  } catch (error) {
    if ((await store.size(key)) === null) return null;
    throw error;
  }
  return { key, size, sha256: hash.digest('hex') };
}

/** The files that a backup names. */
export async function* filesOf(target: BackupTarget, backup: string): AsyncGenerator<FileLine> {
  const packed = target.read(placeOf.files(backup));
  const unpacked = packed.pipe(createGunzip());
  packed.once('error', (error) => unpacked.destroy(error));
  for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity }))
    yield fileLine.parse(JSON.parse(line));
}

/** Bytes of a file of a backup; what is not as it was when it was taken fails at its end. */
export async function* wholeFile(target: BackupTarget, { key, sha256 }: FileLine): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const piece of target.read(placeOf.file(key)) as AsyncIterable<Buffer>) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest('hex') !== sha256) throw new Error(`the file ${placeOf.file(key)} of the backup is damaged`);
}

export const oneByOne = (lines: AsyncIterable<FileLine>): Readable =>
  Readable.from(
    (async function* () {
      for await (const line of lines) yield `${JSON.stringify(line)}\n`;
    })(),
  );
