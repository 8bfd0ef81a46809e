import { execFile } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { login } from '@parley/contract/accounts/sessions';
import { getArchive } from '@parley/contract/projects/transfer';
import { ask, call, fromElsewhere } from '../../bench/call.ts';
import { seedBigBase } from '../../server/src/demo/big/seed-big-base.ts';
import { closeDatabase, openDatabase } from '../../server/src/kit/db/index.ts';
import { migrate } from '../../server/src/kit/db/migrate.ts';
import { countsTwice, summariesTwice } from '../../server/test/recounted.ts';
import { asAdmin } from '../base.ts';
import type { Run, Stage } from '../stage.ts';
import { differences } from '../sums.ts';
import type { Database } from '../world.ts';

const owner = 'admin@demo.parley';

/** What is saved can be brought back: the archive of a project becomes the same project in an empty base. */
export const movedHouse: Run = {
  name: 'F18',
  promise: 'a whole project is saved and brought into an empty base: every row is there and says the same',
  isLong: true,
  go: async (stage) => {
    const { world, size } = stage;
    const project_id = await makeProject(stage);
    const folder = mkdtempSync(join(tmpdir(), 'parley-archive-'));
    const copy = await emptyBase(world.database, `copy_of_${project_id}`);
    try {
      const archive = join(folder, 'project.tar.gz');
      const saving = await timed(() => save(stage, project_id, archive));
      const bringing = await timed(() => bring(copy, archive, folder));
      const [arrived] = await asAdmin<{ id: string }>(copy, 'select max(id) as id from projects', []);
      const other = { database: copy, project_id: Number(arrived!.id) };
      const faults = [
        ...(await differences({ database: world.database, project_id }, other)),
        ...(await recounted(other.database, other.project_id)),
      ];
      if (faults.length) throw new Error(faults.join('\n'));
      return {
        'messages moved': size.archived,
        archive: `${(statSync(archive).size / 1e6).toFixed(1)} MB`,
        saved: `${saving.toFixed(1)} s`,
        'brought back': `${bringing.toFixed(1)} s`,
      };
    } finally {
      await asAdmin(world.database, `drop database ${copy.name} with (force)`, []);
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

async function makeProject({ world, size: { archived } }: Stage): Promise<number> {
  openDatabase(world.database.url, { poolSize: 2, statementTimeout: 0 });
  try {
    const people = Math.ceil(archived / 5);
    await seedBigBase({ contacts: people, messages: archived, deals: Math.ceil(people / 10) }, () => undefined);
  } finally {
    await closeDatabase();
  }
  const [made] = await asAdmin<{ id: string }>(world.database, 'select max(id) as id from projects', []);
  return Number(made!.id);
}

/** As its owner fetches it from a node that works. */
async function save({ world }: Stage, project: number, path: string): Promise<void> {
  const { token } = (await call(world.first.url, login, { email: owner, password: 'parley-demo' }, fromElsewhere()))
    .data;
  const headers = { authorization: `Bearer ${token}`, 'x-project': String(project) };
  const response = await ask(world.first.url, getArchive, { project }, headers);
  if (!response.ok || !response.body) throw new Error(`the archive was refused: ${response.status}`);
  await pipeline(Readable.fromWeb(response.body as never), createWriteStream(path));
}

const program = fileURLToPath(new URL('../../server/src/transfer.ts', import.meta.url));

/** By the command, as larger ones are. */
const bring = ({ url }: Database, archive: string, folder: string) =>
  promisify(execFile)(process.execPath, [program, 'import', archive, owner], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder },
  });

type Named = Database & { name: string };

/** A database of its own, with nobody in it but the one who brings the archive. */
async function emptyBase(beside: Database, name: string): Promise<Named> {
  await asAdmin(beside, `create database ${name} owner parley`, []);
  const within = (url: string): string => url.replace('/parley?', `/${name}?`);
  const base = { ...beside, name, url: within(beside.url), admin_url: within(beside.admin_url) };
  await migrate(base.url);
  await asAdmin(base, `insert into users (email, name) values ($1, 'Owner')`, [owner]);
  return base;
}

/** What is counted as rows come and go must be right for rows that all came at once. */
async function recounted({ url }: Database, project_id: number): Promise<string[]> {
  openDatabase(url);
  try {
    const both = [await countsTwice(project_id), await summariesTwice(project_id)];
    return both.flatMap(({ kept, anew }) =>
      JSON.stringify(kept) === JSON.stringify(anew) ? [] : ['what is counted there is not what is there'],
    );
  } finally {
    await closeDatabase();
  }
}
