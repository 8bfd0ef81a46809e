import { createHash } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { filesOf } from '../backup/kept-files.ts';
import { type Manifest, placeOf } from '../backup/manifest.ts';
import type { BackupTarget } from '../backup/target.ts';

/** Refuses what is not as it was when it was taken, before anything is touched. Files are read again when they are brought. */
export async function checkBackup(target: BackupTarget, backup: string, manifest: Manifest): Promise<void> {
  const sums: [string, string][] = manifest.tables.map((it) => [placeOf.table(backup, it.name), it.sha256]);
  sums.push([placeOf.files(backup), manifest.files.sha256]);
  for (const [name, sha256] of sums) if ((await sumOf(target, name)) !== sha256) throw damaged(name);
  const there = new Map<string, number>();
  for await (const { name, size } of target.list('files')) there.set(name, size);
  for await (const { key, size } of filesOf(target, backup)) {
    const name = placeOf.file(key);
    if (there.get(name) !== size) throw damaged(name);
  }
}

async function sumOf(target: BackupTarget, name: string): Promise<string | null> {
  const hash = createHash('sha256');
  const bytes = target.read(name);
  bytes.on('data', (piece: Buffer) => hash.update(piece));
  try {
    await finished(bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
  return hash.digest('hex');
}

const damaged = (name: string): Error =>
  new Error(`${name} of the backup is damaged or missing: nothing was restored. Take another backup (--at NAME)`);
