import type pg from 'pg';

/** All or nothing on a connection of one's own, beside the pool. */
export async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const done = await work();
    await client.query('commit');
    return done;
  } catch (error) {
    // Where the connection is lost there is nothing to take back.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
