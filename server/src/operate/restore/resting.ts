import type pg from 'pg';

/** From now on nothing leaves this base by itself: another may have done since what is still planned here. */
export async function layToRest(client: pg.Client, taken_at: string): Promise<void> {
  await client.query('insert into resting (taken_at) values ($1)', [taken_at]);
}
