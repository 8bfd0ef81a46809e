import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { hours } from '../clock.ts';
import type { FileStore } from './store.ts';

/** Files in a folder of ours. A file has its name only once it is whole and on the disk. */
export async function openLocalFolder(root: string): Promise<FileStore> {
  const unfinished = join(root, 'unfinished');
  await mkdir(unfinished, { recursive: true });
  await forgetUnfinished(unfinished);
  return {
    write: async (key, bytes) => {
      const place = placeOf(root, key);
      const begun = join(unfinished, key);
      try {
        await writeDown(begun, bytes);
        await mkdir(place.folder, { recursive: true });
        await rename(begun, place.path);
        await settleFolder(place.folder);
      } catch (error) {
        await rm(begun, { force: true });
        throw error;
      }
    },
    size: async (key) => {
      try {
        return (await stat(placeOf(root, key).path)).size;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    read: (key, range) => createReadStream(placeOf(root, key).path, range),
    remove: (key) => rm(placeOf(root, key).path, { force: true }),
  };
}

/** Spread over 256 folders. Keys are ours; anything else is a mistake and never becomes a path. */
function placeOf(root: string, key: string): { folder: string; path: string } {
  if (!/^[\da-f]{32}$/.test(key)) throw new Error('no such key of a file');
  const folder = join(root, key.slice(0, 2));
  return { folder, path: join(folder, key) };
}

async function writeDown(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(Readable.from(bytes));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The name is safe when its folder is; systems that cannot say so keep it by themselves. */
async function settleFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** What a killed node was writing. Younger ones may be another node's. */
async function forgetUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > hours(1)) await rm(path, { force: true });
  }
}
