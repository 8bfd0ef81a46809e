import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './embedded/binaries.ts';
import { createCluster, readPasswords } from './embedded/cluster.ts';
import { explainFailure } from './embedded/explain-failure.ts';
import { lockFolder } from './embedded/lock.ts';
import { stopOrphan } from './embedded/orphan.ts';
import { type Log, startPostmaster } from './embedded/postmaster.ts';
import { runAs, type RunAs } from './embedded/run-as.ts';
import { socketUrl } from './embedded/socket-url.ts';

export type EmbeddedPostgres = {
  /** Connects as the application's role, which is not a superuser. */
  url: string;
  /** Connects as the superuser: for tests and maintenance, never for the application. */
  adminUrl: string;
  stop(): Promise<void>;
};

type Options = {
  dataDir: string;
  log: Log;
  settings?: Record<string, string>;
  /** Each line of PostgreSQL's own log. */
  hear?: Log;
};

// A container may have less than the machine.
const megabytes = Math.floor(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20);
const defaults = {
  listen_addresses: '',
  port: '5432',
  max_connections: '100',
  shared_buffers: `${Math.min(1024, Math.max(32, Math.floor(megabytes / 8)))}MB`,
  effective_cache_size: `${Math.max(128, Math.floor(megabytes / 2))}MB`,
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  // What a new project brings at once is soon known: until then each of its rows is looked for by a plan for few.
  autovacuum_naptime: '30s',
  jit: 'off',
  timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '',
  // Failed statements carry people's words and addresses; the application reports its own errors.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

export async function startEmbeddedPostgres({ dataDir, log, settings, hear }: Options): Promise<EmbeddedPostgres> {
  const binaries = findBinaries();
  const folder = ownFolder(dataDir);
  const cluster = join(folder, 'postgres');
  const unlock = await lockFolder(folder);
  try {
    const run = runAs(cluster);
    closeFolder(folder, run, log);
    await createCluster(cluster, binaries, run);
    await stopOrphan(cluster, log);
    const sockets = socketFolder(cluster, run);
    const all = { ...defaults, unix_socket_directories: sockets.path, ...settings };
    const stop = await keepRunning(() => startPostmaster(binaries.postgres, cluster, all, run, { log, hear }), log);
    const { admin, app } = readPasswords(cluster);
    return {
      url: socketUrl(sockets.path, 'parley', app, 'parley'),
      adminUrl: socketUrl(sockets.path, 'postgres', admin, 'postgres'),
      async stop() {
        await stop();
        sockets.remove();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Starts PostgreSQL again when it dies under us; the answer stops it for good. */
async function keepRunning(start: () => ReturnType<typeof startPostmaster>, log: Log): Promise<() => Promise<void>> {
  let postmaster = await start();
  let stopping = false;
  const watch = async () => {
    for (;;) {
      await postmaster.exited;
      for (let pause = 100; ; pause = Math.min(pause * 2, 5000)) {
        if (stopping) return;
        log('PostgreSQL has stopped by itself; starting it again');
        try {
          postmaster = await start();
          break;
        } catch (error) {
          log(String(error));
          await sleep(pause);
        }
      }
      if (stopping) return postmaster.stop();
    }
  };
  const watched = watch();
  return async () => {
    stopping = true;
    await postmaster.stop();
    await watched;
  };
}

function ownFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    return realpathSync(dataDir);
  } catch (error) {
    throw explainFailure(String(error));
  }
}

/** Closed to other users of the machine, unless something of theirs lies there; PostgreSQL as another user passes through. */
function closeFolder(folder: string, run: RunAs, log: Log): void {
  const isOurs = readdirSync(folder).every((name) => /^(files|postgres(\.new)?|secret\.key.*)$/.test(name));
  if (!isOurs) return;
  try {
    chmodSync(folder, run.uid === undefined ? 0o700 : 0o711);
  } catch {
    log(`${folder} could not be closed to other users of this machine`);
  }
}

/** The socket lies in PostgreSQL's own private folder, unless its path is longer than the system allows (107 bytes). */
function socketFolder(cluster: string, run: RunAs): { path: string; remove(): void } {
  if (Buffer.byteLength(cluster) <= 85) return { path: cluster, remove: () => undefined };
  const path = mkdtempSync(join(tmpdir(), 'parley-'));
  if (run.uid !== undefined) chownSync(path, run.uid, run.gid!);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
