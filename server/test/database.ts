import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl } from './global-setup.ts';

/** A migrated, empty database of one's own; its URL connects as a role that is not a superuser. */
export const freshDatabase = (): Promise<string> => databaseFrom(`template ${inject('testServer').template}`);

/** One in which no migration has run. */
export const bareDatabase = (): Promise<string> => databaseFrom('template template0');

/** As a server that was set up without a language makes them. */
export const databaseOfBytes = (): Promise<string> =>
  databaseFrom("template template0 encoding 'SQL_ASCII' locale 'C'");

async function databaseFrom(template: string): Promise<string> {
  const server = inject('testServer');
  const name = `${server.template}_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client(server.adminUrl);
  await admin.connect();
  try {
    await admin.query(`create database ${name} ${template} owner ${server.role}`);
  } finally {
    await admin.end();
  }
  return databaseUrl(server, name);
}
