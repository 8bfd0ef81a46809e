import { mkdirSync } from 'node:fs';
import type { Config } from './config.ts';
import { checkedBase } from './kit/db/check-base.ts';
import { startEmbeddedPostgres } from './kit/db/embedded-postgres.ts';
import { runningCluster } from './kit/db/embedded/running-cluster.ts';
import { closeDatabase, openDatabase } from './kit/db/index.ts';
import { migrate } from './kit/db/migrate.ts';

type Choices = { beside_program?: boolean };

/** For commands: the base of the configuration, migrated and open while they work. */
export const withBase = (config: Config, work: () => Promise<void>, choices?: Choices) =>
  atBase(config, (url) => onceOpen(url, work), choices);

async function onceOpen(url: string, work: () => Promise<void>): Promise<void> {
  await migrate(url);
  // A base of any size is one statement at a time.
  openDatabase(url, { poolSize: 2, statementTimeout: 0 });
  try {
    await work();
  } finally {
    // Also after a refusal: an open connection would keep the command from ending.
    await closeDatabase();
  }
}

/** The same base as it is: its address, while it runs. */
export async function atBase(config: Config, work: (url: string) => Promise<void>, { beside_program }: Choices = {}) {
  const { data_dir } = config;
  mkdirSync(data_dir, { recursive: true });
  const running = config.database_url ? await past(config) : beside_program ? runningCluster(data_dir) : null;
  const own = running ? null : await startEmbeddedPostgres({ dataDir: data_dir, log: console.log });
  try {
    await work(running ?? own!.url);
  } finally {
    await own?.stop();
  }
}

/** A command says much to its session, and needs few of them: it goes past a pooler. */
async function past(config: Config): Promise<string> {
  const { url, directUrl } = await checkedBase(config);
  return directUrl ?? url;
}
