import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './started.ts';

export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

export type Pooler = {
  url: string;
  restart: (meanwhile?: () => Promise<unknown>) => Promise<void>;
  stop: () => Promise<void>;
};

/** PgBouncer that lends few connections of a database, one transaction at a time; `more` are lines of its own settings. */
export async function startPooler(database: string, more: string[] = []): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-pooler-'));
  const port = await freePort();
  const to = new URL(database);
  const name = to.pathname.slice(1);
  const host = to.searchParams.get('host') ?? to.hostname;
  const settings = [
    '[databases]',
    `${name} = host=${host} port=${to.port || 5432} dbname=${name} user=${to.username} password=${to.password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 3',
    'max_client_conn = 200',
    ...more,
  ];
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, settings.join('\n'));
  let child = await start(file, port);
  const end = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return {
    url: `postgres://${to.username}@127.0.0.1:${port}/${name}`,
    restart: async (meanwhile) => {
      await end();
      await meanwhile?.();
      child = await start(file, port);
    },
    stop: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

// It does not run as root; whoever is root is nobody in a namespace, and still opens the folder of the database.
const asNobody = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'] : [];

async function start(file: string, port: number): Promise<ChildProcess> {
  const [command, ...args] = [...asNobody, 'pgbouncer', '-q', file];
  const child = spawn(command!, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return child;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
