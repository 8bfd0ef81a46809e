import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { FilesAway } from '../files-away.ts';
import { MissingFile } from '../missing-file.ts';
import type { ByteRange, FileStore } from '../store.ts';
import { readS3Address, type S3Address } from './address.ts';
import { type Bucket, clientOf, openBucket } from './bucket.ts';

// Enough for a slow line to begin; who has begun goes on.
const linkSeconds = 300;

/** Files in a bucket, under the same names as in a folder. An object has its name only once it is whole. */
export function openS3Store(url: string): FileStore {
  const address = readS3Address(url);
  const bucket = openBucket(address);
  const { place } = bucket;
  const trash = trashIn(bucket);
  const sizeOf = async (key: string) => (await bucket.head(nameOf(key)))?.ContentLength ?? null;
  return {
    place,
    write: (key, bytes) => writeWhole(bucket, nameOf(key), bytes),
    // Whoever asks for it by its key has it from a row that names it.
    size: async (key) => (await sizeOf(key)) ?? ((await trash.giveBack(key)) ? sizeOf(key) : null),
    read: (key, range) => {
      const name = nameOf(key);
      return reading(async (signal) => {
        const asked = { range: range && rangeWords(range), signal };
        const found =
          (await bucket.get(name, asked)) ?? ((await trash.giveBack(key)) && (await bucket.get(name, asked)));
        if (!found) throw new MissingFile(key);
        return found;
      });
    },
    remove: async (key) => {
      await bucket.remove(nameOf(key));
      await bucket.remove(trashed(key));
    },
    trash,
    keysBefore: async (moment) => {
      const keys: string[] = [];
      for await (const { name, at } of bucket.list())
        if (/^[\da-f]{2}\/[\da-f]{32}$/.test(name) && at < moment) keys.push(name.slice(3));
      return keys;
    },
    note: async (name) => {
      const found = await bucket.get(name);
      return found && text(found);
    },
    setNote: async (name, words) => {
      const command = new PutObjectCommand({ ...bucket.named(name), Body: words });
      await bucket.client.send(command).catch((error: unknown) => {
        throw new FilesAway(place, error);
      });
    },
    link: linksOf(address, bucket),
  };
}

/** Keys are ours; anything else is a mistake and never becomes a name. */
function nameOf(key: string): string {
  if (!/^[\da-f]{32}$/.test(key)) throw new Error('no such key of a file');
  return `${key.slice(0, 2)}/${key}`;
}

const trashed = (key: string): string => `trash/${nameOf(key).slice(3)}`;

/** The age of what lies there is that of the copy, and so of its stay. */
const trashIn = (bucket: Bucket): FileStore['trash'] => ({
  take: async (key) => {
    if (!(await bucket.copy(nameOf(key), trashed(key)))) return false;
    await bucket.remove(nameOf(key));
    return true;
  },
  giveBack: async (key) => {
    if (!(await bucket.copy(trashed(key), nameOf(key)))) return false;
    await bucket.remove(trashed(key));
    return true;
  },
  list: async () => {
    const found = [];
    for await (const { name, at } of bucket.list('trash/')) found.push({ key: name.slice(6), since: at });
    return found;
  },
});

/** In parts, of which two are held at a time; what breaks off takes its parts along. */
export async function writeWhole({ client, named, place }: Bucket, name: string, bytes: AsyncIterable<Uint8Array>) {
  let broken: { by: unknown } | undefined;
  const Body = Readable.from(heard());
  try {
    await new Upload({ client, params: { ...named(name), Body }, queueSize: 2 }).done();
  } catch (error) {
    throw broken ? broken.by : new FilesAway(place, error);
  } finally {
    Body.destroy();
  }

  async function* heard(): AsyncGenerator<Uint8Array> {
    try {
      yield* bytes;
    } catch (error) {
      broken = { by: error };
      throw error;
    }
  }
}

/** Whoever turns away ends the question too. */
export function reading(open: (signal: AbortSignal) => Promise<Readable>): Readable {
  const over = new AbortController();
  const stream = new PassThrough().once('close', () => over.abort());
  open(over.signal)
    .then((found) => pipeline(found, stream))
    .catch((error: Error) => stream.destroy(error));
  return stream;
}

const rangeWords = ({ start, end }: ByteRange): string => `bytes=${start}-${end}`;

function linksOf(address: S3Address, bucket: Bucket): FileStore['link'] {
  const { links } = address;
  if (!links) return async () => null;
  const client = links === 'same' ? bucket.client : clientOf(address, links);
  return (key, { type, disposition }) => {
    const shown = { ResponseContentType: type, ResponseContentDisposition: disposition };
    const command = new GetObjectCommand({ ...bucket.named(nameOf(key)), ...shown });
    return getSignedUrl(client, command, { expiresIn: linkSeconds });
  };
}
