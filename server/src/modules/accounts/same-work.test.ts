import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { closeDatabase, db, openDatabase, queues } from '../../kit/db/index.ts';
import { queriesSent } from '../../kit/db/pool.ts';
import { useDemo } from '../../kit/demo.ts';
import type { Context } from '../../kit/http/route.ts';
import { hashPassword } from './passwords/password-hash.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { restorePassword } from './passwords/restore-password.ts';
import { newAddress } from './test/door.ts';
import { checkCredentials } from './users/check-credentials.ts';

// No program around it: workers send statements of their own.
const [known, unknown] = ['vera@example.test', 'nobody@example.test'];
const ofTheDemo = 'admin@demo.parley';
const context = { address: '192.0.2.7', language: 'en', host: 'localhost' } as Context;
beforeAll(async () => {
  openDatabase(await freshDatabase());
  const password_hash = await hashPassword('right horse 7');
  const people = [known, ofTheDemo].map((email) => ({ email, name: 'Vera', password_hash }));
  await db().insertInto('users').values(people).execute();
});
afterAll(closeDatabase);

const statementsOf = async (visit: () => Promise<unknown>): Promise<number> => {
  const before = queriesSent();
  await visit().catch(() => undefined);
  return queriesSent() - before;
};

const doors: Record<string, (email: string) => Promise<unknown>> = {
  'asking for a code': (email) => restorePassword(email, context),
  'a wrong code': (email) => resetPassword({ email, code: '12345678', password: 'another horse 8' }, context),
  'a wrong password': (email) => checkCredentials({ email, password: 'wrong horse 7' }, context),
};

test.each(Object.entries(doors))('%s is the same work whether or not there is an account', async (_, door) => {
  const statements = await statementsOf(() => door(known));
  expect(statements).toBeGreaterThan(1);
  expect(await statementsOf(() => door(unknown))).toBe(statements);
});

test('without the demo its accounts are the same work as nobody, and their right password is refused alike', async () => {
  useDemo(false);
  const visit = (email: string) =>
    checkCredentials({ email, password: 'right horse 7' }, { ...context, address: newAddress() });
  const reasons = async (email: string) => visit(email).catch((error: { code: string }) => error.code);
  expect(await statementsOf(() => visit(ofTheDemo))).toBe(await statementsOf(() => visit(unknown)));
  expect([await reasons(ofTheDemo), await reasons(unknown)]).toEqual(['wrong_credentials', 'wrong_credentials']);
  expect(await visit(known)).toMatchObject({ id: expect.any(Number) as number });
});

test('what asking for a code leaves to be done tells nothing either until a job looks', async () => {
  await queues().deleteFrom('jobs').execute();
  for (const email of [known, unknown]) await restorePassword(email, context);
  const jobs = await queues().selectFrom('jobs').select(['name', 'queue', 'payload', 'key']).orderBy('id').execute();
  const expected = (email: string) => ({
    name: 'mail-password-code',
    queue: 'live',
    payload: {
      email,
      language: 'en',
      host: 'localhost',
      asked: { from: expect.any(String), window: expect.any(String) },
    },
    key: `password-code ${email}`,
  });
  expect(jobs).toEqual([known, unknown].map(expected));
  expect(await db().selectFrom('codes').selectAll().execute()).toEqual([]);
});
