import pg from 'pg';
import { openSteadily } from '../backup/steady.ts';

/** One of the two bases, and the number that the project has there. */
export type Side = { client: pg.Client; project_id: number };

export const openSide = (url: string): Promise<pg.Client> =>
  openSteadily(new pg.Client({ connectionString: url, application_name: 'parley move', ...noticeTheDead }));

// Whoever vanishes without a word is known in seconds, on either end.
const noticeTheDead = { keepAlive: true, connectionTimeoutMillis: 10_000 };

/** From here on this project is seen, whole, and may be written while nobody else may. */
export const enter = ({ client, project_id }: Side): Promise<unknown> =>
  client.query(
    `select set_config(name, value, false) from (values ('parley.project_id', $1), ('parley.deleted', 'shown'),
      ('parley.words', '!''no such word'''), ('parley.moving', 'on'), ('parley.forgetting', 'on'), ('jit', 'off')) as it (name, value)`,
    [String(project_id)],
  );

/** Statements are put together of names that the catalogue gave, of numbers, and of words of ours. */
export const say = <R extends pg.QueryResultRow>(client: pg.Client, words: string[], values: unknown[] = []) => {
  const text = words.join(' ');
  return client.query<R>(text, values);
};

export const rowsOf = async <R extends pg.QueryResultRow>(
  { client }: Side,
  words: string[],
  values: unknown[] = [],
): Promise<R[]> => (await say<R>(client, words, values)).rows;
