import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { startSimulator } from '@parley/simulator/simulator';
import { readPasswords } from '../server/src/kit/db/embedded/cluster.ts';
import { openMessenger } from './messenger.ts';
import { openProgram, ownSources, type Program } from './program.ts';
import { type Database, noteOf, type World } from './world.ts';

/** What is taken down when a world is lowered, the last one first. */
export type Ends = (() => unknown)[];

export async function lowerAll(ends: Ends): Promise<void> {
  for (const end of ends.splice(0).toReversed()) await end();
}

type Ground = {
  database: Database;
  /** Of their files. */
  folder: string;
  env?: Record<string, string>;
  /** Of which version they are; ours, if it is not said. */
  sources?: string;
  ends: Ends;
};

/** Two nodes over a base that is there already, and what is outside. */
export async function raiseNodesOver({ database, folder, env, sources = ownSources, ends }: Ground): Promise<World> {
  const messenger = await openMessenger();
  ends.push(() => messenger.close());
  const simulator = await startSimulator();
  ends.push(() => simulator.stop());
  const raise = async (name: string): Promise<Program> => {
    const places = { DATA_DIR: folder, DATABASE_URL: database.url, ...env };
    const program = await openProgram(name, [messenger.url, simulator.url], places);
    ends.push(() => program.stop());
    program.become(sources);
    await program.start();
    return program;
  };
  const first = await raise('first');
  const second = await raise('second');
  const files_url = pathToFileURL(join(folder, 'files')).href;
  const nodes: World['nodes'] = [first, second];
  const lower = () => lowerAll(ends);
  return { first, second, nodes, messenger, simulator, database, wired: 'notify', nats: null, files_url, lower };
}

/** One that runs in this very process, found wherever its address leads. */
export function databaseOf(cluster: string, address: string): Database {
  const { admin, app } = readPasswords(cluster);
  return {
    url: `postgres://parley:${app}@${address}`,
    admin_url: `postgres://postgres:${admin}@${address}`,
    postmaster: () => Number(noteOf(cluster)[0]),
  };
}
