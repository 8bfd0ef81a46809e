import pg from 'pg';
import type { Database } from './stage.ts';

/** An empty database of its own on the stage's PostgreSQL, for what must not meet the other nodes. */
export async function freshDatabase(beside: Database, name: string): Promise<Database> {
  const [url, admin_url] = [new URL(beside.url), new URL(beside.admin_url)];
  const admin = new pg.Client(beside.admin_url);
  await admin.connect();
  try {
    await admin.query(`create database ${pg.escapeIdentifier(name)} owner ${pg.escapeIdentifier(url.username)}`);
  } finally {
    await admin.end();
  }
  url.pathname = admin_url.pathname = `/${name}`;
  return { url: url.href, admin_url: admin_url.href };
}
