import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { BackupTarget, Kept } from './target.ts';

// A backup holds all that clients wrote: it is nobody else's on this machine.
const [ownFolder, ownFile] = [0o700, 0o600];
const unfinished = '.unfinished-';

export function openFolderTarget(where: string): BackupTarget {
  const root = resolve(where);
  const place = (name: string): string => {
    if (!/^[\w.-]+(\/[\w.-]+)*$/.test(name) || name.split('/').includes('..'))
      throw new Error(`no such name in a backup: ${name}`);
    return join(root, name);
  };
  return {
    write: (name, bytes) => writeWhole(place(name), bytes),
    read: (name) => createReadStream(place(name)),
    remove: async (name) => {
      await rm(place(name), { force: true });
      // An empty folder is left for nobody; one that is not stays.
      await rmdir(dirname(place(name))).catch(() => undefined);
    },
    top: async () => (await readdir(root).catch(orNone)).sort(),
    list: (under) => listed(root, under),
  };
}

async function writeWhole(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: ownFolder });
  const begun = join(dirname(path), `${unfinished}${randomBytes(8).toString('hex')}`);
  try {
    const file = await open(begun, 'wx', ownFile);
    try {
      await file.writeFile(Readable.from(bytes));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(begun, path);
  } catch (error) {
    await rm(begun, { force: true });
    throw error;
  }
}

async function* listed(root: string, under: string): AsyncGenerator<Kept> {
  const entries = await readdir(join(root, under), { withFileTypes: true }).catch(orNone);
  for (const entry of entries) {
    const name = under ? `${under}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* listed(root, name);
    else if (!entry.name.startsWith(unfinished)) {
      const { size, mtime } = await stat(join(root, name));
      yield { name, size, since: mtime };
    }
  }
}

function orNone(error: NodeJS.ErrnoException): [] {
  if (error.code !== 'ENOENT') throw error;
  return [];
}
