import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readPasswords } from '../server/src/kit/db/embedded/cluster.ts';
import { type Simulator, startSimulator } from '@parley/simulator/simulator';
import { freePort } from '../bench/stage.ts';
import { type NatsServer, natsServer } from '../server/test/nats.ts';
import { bucketAccess, openBucketServer } from '../server/test/bucket.ts';
import { type Messenger, openMessenger } from './messenger.ts';
import { openProgram, type Program } from './program.ts';

/**
 * Two nodes over one database, a messenger, and the simulator that plays all others. The first node brings the database with it, as `npm start` does, and
 * takes it along when it is killed; the second one only connects. They share one folder, or each has its own and files are
 * in a bucket.
 */
export type World = {
  first: Program;
  second: Program;
  nodes: [Program, Program];
  messenger: Messenger;
  simulator: Simulator;
  database: Database;
  wired: Wired;
  /** Null: notices are PostgreSQL's. */
  nats: NatsServer | null;
  /** Where files are. */
  files_url: string;
  lower: () => Promise<void>;
};

export type Wired = 'notify' | 'nats';

export type Database = {
  url: string;
  /** As the superuser, who sees all projects. */
  admin_url: string;
  postmaster: () => number;
};

export const filePlaces = ['folder', 's3'] as const;
export type FilesIn = (typeof filePlaces)[number];

export async function raiseWorld({ wired, files }: { wired: Wired; files: FilesIn }): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-faults-'));
  const bucket = files === 's3' ? await openBucketServer() : null;
  // Also for looks of our own.
  if (bucket) Object.assign(process.env, bucketAccess);
  const places = bucket && { FILES_URL: bucket.url(), SECRET_KEY: randomBytes(32).toString('base64') };
  const messenger = await openMessenger();
  const simulator = await startSimulator();
  const nats = wired === 'nats' ? natsServer(await freePort()) : null;
  await nats?.start();
  const raised: Program[] = [];
  const lower = async (): Promise<void> => {
    for (const program of raised.toReversed()) await program.stop();
    await nats?.kill();
    messenger.close();
    await simulator.stop();
    await bucket?.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const raise = async (name: string, env: Record<string, string>): Promise<Program> => {
    const program = await openProgram(name, [messenger.url, simulator.url], {
      DATA_DIR: folder,
      ...places,
      ...(nats && { NATS_URL: nats.url }),
      ...env,
    });
    raised.push(program);
    await program.start();
    return program;
  };
  try {
    const first = await raise('first', {});
    const database = databaseIn(join(folder, 'postgres'));
    const own = bucket && { DATA_DIR: join(folder, 'second') };
    const second = await raise('second', { DATABASE_URL: database.url, ...own });
    const files_url = bucket?.url() ?? pathToFileURL(join(folder, 'files')).href;
    return { first, second, nodes: [first, second], messenger, simulator, database, files_url, wired, nats, lower };
  } catch (error) {
    await lower();
    throw error;
  }
}

/** By the socket that its own note names. */
export function databaseIn(cluster: string): Database {
  const note = (): string[] => noteOf(cluster);
  const host = encodeURIComponent(note()[4]!);
  const { admin, app } = readPasswords(cluster);
  return {
    url: `postgres://parley:${app}@localhost/parley?host=${host}`,
    admin_url: `postgres://postgres:${admin}@localhost/parley?host=${host}`,
    postmaster: () => Number(note()[0]),
  };
}

/** PostgreSQL's own note: its process, folder, start, port and the folder of its socket. */
export const noteOf = (cluster: string): string[] => readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
