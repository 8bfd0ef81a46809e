import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { closeDatabase, openDatabase } from './kit/db/index.ts';
import { openPlaces } from './kit/files/open-store.ts';
import { files, useFiles } from './kit/files/store.ts';
import { keyToTake } from './operate/backup/key-to-take.ts';
import { runBackup } from './operate/backup/run-backup.ts';
import { beginRun } from './operate/backup/runs.queries.ts';
import { lockers } from './operate/lockers.queries.ts';
import { atBase } from './with-base.ts';

const usage = `npm run backup -- FOLDER               the base and its files, beside the running program (without FOLDER: BACKUP_TARGET)
npm run backup -- FOLDER --keep 7      removes all but the 7 newest there
npm run backup -- FOLDER --with-keys   with the master key: whoever has this backup can read every secret in it
It ends with 2 where it was taken and lacks files that rows name.`;

// Whoever has to look for them by hand looks for some.
const mostTold = 20;
const options = { keep: { type: 'string' }, 'with-keys': { type: 'boolean' } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const config = readConfig();
const where = positionals[0] ?? config.backup.target;
const keep = values.keep === undefined ? null : Number(values.keep);
if (!where || positionals.length > 1 || (keep !== null && !(Number.isSafeInteger(keep) && keep > 0))) {
  console.error(`Usage:\n${usage}`);
  process.exit(1);
}

// What is written is nobody else's on this machine.
process.umask(0o077);
try {
  // As it is: a backup before an upgrade is one of the version before.
  await atBase(config, (url) => backUp(url, where), { beside_program: true });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function backUp(url: string, target: string): Promise<void> {
  openDatabase(url, { poolSize: 2, statementTimeout: 0 });
  try {
    useFiles((await openPlaces(config.files)).both);
    const key = values['with-keys'] ? await keyToTake(config.keys, await lockers()) : null;
    const run = await beginRun(target);
    const { name, rows, bytes, manifest, gone, missing } = await runBackup({ where: target, keep, key, run });
    const megabytes = (bytes / 2 ** 20).toFixed(1);
    console.log(`Backup ${name} is in ${target}: ${rows} rows, ${manifest.files.number} files, ${megabytes} MB.`);
    if (missing.length) {
      console.log(
        `${missing.length} files that rows name are missing at ${files().place}, and in it: ${missing.slice(0, mostTold).join(', ')}` +
          `${missing.length > mostTold ? ' …' : ''}. Are FILES_URL, FILES_FROM and DATA_DIR right? npm run files -- check tells more.`,
      );
      process.exitCode = 2;
    }
    if (gone.length) console.log(`Gone: ${gone.join(', ')}.`);
    if (key) console.log('The master key lies in it: whoever has this backup can read every secret of it.');
    else
      console.log(
        'The master key is not in it: keep secret.key (or SECRET_KEY) elsewhere, its secrets open with nothing else.',
      );
  } finally {
    await closeDatabase();
  }
}
