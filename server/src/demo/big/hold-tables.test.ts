import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { closeDatabase, openDatabase, transaction } from '../../kit/db/index.ts';
import { holdTables } from './hold-tables.ts';
import { withoutIndexes } from './without-indexes.ts';

let url: string;
beforeAll(async () => {
  url = await freshDatabase();
  openDatabase(url);
});
afterAll(closeDatabase);

test('a maker of big bases gives way to whoever reads two of its tables, and comes to its turn', async () => {
  const reader = new pg.Client(url);
  await reader.connect();
  await reader.query('begin');
  await reader.query('select from contacts');
  let has = false;
  const big = ['messages', 'dialogues', 'contacts'];
  const maker = transaction(null, async (tx) => {
    await holdTables(tx, big);
    has = true;
    await withoutIndexes(
      tx,
      big,
      () => undefined,
      async () => undefined,
    );
  });
  // It holds what it can get before the contacts by then, or has given it back.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await reader.query('select from messages join dialogues on dialogues.id = messages.dialogue_id');
  expect(has).toBe(false);
  await reader.query('commit');
  await reader.end();
  await maker;
  expect(has).toBe(true);
});
