import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { freshDatabase } from '../../../../test/database.ts';
import { closeDatabase, openDatabase } from '../../../kit/db/index.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { besideLane, inLane } from './lanes.ts';

beforeAll(async () => openDatabase(await freshDatabase()));
afterAll(closeDatabase);
// Only what is read off a clock: the database is waited for as it comes.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date'] }));
afterEach(() => void vi.useRealTimers());

type Leaving = Parameters<typeof inLane>[1];
let channels = 0;
const newMessage = (): Leaving =>
  ({ id: 1, channel_id: ++channels, way: { type: 'email', outside_id: 'anna@mail.example' } }) as Leaving;
const late = async (ms: number) => void vi.advanceTimersByTime(ms);
const reasonOf = (sent: Promise<unknown>): Promise<string> =>
  sent.then(
    () => 'sent',
    (error: unknown) => (error instanceof RetryLater ? error.message : String(error)),
  );

/** Messages whose provider says nothing until it is told to. */
function stuck(messages: Leaving[]) {
  const gate = Promise.withResolvers<void>();
  const all = messages.map((it) => reasonOf(inLane(7, it, () => gate.promise)));
  return { all, release: () => (gate.resolve(), Promise.all(all)) };
}

test('after three silences in a row nobody is sent there for a while; then one tries, and the others when it is well', async () => {
  const message = newMessage();
  for (let n = 0; n < 3; n++) expect(await reasonOf(inLane(7, message, () => late(11_000)))).toBe('sent');
  expect(await reasonOf(inLane(7, message, () => late(0)))).toBe('the provider is silent');
  expect(await reasonOf(inLane(7, newMessage(), () => late(0)))).toBe('sent');
  vi.advanceTimersByTime(15_001);
  const tries = stuck([message, message, message]);
  expect((await tries.release()).toSorted()).toEqual(['others are before it', 'others are before it', 'sent']);
  expect(await stuck([message, message, message, message]).release()).toEqual(Array(4).fill('sent'));
});

test('silences with an answer between them close nothing', async () => {
  const message = newMessage();
  for (const ms of [11_000, 11_000, 5, 11_000, 11_000]) await inLane(7, message, () => late(ms));
  expect(await reasonOf(inLane(7, message, () => late(11_000)))).toBe('sent');
  expect(await reasonOf(inLane(7, message, () => late(0)))).toBe('the provider is silent');
});

test('a silent provider holds four places for a channel and eight for all its channels; others are sent meanwhile', async () => {
  const one = newMessage();
  const some = stuck(Array.from({ length: 6 }, () => one));
  const more = stuck(Array.from({ length: 6 }, () => newMessage()));
  expect(await reasonOf(besideLane({ project_id: 7, channel_id: 98, type: 'instagram' }, () => late(0)))).toBe('sent');
  expect(await reasonOf(besideLane({ project_id: 7, channel_id: 99, type: 'email' }, () => late(0)))).toBe(
    'others are before it',
  );
  const ends = [...(await some.release()), ...(await more.release())];
  expect(ends.slice(0, 6).filter((it) => it === 'sent')).toHaveLength(4);
  expect(ends.filter((it) => it === 'sent')).toHaveLength(8);
});
