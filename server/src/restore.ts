import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { jobs } from './app.ts';
import { readConfig } from './config.ts';
import { openStore } from './kit/files/open-store.ts';
import { knowMissable } from './kit/jobs/held.ts';
import { placeOf } from './operate/backup/manifest.ts';
import { type BackupTarget, openTarget } from './operate/backup/target.ts';
import { goLive } from './operate/restore/go-live.ts';
import { restoreBackup, type Restored } from './operate/restore/restore-backup.ts';
import { atBase, withBase } from './with-base.ts';

const usage = `npm run restore -- FOLDER             the newest backup of this folder, into an empty base
npm run restore -- FOLDER --at NAME   this one
npm run restore -- --go-live          lets the base that was brought back work`;

const options = { at: { type: 'string' }, 'go-live': { type: 'boolean' } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const [where] = positionals;
if (positionals.length !== (values['go-live'] ? 0 : 1)) {
  console.error(`Usage:\n${usage}`);
  process.exit(1);
}

// What is written is nobody else's on this machine.
process.umask(0o077);
const config = readConfig();
try {
  if (where) await atBase(config, async (url) => restore(url, await openTarget(where)));
  else await withBase(config, letGo, { beside_program: true });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function restore(url: string, target: BackupTarget): Promise<void> {
  const store = await openStore(config.files.url);
  const restored = await restoreBackup({ url, target, store, at: values.at });
  const { manifest, name, newer } = restored;
  const rows = manifest.tables.reduce((sum, it) => sum + it.rows, 0);
  console.log(
    `Backup ${name} (${manifest.taken_at}) is restored: ${rows} rows, ${manifest.files.number} files, all as they were.`,
  );
  const { missing } = manifest.files;
  if (missing) console.log(`${missing} files that rows name are not in it: they were missing when it was taken.`);
  if (newer.length) console.log(`Brought up to date by ${newer.length} migrations, to ${newer.at(-1)}.`);
  console.log(await sayKey(target, restored));
  console.log(
    'Nothing leaves this base yet. Look at it; when no other works in its place: npm run restore -- --go-live',
  );
}

/** Brings the key along where there is none; another one is left alone. */
async function sayKey(target: BackupTarget, { name, manifest }: Restored): Promise<string> {
  const path = join(config.data_dir, 'secret.key');
  const isGiven = Boolean(config.keys.value ?? config.keys.file) || existsSync(path);
  if (!manifest.has_key || isGiven)
    return `Its secrets open with the master key ${manifest.locked_with.join(', ')}: put that secret.key into ${config.data_dir}, or set SECRET_KEY.`;
  await writeFile(path, await text(target.read(placeOf.key(name))), { flag: 'wx', mode: 0o600, flush: true });
  return `The master key of the backup is in ${path}.`;
}

async function letGo(): Promise<void> {
  knowMissable(jobs);
  const done = await goLive();
  if (done) console.log(`This base works from now on. Not done, since it may have been done before: ${done.missed}.`);
  else console.log('This base works already.');
}
