import type { Message } from '@parley/contract/inbox/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { owner } from '../../../test/people.ts';
import { transaction, unanswered } from '../../kit/db/index.ts';
import { forgetSubscribers, isForSomebodyAway } from './away.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.stop());

const news = { destination: 'from', message_type: 'text', is_automatic: false } as unknown as Message;

test('a transaction never waits for what another one asked: that one may wait for its rows', async () => {
  const { project_id } = await owner(app, 'Vera');
  forgetSubscribers();
  const [held, waits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // The first holds a lock until it knows whom to wake; the second asks the same while it stands behind that lock.
  const first = transaction(project_id, async (tx) => {
    await tx.run('select pg_advisory_xact_lock(7)');
    held.resolve();
    await waits.promise;
    return isForSomebodyAway(news, project_id, tx);
  });
  await held.promise;
  const second = transaction(project_id, async (tx) => {
    unanswered(tx, tx.run('select pg_advisory_xact_lock(7)'));
    const asked = isForSomebodyAway(news, project_id, tx);
    waits.resolve();
    return asked;
  });
  expect(await Promise.all([first, second])).toEqual([false, false]);
});
