import pg from 'pg';
import type { Database } from './stage.ts';

const waiting = { name: 'waiting', text: 'select 1 from jobs where run_at <= now() limit 1' };

/** Until what the last answer left to be done is done: the next must not pay for it. */
export const quiet = (client: pg.Client) => async (): Promise<void> => {
  while ((await client.query(waiting)).rowCount) await new Promise((resolve) => setTimeout(resolve, 5));
};

/** With a connection of its own. */
export async function withQuiet<T>(
  { admin_url }: Database,
  work: (quiet: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(admin_url);
  await client.connect();
  try {
    return await work(quiet(client));
  } finally {
    await client.end();
  }
}
