import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether this machine has coturn; what needs a relay is left out where it has none. */
export const hasTurnServer = (): boolean => spawnSync('turnserver', ['--version']).error === undefined;

/** A coturn of this test alone, which lets in whoever has a name and a word that our secret makes, for as long as the name says. */
export async function turnServer() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-turn-'));
  const port = await freePort();
  const secret = 'of this test';
  writeFileSync(join(folder, 'turnserver.conf'), config(folder, port, secret));
  const child = spawn('turnserver', ['-c', join(folder, 'turnserver.conf')], { stdio: 'ignore' });
  await listening(child, port);
  const url = `turn:127.0.0.1:${port}`;
  return {
    /** As TURN_URL and TURN_SECRET take them. */
    url,
    secret,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Production names no loopback peers, and has TLS. */
const config = (folder: string, port: number, secret: string): string => `listening-ip=127.0.0.1
relay-ip=127.0.0.1
listening-port=${port}
realm=parley.test
use-auth-secret
static-auth-secret=${secret}
no-tls
no-dtls
no-cli
allow-loopback-peers
min-port=49160
max-port=49400
userdb=${join(folder, 'turndb')}
pidfile=${join(folder, 'turn.pid')}
log-file=stdout
`;

/** What it says comes late: whether it listens is tried. */
async function listening(child: ChildProcess, port: number): Promise<void> {
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error('coturn did not come up');
    await sleep(50);
  }
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' ? address!.port : 0;
}
