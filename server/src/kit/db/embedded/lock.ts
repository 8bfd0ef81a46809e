import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 3000;

/**
 * Holds the folder for this process. A socket and not a file with a process id:
 * the system lets go of it however we die, and ids are given again to other processes.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const name = `parley-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  const address = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), name);
  const held = (await listen(address)) ?? (await waitForOwner(folder, address));
  return () => new Promise((resolve) => held.close(() => resolve()));
}

/** A Parley that is just stopping gets a moment to finish; one that stays is named. */
async function waitForOwner(folder: string, address: string): Promise<Server> {
  let owner: string | undefined;
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(100)) {
    owner = await askOwner(address);
    // Outside Linux the socket is a file, which stays behind after kill -9.
    if (owner === undefined && !address.startsWith('\0')) rmSync(address, { force: true });
    const held = await listen(address);
    if (held) return held;
  }
  throw new Error(
    `Another Parley${owner ? ` (process ${owner})` : ''} is running on ${folder}. ` +
      'Stop it first, or give this one a folder of its own with DATA_DIR.',
  );
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(String(process.pid));
    });
    server.unref();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

function askOwner(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(address);
    let answer = '';
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? undefined : ''));
    socket.on('close', () => resolve(answer));
  });
}
