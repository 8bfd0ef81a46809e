import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './postmaster.ts';

const FAST_MS = 10_000;
const IMMEDIATE_MS = 20_000;

/** After kill -9 of Parley its PostgreSQL may still be shutting down; two on one folder would refuse each other. */
export async function stopOrphan(cluster: string, log: Log) {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  if (isPostmaster(pid, cluster)) {
    log('Stopping the PostgreSQL that an earlier Parley left running');
    signal(pid, 'SIGINT');
    const begun = performance.now();
    let forced = false;
    while (isPostmaster(pid, cluster)) {
      await sleep(20);
      const passed = performance.now() - begun;
      if (passed > FAST_MS && !forced) forced = signal(pid, 'SIGQUIT');
      if (passed > IMMEDIATE_MS)
        throw new Error(`An earlier PostgreSQL (process ${pid}) does not stop. End it by "kill -9 ${pid}".`);
    }
  }
  // The number in these files may belong to another program by now (or to a dead child that nobody reaped), and
  // PostgreSQL would refuse to start because of it. Its own check of the shared memory still finds live backends.
  for (const file of [pidFile, join(cluster, '.s.PGSQL.5432.lock')]) rmSync(file, { force: true });
}

export function isPostmaster(pid: number, cluster: string) {
  if (!(pid > 0)) return false;
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
    } catch {
      return false;
    }
  }
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(cluster);
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    return process.kill(pid, name);
  } catch {
    return true;
  }
}
