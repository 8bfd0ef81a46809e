import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Config, readConfig } from './config.ts';
import { closeDatabase, openDatabase, transaction } from './kit/db/index.ts';
import { startBus, tell } from './kit/events/bus.ts';
import { openNatsWire } from './kit/events/nats-wire.ts';
import { openPlaces } from './kit/files/open-store.ts';
import { readMasterKey } from './kit/keys/master-key.ts';
import { rightsChanged } from './kit/live/rights.ts';
import { eraseMoved, sayClosing } from './modules/projects/index.ts';
import { type GivenUp, giveUpMove } from './operate/move/give-up.ts';
import { type Installation, moveProject } from './operate/move/move-project.ts';
import { refuseOtherFiles } from './operate/move/place.ts';
import { atBase } from './with-base.ts';

const usage = `npm run move-project -- PROJECT SETTINGS   to the installation whose settings are in this file (DATABASE_URL=… a line),
                                           while both run; begun again with the same words it goes on
npm run move-project -- PROJECT SETTINGS --give-up   it stays here, and what came there already is removed`;
const [project, settings, choice, ...more] = process.argv.slice(2);
const isKnown = choice === undefined || choice === '--give-up';
if (!/^[1-9]\d{0,14}$/.test(project ?? '') || !settings || !isKnown || more.length) {
  console.error(`Usage:\n${usage}`);
  process.exit(1);
}

const words = {
  begun: 'Copying, while the project goes on.',
  copied: 'Its jobs and lines come to rest.',
  held: 'From now on it can only be read.',
  still: 'What was changed meanwhile is carried.',
  brought: 'All is there, by counts and sums.',
  fixed: 'It ends here.',
  left: 'It begins there.',
  released: 'It works there.',
};

// What is written is nobody else's on this machine.
process.umask(0o077);
try {
  if (!existsSync(settings)) throw new Error(`there is no file ${settings}`);
  const named = parseEnv(readFileSync(settings, 'utf8'));
  const [here, there] = [readConfig(), readConfig(named)];
  if (!named.PUBLIC_URL)
    throw new Error(`${settings} does not say PUBLIC_URL: where people find the other installation`);
  if (there.public_url === here.public_url)
    throw new Error(`both installations are at ${here.public_url}: PUBLIC_URL is that of the other one in ${settings}`);
  const beside = { beside_program: true };
  await atBase(here, (url) => atBase(there, (other) => move(here, url, there, other), beside), beside);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function move(here: Config, url: string, there: Config, other: string): Promise<void> {
  const project_id = Number(project);
  openDatabase(url, { poolSize: 2 });
  const bus = startBus(here.nats_url ? await openNatsWire(here.nats_url) : undefined);
  try {
    const [from, to] = [await openPlaces(here.files), await openPlaces(there.files)];
    await refuseOtherFiles(other, to.here);
    const between = {
      project_id,
      source: await installation(here, url),
      target: await installation(there, other),
      stores: { source: from.both, target: to.both },
    };
    if (choice) return tellGivenUp(await giveUpMove(between));
    const moved = await moveProject({
      ...between,
      address: there.public_url,
      reached: async (phase) => console.log(words[phase]),
      afterLeaving: () => sayGone(project_id),
    });
    if (moved.was_moved) console.log(`Project ${project} lives at ${there.public_url} already, as ${moved.there}.`);
    else
      console.log(
        `Project ${project} lives at ${there.public_url} now, as ${moved.there}: ${moved.rows} rows, ${moved.files} files, ` +
          `${moved.jobs} planned jobs. It could only be read for ${(moved.still_ms / 1000).toFixed(1)} s.`,
      );
  } finally {
    await bus.stop();
    await closeDatabase();
  }
}

function tellGivenUp({ there, rows }: GivenUp): void {
  if (there === null)
    console.log(`Project ${project} stays here. There was nothing of this move in the other installation.`);
  else console.log(`Project ${project} stays here. What came there as ${there} is removed: ${rows} rows.`);
}

async function installation(config: Config, url: string): Promise<Installation> {
  const watching = config.database_direct_url ?? config.database_url ?? url;
  return { url, watching, master: await readMasterKey(config.keys) };
}

/** Nodes of this installation let everybody go, and lines. */
async function sayGone(project_id: number): Promise<void> {
  await transaction(project_id, (tx) => sayClosing(tx, project_id, true));
  tell(rightsChanged, { project_id, user_id: null });
  await transaction(null, (tx) => eraseMoved(tx, project_id));
}
