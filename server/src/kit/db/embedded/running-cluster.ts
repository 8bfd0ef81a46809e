import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { readPasswords } from './cluster.ts';
import { isPostmaster } from './orphan.ts';
import { socketUrl } from './socket-url.ts';

/** The base that a program which runs now has started in this folder, as the application's role sees it. */
export function runningCluster(data_dir: string): string | null {
  const cluster = join(realpathSync(data_dir), 'postgres');
  const note = join(cluster, 'postmaster.pid');
  if (!existsSync(note)) return null;
  // PostgreSQL's own note: its process, folder, start, port and the folder of its socket.
  const [pid, , , , sockets] = readFileSync(note, 'utf8').split('\n');
  return isPostmaster(Number(pid), cluster)
    ? socketUrl(sockets!, 'parley', readPasswords(cluster).app, 'parley')
    : null;
}
