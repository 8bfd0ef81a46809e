import { migrate, ownMigrations } from '../../kit/db/migrate.ts';
import type { FileStore } from '../../kit/files/store.ts';
import { backupsIn, readManifest } from '../backup/backups.ts';
import { filesOf, wholeFile } from '../backup/kept-files.ts';
import type { Manifest } from '../backup/manifest.ts';
import type { BackupTarget } from '../backup/target.ts';
import { checkBackup } from './check-backup.ts';
import { restoreBase } from './restore-base.ts';

type Restoring = {
  url: string;
  target: BackupTarget;
  store: FileStore;
  /** Which; the newest if none is named. */
  at?: string | undefined;
  migrations?: string;
};
export type Restored = { name: string; manifest: Manifest; newer: string[] };

/** Base and files as they were, or nothing at all; then what the program has learnt since. */
export async function restoreBackup({
  url,
  target,
  store,
  at,
  migrations = ownMigrations,
}: Restoring): Promise<Restored> {
  const name = await chosen(target, at);
  const manifest = await readManifest(target, name);
  await checkBackup(target, name, manifest);
  const brought: string[] = [];
  const beforeCommit = () => bringBack(target, store, name, brought);
  try {
    await restoreBase({ url, target, backup: name, manifest, migrations, beforeCommit });
  } catch (error) {
    for (const key of brought) await store.remove(key);
    throw error;
  }
  // Some take steps of their own, so they come when all is there; what fails now is tried again by each start.
  return { name, manifest, newer: await migrate(url, migrations) };
}

async function chosen(target: BackupTarget, at?: string): Promise<string> {
  const all = await backupsIn(target);
  const found = at === undefined ? all.at(-1) : all.find((it) => it === at);
  if (found) return found;
  throw new Error(
    all.length ? `there is no backup ${at}; there are ${all.join(', ')}` : 'there is no whole backup in this place',
  );
}

async function bringBack(target: BackupTarget, store: FileStore, name: string, brought: string[]): Promise<void> {
  for await (const line of filesOf(target, name)) {
    if ((await store.size(line.key)) === line.size) continue;
    await store.write(line.key, wholeFile(target, line));
    brought.push(line.key);
  }
}
