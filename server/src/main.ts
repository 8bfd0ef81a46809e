import { mkdirSync } from 'node:fs';
import type { Simulator } from '@parley/simulator/simulator';
import { openOwnKeys, type Played, startApp } from './app.ts';
import { readConfig } from './config.ts';
import { connectDemo, hasOthers, resumeTrials, seedDemo, trialAccounts } from './demo/index.ts';
import { greetingOf } from './greeting.ts';
import { checkedBase } from './kit/db/check-base.ts';
import { startEmbeddedPostgres } from './kit/db/embedded-postgres.ts';
import { closeDatabase, openDatabase } from './kit/db/index.ts';
import { migrate } from './kit/db/migrate.ts';
import { log } from './kit/log.ts';
import { startTracing } from './kit/tracing/start-tracing.ts';
import { isLeaving, type Leaving, stopOnSignals } from './leave.ts';
import { closeFirstLink, makeDemoLink, offerFirstLink } from './modules/accounts/index.ts';

try {
  await run();
} catch (error) {
  // What was still starting fails when it is stopped: that is no news, and the rest is still to be stopped.
  if (!isLeaving()) fail(error);
}

function fail(error: unknown): void {
  console.error(`\nParley could not start: ${advice(error as NodeJS.ErrnoException)}\n`);
  process.exit(1);
}

async function run(): Promise<void> {
  // What is written is nobody else's on this machine.
  process.umask(0o077);
  let config = readConfig();
  log.level = config.log_level;
  const began = performance.now();
  const leaving: Leaving = { drain: async () => undefined, steps: [] };
  const { steps } = leaving;
  stopOnSignals(leaving, config);

  const { url, directUrl } = config.database_url
    ? await checkedBase(config)
    : { url: await embedded(), directUrl: null };
  await migrate(directUrl ?? url);
  openDatabase(url, { directUrl, readUrl: config.database_read_url, poolSize: config.pool_size });
  steps.unshift(['the connections to the database', closeDatabase]);
  const new_key_file = await openOwnKeys(config);
  if (config.demo && (await hasOthers())) config = readConfig(undefined, { has_others: true });
  if (config.demo) await seedDemo(config.files, say);
  const first_link = config.demo ? await closeFirstLink() : await offerFirstLink(config.public_url);
  const handOverTraces = await startTracing(config.tracing);
  if (handOverTraces) steps.unshift(['traces', handOverTraces]);
  const simulator = config.simulator ? await simulate() : null;
  const app = await startApp(config, simulator && played(simulator));
  leaving.drain = () => app.drain(config.drain_for);
  steps.unshift(['requests and jobs', app.stop]);
  if (isLeaving()) return;
  const seconds = (performance.now() - began) / 1000;
  say(greetingOf(config, { ...app, seconds, first_link, new_key_file, makeDemoLink }));

  /** Plays every messenger, so that all of them are alive without an account anywhere. */
  async function simulate(): Promise<Simulator> {
    const { startSimulator } = await import('@parley/simulator/simulator');
    // Seconds pass faster than anybody writes: what is counted goes on after each start.
    const playing = await startSimulator({ counted: Math.floor(Date.now() / 1000) - 1_700_000_000 });
    steps.unshift(['the simulator', playing.stop]);
    return playing;
  }

  async function embedded(): Promise<string> {
    mkdirSync(config.data_dir, { recursive: true });
    const postgres = await startEmbeddedPostgres({ dataDir: config.data_dir, log: say });
    steps.unshift(['PostgreSQL', postgres.stop]);
    return postgres.url;
  }
}

function played(simulator: Simulator): Played {
  const connect = async () => {
    await connectDemo(simulator);
    await resumeTrials(simulator);
  };
  return { ...simulator, openAccount: trialAccounts(simulator), connect };
}

function say(text: string): void {
  console.log(text);
}

function advice(error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE')
    return 'the port is taken. Stop the other program, or choose another: PORT=8081 npm start';
  if (error.code === 'EACCES' && error.syscall === 'listen')
    return 'this port needs more rights. Choose another: PORT=8081 npm start';
  if (error.code === 'ENOSPC')
    return 'the disk is full. Free some space, or choose another folder: DATA_DIR=/path npm start';
  if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT'].includes(error.code ?? ''))
    return `the database does not answer (${error.message}). Check DATABASE_URL`;
  if (error.code === '28P01' || error.code === '3D000') return `${error.message}. Check DATABASE_URL`;
  return error.message;
}
