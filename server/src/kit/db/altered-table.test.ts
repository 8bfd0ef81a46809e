import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { closeDatabase, db, openDatabase, transaction } from './index.ts';

const places = 4;
beforeAll(async () => openDatabase(await freshDatabase(), { poolSize: places }));
afterAll(() => closeDatabase());

const all = 'select * from slips where id = $1';
/** On every connection there is, as under load. */
const atOnce = <T>(read: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: places * 3 }, () => read()));

test('a table that a newer version gives a column is read on, by single statements and in transactions', async () => {
  await db().run('create table slips (id integer)');
  await db().run('insert into slips values (1)');
  const alone = async () => (await db().run(all, [1])).rows as unknown[];
  const within = () =>
    transaction(null, async (tx) => {
      await tx.run('insert into slips (id) values ($1)', [2]);
      return (await tx.run(all, [1])).rows as unknown[];
    });
  for (const read of [alone, within]) await atOnce(read);

  for (const [nth, read] of [alone, within].entries()) {
    await db().run(`alter table slips add column word_${nth} text`);
    const [first, ...rest] = await atOnce(read);
    expect(first).toMatchObject([{ id: 1, [`word_${nth}`]: null }]);
    expect(new Set(rest.map((it) => JSON.stringify(it)))).toEqual(new Set([JSON.stringify(first)]));
  }
  const { rows } = await db().run('select count(*) as written from slips where id = 2');
  expect(rows).toEqual([{ written: places * 3 * 2 }]);
});
