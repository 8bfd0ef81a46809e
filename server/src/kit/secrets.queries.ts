import { db } from './db/index.ts';
import type { TimeByDefault } from './db/tables.ts';

declare module './db/tables.ts' {
  interface Tables {
    secrets: { name: string; value: string; created_at: TimeByDefault };
  }
}

/** Keeps the value unless another node was first; answers the one that is kept. */
export async function keepSecret(name: string, value: string): Promise<string> {
  await db()
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((row) => row.doNothing())
    .execute();
  const kept = await db().selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return kept.value;
}
