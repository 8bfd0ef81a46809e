import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@parley/contract/accounts/sessions';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { openOwnKeys } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { seedDemo } from '../demo/index.ts';
import { people, studio } from '../demo/people.ts';
import { closeDatabase, dbOf, openDatabase } from '../kit/db/index.ts';
import { openFiles } from '../kit/files/home.ts';
import { openStore } from '../kit/files/open-store.ts';
import { files, keepBytes } from '../kit/files/store.ts';
import { readMasterKey } from '../kit/keys/master-key.ts';
import { type Moved, moveProject, type Phase } from './move/move-project.ts';

type Place = { url: string; config: Config };
let folder: string;
let [here, there]: Place[] = [];
/** Unlike any other number, so that one that was left somewhere is found. */
const far = 7_700_000;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-move-'));
  const raise = async (name: string, fill: (config: Config) => Promise<unknown>): Promise<Place> => {
    const url = await freshDatabase();
    openDatabase(url);
    const config = readConfig({ DATA_DIR: join(folder, name), NODE_ENV: 'test', LOG_LEVEL: 'silent' });
    await openOwnKeys(config);
    await fill(config);
    await closeDatabase();
    return { url, config };
  };
  there = await raise('there', ({ files }) => openFiles(files));
  await mighty(there, async (client) => {
    await client.query(`insert into users (id, email, name, email_verified) values
      (1, 'someone@example.test', 'Somebody else', true), (2, 'admin@demo.parley', 'Marina', true)`);
    await client.query(`insert into projects (id, name, owner, tariff_id, modules) values ($1, 'Another one', 1, 104, '{}')`, [studio]);
  });
  for (const person of people) person.id += far;
  here = await raise('here', ({ files }) => seedDemo(files, () => undefined));
  openDatabase(here.url);
}, 60_000);
afterAll(async () => {
  await closeDatabase();
  await rm(folder, { recursive: true, force: true });
});

async function mighty<T>({ url }: Pick<Place, 'url'>, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const admin = new URL(inject('testServer').adminUrl);
  admin.pathname = new URL(url).pathname;
  const client = new pg.Client(admin.href);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const move = async (reached?: (phase: Phase) => Promise<void>): Promise<Moved> =>
  moveProject({
    project_id: studio,
    source: { url: here!.url, master: await readMasterKey(here!.config.keys) },
    target: { url: there!.url, master: await readMasterKey(there!.config.keys) },
    stores: { source: await openStore(here!.config.files.url), target: await openStore(there!.config.files.url) },
    address: 'https://other.example',
    ...(reached && { reached }),
    afterLeaving: async () => undefined,
  });

test('moves', async () => {
  const moved = await move(async (phase) => console.log(phase, performance.now()));
  console.log(moved);
}, 120_000);
