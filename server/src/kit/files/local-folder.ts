import { createReadStream } from 'node:fs';
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { hours } from '../clock.ts';
import { log } from '../log.ts';
import type { FileStore } from './store.ts';

// What clients send is nobody else's on this machine.
const [ownFolder, ownFile] = [0o700, 0o600];

/** Files in a folder of ours. A file has its name only once it is whole and on the disk. */
export async function openLocalFolder(root: string): Promise<FileStore> {
  const unfinished = join(root, 'unfinished');
  await mkdir(unfinished, { recursive: true, mode: ownFolder });
  await closeFolders(root);
  await forgetUnfinished(unfinished);
  return {
    write: async (key, bytes) => {
      const place = placeOf(root, key);
      const begun = join(unfinished, key);
      try {
        await writeDown(begun, bytes);
        await mkdir(place.folder, { recursive: true, mode: ownFolder });
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
    keysBefore: (moment, start) => keysBefore(root, moment, start),
    belongsTo: (owner) => belongsTo(join(root, 'owner'), owner),
  };
}

/** Spread over 256 folders. Keys are ours; anything else is a mistake and never becomes a path. */
function placeOf(root: string, key: string): { folder: string; path: string } {
  if (!/^[\da-f]{32}$/.test(key)) throw new Error('no such key of a file');
  const folder = join(root, key.slice(0, 2));
  return { folder, path: join(folder, key) };
}

async function writeDown(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', ownFile);
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

/** Earlier ones were open to every user of the machine. Into a closed folder nobody else gets, whatever lies there. */
async function closeFolders(root: string): Promise<void> {
  const all = await readdir(root, { withFileTypes: true });
  const folders = all.filter((it) => it.isDirectory()).map((it) => join(root, it.name));
  for (const path of [root, ...folders]) {
    // Some disks know no modes, and another user's folder is theirs to close.
    await chmod(path, ownFolder).catch(() => log.warn({ path }, 'this folder could not be closed to other users'));
  }
}

async function keysBefore(root: string, moment: Date, start: string): Promise<string[]> {
  const folders = (await readdir(root)).filter((name) => /^[\da-f]{2}$/.test(name) && name.startsWith(start));
  const keys: string[] = [];
  for (const folder of folders) {
    for (const key of await readdir(join(root, folder))) {
      const found = await stat(join(root, folder, key)).catch(() => null);
      if (found && found.mtimeMs < moment.getTime()) keys.push(key);
    }
  }
  return keys;
}

/** Whoever asks first is written down. */
async function belongsTo(path: string, owner: string): Promise<boolean> {
  await writeFile(path, owner, { flag: 'wx', mode: ownFile }).catch(() => undefined);
  return (await readFile(path, 'utf8')) === owner;
}
