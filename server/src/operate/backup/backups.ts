import { text } from 'node:stream/consumers';
import { isBackupName, type Manifest, manifestShape, placeOf } from './manifest.ts';
import type { BackupTarget } from './target.ts';

/** The names of all whole backups of a target, the oldest first. */
export async function backupsIn(target: BackupTarget): Promise<string[]> {
  const names: string[] = [];
  for (const backup of (await target.top()).filter(isBackupName))
    for await (const { name } of target.list(backup)) if (name === placeOf.manifest(backup)) names.push(backup);
  return names.sort();
}

export async function readManifest(target: BackupTarget, backup: string): Promise<Manifest> {
  const written = await text(target.read(placeOf.manifest(backup)));
  try {
    return manifestShape.parse(JSON.parse(written));
  } catch {
    throw new Error(`${placeOf.manifest(backup)} is not whole, or of another program`);
  }
}

/** Without its manifest it is none, so that goes first. */
export async function removeAll(target: BackupTarget, backup: string): Promise<void> {
  await target.remove(placeOf.manifest(backup));
  for await (const { name } of target.list(backup)) await target.remove(name);
}
