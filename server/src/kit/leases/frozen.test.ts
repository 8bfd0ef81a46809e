import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import {
  grant,
  makePeople,
  noted,
  type OtherNode,
  startNode,
  startOtherNode,
  untilPublishing,
} from '../../../test/live-world.ts';
import { closeDatabase, openDatabase, queues, transaction } from '../db/index.ts';
import { everyone } from '../events/audience.ts';
import { emit } from '../events/events.ts';

let here: Awaited<ReturnType<typeof startNode>>;
let other: OtherNode;

beforeAll(async () => {
  const url = await freshDatabase();
  openDatabase(url);
  await makePeople();
  await grant(1, 1);
  // It starts first, so that it is the publisher.
  other = await startOtherNode(url);
  await untilPublishing(other);
  here = await startNode();
});
afterAll(async () => {
  await here.stop();
  await other.kill();
  await closeDatabase();
});

const say = (n: number) => transaction(1, (tx) => emit(tx, 1, noted, { n }, everyone));
const stored = async () => {
  const { rows } = await sql<{ seq: number; n: number }>`
    select seq, (payload->>'n')::int as n from events where project_id = 1 order by seq`.execute(queues());
  return rows;
};

test('a publisher that hangs is followed; awake again it numbers nothing, and nothing is told twice', async () => {
  const client = await here.join(1, 1);
  await say(0);
  await client.until(() => client.numbered().length === 1);
  other.process.kill('SIGSTOP');
  try {
    for (let n = 1; n < 20; n++) await say(n);
    await client.until(() => client.numbered().length === 20);
    expect(here.publisher.isPublishing()).toBe(true);
  } finally {
    other.process.kill('SIGCONT');
  }
  for (let n = 20; n < 40; n++) await say(n);
  await other.ask('emit');
  await client.until(() => client.numbered().length === 240);
  expect(await other.ask('isPublishing')).toBe(false);
  const events = await stored();
  expect(events.map((it) => it.seq)).toEqual(Array.from({ length: 240 }, (_, i) => i + 1));
  expect(events.slice(0, 20).map((it) => it.n)).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(client.numbered().map((it) => it.seq)).toEqual(events.map((it) => it.seq));
  client.socket().terminate();
});
