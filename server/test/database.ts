import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl } from './global-setup.ts';

/** A migrated, empty database of one's own; its URL connects as a role that is not a superuser. */
export async function freshDatabase(): Promise<string> {
  const server = inject('testServer');
  const name = `${server.template}_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client(server.adminUrl);
  await admin.connect();
  try {
    await admin.query(`create database ${name} template ${server.template} owner ${server.role}`);
  } finally {
    await admin.end();
  }
  return databaseUrl(server, name);
}
