import type pg from 'pg';

/** A connection whose words for times and numbers are the same wherever and whenever it is opened. */
export async function openSteadily(client: pg.Client): Promise<pg.Client> {
  // Told to whoever asks next; without a listener the process would end.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`select set_config(name, value, false) from (values ('timezone', 'UTC'), ('datestyle', 'ISO, YMD'),
    ('intervalstyle', 'postgres'), ('bytea_output', 'hex'), ('extra_float_digits', '1'), ('client_encoding', 'UTF8'),
    ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0')) as it (name, value)`);
  return client;
}
