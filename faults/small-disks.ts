import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, cpSync, mkdirSync, mkdtempSync, openSync, rmSync, symlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../server/src/kit/db/embedded-postgres.ts';
import { type Ends, lowerAll, raiseNodesOver } from './nodes-over.ts';
import { databaseIn, type World } from './world.ts';

/** One of its own, of a few megabytes. */
export type Disk = { folder: string; fill: () => void; free: () => void };
/** Where tables are, the log of changes, and files: each may be full by itself. */
export type SmallWorld = World & { disks: { tables: Disk; log: Disk; files: Disk } };

/** Why it cannot be tried here; null: it can. */
export function lacksDisks(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'parley-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
  if (mounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return mounted ? null : 'a disk of its own may not be mounted here';
}

export async function raiseSmallWorld(): Promise<SmallWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-disks-'));
  const ends: Ends = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const disk = (name: string, megabytes: number) => openDisk(join(folder, name), megabytes, ends);
    const disks = { tables: disk('tables', 400), log: disk('log', 240), files: disk('files', 64) };
    const settings = { max_wal_size: '64MB', min_wal_size: '32MB' };
    const start = () => startEmbeddedPostgres({ dataDir: disks.tables.folder, log: () => undefined, settings });
    const cluster = join(disks.tables.folder, 'postgres');
    await (await start()).stop();
    const [from, to] = [join(cluster, 'pg_wal'), join(disks.log.folder, 'pg_wal')];
    cpSync(from, to, { recursive: true });
    rmSync(from, { recursive: true });
    symlinkSync(to, from);
    const base = await start();
    ends.push(() => base.stop());
    return { ...(await raiseNodesOver({ database: databaseIn(cluster), folder: disks.files.folder, ends })), disks };
  } catch (error) {
    await lowerAll(ends);
    throw error;
  }
}

function openDisk(folder: string, megabytes: number, ends: Ends): Disk {
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder]);
  ends.push(() => execFileSync('umount', ['--lazy', folder]));
  const filling = join(folder, 'filling');
  return {
    folder,
    fill: () => {
      const file = openSync(filling, 'w');
      for (let bytes = 1 << 20; bytes >= 1; bytes >>= 4) writeUntilFull(file, Buffer.alloc(bytes));
      closeSync(file);
    },
    free: () => rmSync(filling, { force: true }),
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
