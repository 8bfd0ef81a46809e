import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/kit/db/embedded-postgres.ts';
import { migrate } from '../src/kit/db/migrate.ts';

export type TestServer = { adminUrl: string; role: string; password: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

// What a test writes need not outlive the power, so the disk is not waited for; nor does anybody tidy up behind the
// hundreds of databases that are left after their test.
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
};

/** One PostgreSQL for the whole run, with a migrated template that every test file clones. */
export async function setup(project: TestProject) {
  const { adminUrl, stop } = await startServer();
  const run = `test_${randomBytes(4).toString('hex')}`;
  const server: TestServer = { adminUrl, role: run, password: randomBytes(16).toString('hex'), template: run };
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  await admin.query(`create role ${server.role} login nosuperuser password '${server.password}'`);
  await admin.query(`create database ${server.template} owner ${server.role}`);
  await migrate(databaseUrl(server, server.template));
  project.provide('testServer', server);

  return async () => {
    const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1', [
      `${run}%`,
    ]);
    if (process.env.TEST_DATABASE_URL) {
      for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
      await admin.query(`drop role ${server.role}`);
    }
    await admin.end();
    await stop();
  };
}

export function databaseUrl({ adminUrl, role, password }: TestServer, database: string): string {
  const url = new URL(adminUrl);
  Object.assign(url, { username: role, password, pathname: `/${database}` });
  return url.href;
}

async function startServer(): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  if (process.env.TEST_DATABASE_URL) return { adminUrl: process.env.TEST_DATABASE_URL, stop: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-test-'));
  const { adminUrl, stop } = await startEmbeddedPostgres({ dataDir, log: console.error, settings: careless });
  return {
    adminUrl,
    async stop() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
