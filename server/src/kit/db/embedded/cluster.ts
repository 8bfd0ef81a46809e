import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { explainFailure } from './explain-failure.ts';
import type { RunAs } from './run-as.ts';

export type Passwords = { admin: string; app: string };

const MAJOR = '18';
const PASSWORDS = 'parley-passwords.json';

// Names and words are sorted by code point, which is the same on every system. The character classes must be
// those of a UTF-8 locale all the same: with plain C, pg_trgm finds no letters in Cyrillic words.
const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
const initdbOptions = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  `--lc-ctype=${ctype}`,
  '--no-instructions',
];

export function readPasswords(cluster: string): Passwords {
  return JSON.parse(readFileSync(join(cluster, PASSWORDS), 'utf8')) as Passwords;
}

/** Made in a folder beside and renamed when whole: a start that was cut short leaves nothing half made. */
export async function createCluster(cluster: string, binaries: Binaries, run: RunAs) {
  if (existsSync(cluster)) return checkCluster(cluster);
  const workshop = `${cluster}.new`;
  const fresh = join(workshop, 'postgres');
  rmSync(workshop, { recursive: true, force: true });
  mkdirSync(workshop, { mode: 0o700 });
  if (run.uid !== undefined) chownSync(workshop, run.uid, run.gid!);

  const passwords: Passwords = { admin: randomPassword(), app: randomPassword() };
  const passwordFile = join(workshop, 'password');
  writePrivate(passwordFile, passwords.admin, run);
  await execute(binaries.initdb, ['-D', fresh, `--pwfile=${passwordFile}`, ...initdbOptions], run);
  writePrivate(join(fresh, 'pg_hba.conf'), 'local all all scram-sha-256\n', run);
  writePrivate(join(fresh, PASSWORDS), JSON.stringify(passwords), run);
  // Single-user mode takes one statement per line.
  const statements = [
    `CREATE ROLE parley LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD '${passwords.app}'`,
    'CREATE DATABASE parley OWNER parley',
  ];
  await execute(binaries.postgres, ['--single', '-D', fresh, 'postgres'], run, statements.join('\n'));
  renameSync(fresh, cluster);
  syncFolder(dirname(cluster));
  rmSync(workshop, { recursive: true, force: true });
}

function checkCluster(cluster: string) {
  const file = join(cluster, 'PG_VERSION');
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  // A copy brought back from a backup often comes with wider rights, which PostgreSQL refuses.
  if (found === MAJOR) return chmodSync(cluster, 0o700);
  throw new Error(
    found
      ? `${cluster} was written by PostgreSQL ${found}; this Parley brings PostgreSQL ${MAJOR}. ` +
          `Start the version of Parley that made it, or set DATABASE_URL to a PostgreSQL ${found} server.`
      : `${cluster} exists but holds no database. Move it away, or set another DATA_DIR.`,
  );
}

function execute(command: string, args: string[], { prefix, uid, gid }: RunAs, input = ''): Promise<void> {
  const [program, ...rest] = [...prefix, command, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(program!, rest, { cwd: '/', stdio: 'pipe', uid, gid });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.on('error', (error) => reject(explainFailure(error.message)));
    // Single-user mode exits with 0 after a failed statement too.
    child.on('close', (code) =>
      code === 0 && !/^.*(ERROR|FATAL|PANIC): /m.test(output) ? resolve() : reject(explainFailure(output)),
    );
    child.stdin.on('error', () => child.stdin.destroy());
    child.stdin.end(input);
  });
}

function syncFolder(folder: string) {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

function writePrivate(path: string, text: string, run: RunAs) {
  writeFileSync(path, text, { mode: 0o600 });
  if (run.uid !== undefined) chownSync(path, run.uid, run.gid!);
}

const randomPassword = () => randomBytes(24).toString('hex');
