import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { owner, type Person } from '../../../test/people.ts';
import { until } from '../../../test/until.ts';
import { errorAnswer } from '../http/errors.ts';
import { dbOf, mayRest, transaction, type Tx } from './index.ts';

let app: TestApp;
let vera: Person;
beforeAll(async () => {
  app = await testApp();
  vera = await owner(app, 'Vera');
});
afterAll(() => app.stop());

test('two that take the same rows in opposite order both happen, one after the other', async () => {
  const { project_id } = vera;
  const names = ['Anna', 'Bela'];
  const made = await dbOf(project_id)
    .insertInto('contacts')
    .values(names.map((name) => ({ project_id, name })))
    .returning('id')
    .execute();
  const [first, second] = made.map((it) => it.id) as [number, number];
  const sign = (tx: Tx, id: number, by: string) =>
    sql`update contacts set name = name || ${by} where project_id = ${project_id} and id = ${id}`.execute(tx);
  const both = Promise.withResolvers<void>();
  let there = 0;
  const write = (by: string, ids: [number, number]) =>
    transaction(project_id, async (tx) => {
      await sign(tx, ids[0], by);
      if (++there === 2) both.resolve();
      await both.promise;
      await sign(tx, ids[1], by);
      return by;
    });
  expect(await Promise.all([write('+', [first, second]), write('*', [second, first])])).toEqual(['+', '*']);
  const after = await dbOf(project_id)
    .selectFrom('contacts')
    .select('name')
    .where('id', 'in', [first, second])
    .execute();
  for (const { name } of after) expect(name.slice(4).split('').toSorted().join('')).toBe('*+');
});

test('one that was cut off since its node stood still is told as a base that is busy', async () => {
  const { project_id } = vera;
  const cutOff = transaction(project_id, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await mayRest(tx, 20);
    await until(async () => {
      const left = await sql`select from pg_stat_activity where pid = ${rows[0]!.pid}`.execute(dbOf(project_id));
      expect(left.rows).toEqual([]);
    });
    await sql`select 1`.execute(tx);
  });
  const error = await cutOff.catch((it: unknown) => it);
  expect(errorAnswer(error, 'en', '1')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
});
