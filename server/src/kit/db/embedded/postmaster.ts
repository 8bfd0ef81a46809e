import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { explainFailure } from './explain-failure.ts';
import type { RunAs } from './run-as.ts';

export type Log = (message: string) => void;
export type Postmaster = { exited: Promise<void>; stop(): Promise<void> };

const SHUTDOWN_MS = 30_000;

export async function startPostmaster(
  postgres: string,
  cluster: string,
  settings: Record<string, string>,
  run: RunAs,
  { log, hear }: { log: Log; hear?: Log | undefined },
): Promise<Postmaster> {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, ...args] = [...run.prefix, postgres, '-D', cluster, ...options];
  // A session of its own: Ctrl-C in the terminal must reach Parley first and PostgreSQL last.
  const child = spawn(program!, args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    uid: run.uid,
    gid: run.gid,
  });
  const failed = new Promise<never>((_, reject) =>
    child.once('error', (error) => reject(explainFailure(error.message))),
  );
  if (child.pid === undefined) return failed;

  const watchdog = startWatchdog(child.pid);
  let stopping = false;
  const exited = new Promise<void>((resolve) =>
    child.once('exit', () => {
      watchdog.kill('SIGKILL');
      resolve();
    }),
  );
  const read = (line: string) => {
    hear?.(line);
    if (!stopping) report(line, log);
  };
  await Promise.race([failed, untilReady(child, read)]);
  return {
    exited,
    async stop() {
      stopping = true;
      child.kill('SIGINT');
      const force = setTimeout(() => child.kill('SIGQUIT'), SHUTDOWN_MS);
      await exited;
      clearTimeout(force);
    },
  };
}

function untilReady(child: ChildProcess, read: (line: string) => void): Promise<void> {
  const tail: string[] = [];
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stderr! }).on('line', (line) => {
      tail.push(line);
      if (tail.length > 20) tail.shift();
      read(line);
      // One that follows another accepts read-only ones.
      if (/ready to accept (read-only )?connections/.test(line)) resolve();
    });
    child.once('close', () => reject(explainFailure(tail.join('\n'))));
  });
}

function report(line: string, log: Log) {
  if (/^(FATAL|PANIC): |recovery|interrupted|terminated by signal/.test(line)) log(`PostgreSQL: ${line}`);
}

/**
 * Stops PostgreSQL when we are killed: the pipe to the watchdog closes with our process, however it ends.
 * SIGINT is PostgreSQL's fast shutdown.
 */
function startWatchdog(pid: number): ChildProcess {
  const script = 'read -r _; kill -INT "$1"';
  const watchdog = spawn('/bin/sh', ['-c', script, 'parley-watchdog', String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.stdin!.on('error', () => undefined);
  return watchdog;
}
