import { days, now } from '../../kit/clock.ts';
import { backupsIn, removeAll } from './backups.ts';
import { filesOf } from './kept-files.ts';
import { isBackupName, placeOf } from './manifest.ts';
import type { BackupTarget } from './target.ts';

// What is younger may be of a backup that is being taken just now.
const young = days(1);

/** Keeps the newest, with the files that they name; what was broken off goes too. Answers the names that went. */
export async function tidy(target: BackupTarget, keep: number): Promise<string[]> {
  const kept = new Set((await backupsIn(target)).slice(-keep));
  const since = now().getTime() - young;
  const gone: string[] = [];
  for (const backup of (await target.top()).filter((it) => isBackupName(it) && !kept.has(it))) {
    if (!(await isWholeOrOld(target, backup, since))) continue;
    await removeAll(target, backup);
    gone.push(backup);
  }
  const named = new Set<string>();
  for (const backup of kept) for await (const { key } of filesOf(target, backup)) named.add(placeOf.file(key));
  for await (const file of target.list('files'))
    if (!named.has(file.name) && file.since.getTime() < since) await target.remove(file.name);
  return gone;
}

async function isWholeOrOld(target: BackupTarget, backup: string, since: number): Promise<boolean> {
  for await (const it of target.list(backup))
    if (it.name !== placeOf.manifest(backup) && it.since.getTime() >= since)
      return (await backupsIn(target)).includes(backup);
  return true;
}
