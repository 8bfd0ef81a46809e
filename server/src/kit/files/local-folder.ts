import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { hours } from '../clock.ts';
import { log } from '../log.ts';
import { MissingFile } from './missing-file.ts';
import type { FileStore } from './store.ts';
import { openTrash, orMissing } from './trash.ts';

// What clients send is nobody else's on this machine.
const [ownFolder, ownFile] = [0o700, 0o600];

/** Files in a folder of ours. A file has its name only once it is whole and on the disk. */
export async function openLocalFolder(root: string): Promise<FileStore> {
  const unfinished = join(root, 'unfinished');
  await mkdir(unfinished, { recursive: true, mode: ownFolder });
  await closeFolders(root);
  await forgetUnfinished(unfinished);
  const trash = openTrash(join(root, 'trash'), (key) => placeOf(root, key), ownFolder);
  const sizeOf = async (key: string) => (await stat(placeOf(root, key).path).catch(orMissing))?.size ?? null;
  return {
    place: `${root} on ${hostname()}`,
    write: async (key, bytes) => writeWhole(join(unfinished, key), placeOf(root, key), bytes),
    // Whoever asks for it by its key has it from a row that names it.
    size: async (key) => (await sizeOf(key)) ?? ((await trash.giveBack(key)) ? sizeOf(key) : null),
    read: (key, range) => {
      const { path } = placeOf(root, key);
      return fs.createReadStream(path, { ...range, fs: openingFrom(key, () => trash.giveBack(key)) });
    },
    remove: async (key) => {
      await rm(placeOf(root, key).path, { force: true });
      await trash.drop(key);
    },
    trash,
    keysBefore: (moment) => keysBefore(root, moment),
    note: async (name) => (await readFile(join(root, name), 'utf8').catch(orMissing)) ?? null,
    setNote: (name, text) => {
      const begun = join(unfinished, randomBytes(16).toString('hex'));
      return writeWhole(begun, { folder: root, path: join(root, name) }, Readable.from([Buffer.from(text)]));
    },
    link: async () => null,
  };
}

/** A file that is missing may lie in the trash: it is put back and opened then. */
const openingFrom = (key: string, giveBack: () => Promise<boolean>) => ({
  read: fs.read,
  close: fs.close,
  open: (path: string, flags: fs.OpenMode, mode: fs.Mode, done: (error: Error | null, fd?: number) => void): void =>
    fs.open(path, flags, mode, (error, fd) => {
      if (error?.code !== 'ENOENT') return done(error, fd);
      giveBack().then((isBack) => (isBack ? fs.open(path, flags, mode, done) : done(new MissingFile(key))), done);
    }),
});

/** Spread over 256 folders. Keys are ours; anything else is a mistake and never becomes a path. */
function placeOf(root: string, key: string): Place {
  if (!/^[\da-f]{32}$/.test(key)) throw new Error('no such key of a file');
  const folder = join(root, key.slice(0, 2));
  return { folder, path: join(folder, key) };
}

type Place = { folder: string; path: string };

/** Under its name only when it is whole. */
async function writeWhole(begun: string, { folder, path }: Place, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    await writeDown(begun, bytes);
    await mkdir(folder, { recursive: true, mode: ownFolder });
    await rename(begun, path);
    await settleFolder(folder);
  } catch (error) {
    await rm(begun, { force: true });
    throw error;
  }
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

async function keysBefore(root: string, moment: Date): Promise<string[]> {
  const folders = (await readdir(root)).filter((name) => /^[\da-f]{2}$/.test(name));
  const keys: string[] = [];
  for (const folder of folders) {
    for (const key of await readdir(join(root, folder))) {
      const found = await stat(join(root, folder, key)).catch(() => null);
      if (found && found.mtimeMs < moment.getTime()) keys.push(key);
    }
  }
  return keys;
}
