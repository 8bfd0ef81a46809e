import { readConfig } from './config.ts';
import { carry, type Carried, forEach, look } from './kit/files/carry.ts';
import { adoptFiles, endMove, openFiles } from './kit/files/home.ts';
import { openStore } from './kit/files/open-store.ts';
import type { FileStore } from './kit/files/store.ts';
import { log } from './kit/log.ts';
import { keepSum, namedBytes, type NamedBytes } from './modules/inbox/index.ts';
import { withBase } from './with-base.ts';

const usage = `npm run files -- check      reads all files and says which are missing, or not what was kept
npm run files -- move TO    carries them to s3://bucket/prefix?endpoint=… or file:///folder while the program runs
npm run files -- move       with FILES_FROM set: carries what is still there
npm run files -- adopt      what is at FILES_URL (or in DATA_DIR) now are the files of this database`;

// Whoever has to look for them by hand looks for some.
const mostTold = 20;
const verbs: Record<string, (to?: string) => Promise<void>> = { check, move, adopt };
const [named = '', to, ...more] = process.argv.slice(2);
const verb = verbs[named];
if (!verb || more.length || (to && verb !== move)) {
  console.error(`Usage:\n${usage}`);
  process.exit(1);
}

// What is written is nobody else's on this machine.
process.umask(0o077);
const config = readConfig();
log.level = 'error';
try {
  await withBase(config, () => verb(to), { beside_program: true });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function check(): Promise<void> {
  const { both } = await openFiles(config.files);
  const { right, missing, broken, summed } = await each((it) => look(both, it));
  console.log(`${right} files are what was kept, ${missing} are missing, ${broken} are broken.`);
  if (summed) console.log(`${summed} of them were kept before there were sums: theirs are known from now on.`);
  if (missing || broken) process.exitCode = 1;
}

async function move(to?: string): Promise<void> {
  const { here, rest } = await openFiles(config.files);
  if (!to) return rest ? moveRest(rest, here) : Promise.reject(new Error(`say where to:\n${usage}`));
  if (rest) throw new Error('FILES_FROM is set: one move is under way. Finish it by npm run files -- move');
  const there = await openStore(to);
  if (there.place === here.place) throw new Error(`the files are at ${here.place} already`);
  await carryAll(here, there);
  console.log(`
New files still come to ${here.place}. Start every node anew with

  FILES_URL='${to}'
  FILES_FROM='${config.files.url}'

From then on they come to the new place, and what is not there yet is read from the old one. Then, with both set:

  npm run files -- move`);
}

async function moveRest(rest: FileStore, here: FileStore): Promise<void> {
  const isWhole = await carryAll(rest, here);
  if (!isWhole) throw new Error('what is broken stays where it was. Mend it or delete it, then begin again');
  const others = await endMove(here);
  if (others.length)
    throw new Error(
      `nodes still write to ${others.join(' and ')}. Start them anew with FILES_URL and FILES_FROM, then begin again`,
    );
  console.log(
    `All files are at ${here.place}. Start the nodes anew without FILES_FROM; ${rest.place} may be removed then.`,
  );
}

async function carryAll(from: FileStore, to: FileStore): Promise<boolean> {
  console.log(`From ${from.place} to ${to.place}`);
  const { right, there, missing, broken } = await each((it) => carry(from, to, it));
  console.log(
    `${right} files were carried, ${there} were there already, ${missing} are missing, ${broken} are broken.`,
  );
  return broken === 0;
}

async function adopt(): Promise<void> {
  const { place } = await adoptFiles(config.files);
  console.log(
    `From now on the files of this database are those at ${place}. npm run files -- check says which are missing.`,
  );
}

async function each(work: (it: NamedBytes) => Promise<Carried>) {
  const counts = { right: 0, there: 0, missing: 0, broken: 0, summed: 0 };
  let [all, told] = [0, performance.now()];
  await forEach(namedBytes(), async (it) => {
    const done = await work(it);
    counts[done.is]++;
    all++;
    if (done.is === 'right' && it.sha256 === null) {
      await keepSum(it, done.sha256!);
      counts.summed++;
    }
    const isBad = done.is === 'missing' || done.is === 'broken';
    if (isBad && counts.missing + counts.broken <= mostTold)
      console.log(`${it.key} is ${done.is}: ${it.table} ${it.id} of project ${it.project_id}`);
    if (performance.now() - told < 2000) return;
    told = performance.now();
    console.log(`${all} looked at…`);
  });
  return counts;
}
