import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { db } from './index.ts';
import { ownMigrations } from './migrate.ts';

const trustedMs = 2000;
let own: Set<string> | undefined;
let known: { is: Promise<boolean>; at: number } | undefined;

/** Whether a newer version has begun its work beside this one: the base has run what these sources do not have. */
export function isOutrun(): Promise<boolean> {
  if (!known || performance.now() - known.at > trustedMs) known = { is: look(), at: performance.now() };
  return known.is;
}

async function look(): Promise<boolean> {
  own ??= new Set(readdirSync(ownMigrations));
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db());
  return rows.some(({ name }) => !own!.has(name));
}
