import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Of Debian's package: where it is not installed, what needs it is skipped. */
export const hasNats = spawnSync('nats-server', ['--version']).status === 0;

export type NatsServer = { url: string; start: () => Promise<void>; kill: () => Promise<void> };

/** A server of NATS on a port of its own: killed and started again, it has the same address and remembers nothing. */
export function natsServer(port: number, args: string[] = []): NatsServer {
  let child: ChildProcess | undefined;
  const isThere = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.unref().once('connect', () => socket.destroy());
    });
  return {
    url: `nats://127.0.0.1:${port}`,
    start: async () => {
      child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), ...args], { stdio: 'ignore' });
      while (!(await isThere())) await sleep(20);
    },
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
