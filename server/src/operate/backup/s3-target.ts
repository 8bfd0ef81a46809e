import { readS3Address } from '../../kit/files/s3/address.ts';
import { openBucket } from '../../kit/files/s3/bucket.ts';
import { reading, writeWhole } from '../../kit/files/s3/s3-store.ts';
import type { BackupTarget } from './target.ts';

/** A bucket, as `FILES_URL` names one; with a prefix of its own where files of the program lie in the same. */
export function openS3Target(url: string): BackupTarget {
  const bucket = openBucket(readS3Address(url));
  return {
    write: (name, bytes) => writeWhole(bucket, name, bytes),
    read: (name) =>
      reading(async (signal) => {
        const found = await bucket.get(name, { signal });
        if (found) return found;
        throw Object.assign(new Error(`${name} is missing at ${bucket.place}`), { code: 'ENOENT' });
      }),
    remove: bucket.remove,
    top: bucket.folders,
    list: async function* (under) {
      for await (const { name, size, at } of bucket.list(`${under}/`)) yield { name, size, since: at };
    },
  };
}
