import { addTopic } from '@parley/contract/inbox/topics';
import { countActiveTasks } from '@parley/contract/tasks/count';
import type { Endpoint, Input } from '@parley/contract/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { db } from '../src/kit/db/index.ts';
import { testApp, type TestApp } from './app.ts';
import { owner, type Person } from './people.ts';
import { until } from './until.ts';

let app: TestApp;
let vera: Person;
beforeAll(async () => {
  app = await testApp();
  vera = await owner(app, 'Vera');
});
afterAll(() => app.stop());

const asks = async <E extends Endpoint>(endpoint: E, input: unknown) =>
  (await vera.call(endpoint, input as Input<E>)).status;

test('beside a newer version what only that one knows is to be asked again, and mistakes of people stay mistakes', async () => {
  const title = 'Wholesale';
  const all = () =>
    Promise.all([
      asks(countActiveTasks, { clock: 'of tomorrow' }),
      asks(countActiveTasks, { timezone: 'Mars/Olympus' }),
      asks(addTopic, { title, shape: 'round' }),
      asks(addTopic, { title: '' }),
    ]);
  expect(await all()).toEqual([400, 400, 400, 400]);
  const nowhere = () => fetch(new URL('/api/app/of-tomorrow/', app.url)).then((it) => it.status);
  expect(await nowhere()).toBe(404);
  await sql`insert into migrations (name, hash) values ('9999_tomorrow.sql', 'none')`.execute(db());
  await until(async () => expect(await all()).toEqual([503, 503, 503, 400]));
  expect(await nowhere()).toBe(503);
  expect(await asks(countActiveTasks, { timezone: 'Europe/Madrid' })).toBe(200);
});
