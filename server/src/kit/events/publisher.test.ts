import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import {
  makePeople,
  grant,
  noted,
  type OtherNode,
  revoke,
  startNode,
  startOtherNode,
  tokenFor,
} from '../../../test/live-world.ts';
import { openLive } from '../../../test/live-client.ts';
import { moveClock } from '../clock.ts';
import { closeDatabase, db, openDatabase, queues, transaction } from '../db/index.ts';
import { rightsChanged } from '../live/rights.ts';
import { everyone } from './audience.ts';
import { tell } from './bus.ts';
import { emit } from './events.ts';
import { forgetOldEvents } from './forget-events.ts';
import { until } from '../../../test/until.ts';

let url: string;
let here: Awaited<ReturnType<typeof startNode>>;
const others: OtherNode[] = [];

beforeAll(async () => {
  url = await freshDatabase();
  openDatabase(url);
  await makePeople();
  await grant(1, 1);
  // They start first, so that one of them is the publisher.
  others.push(...(await Promise.all([startOtherNode(url), startOtherNode(url)])));
  while ((await publishing()).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  here = await startNode();
});
afterAll(async () => {
  await here.stop();
  await Promise.all(others.map((it) => it.kill()));
  await closeDatabase();
});

async function publishing(): Promise<OtherNode[]> {
  const answers = await Promise.all(others.map((it) => it.ask('isPublishing')));
  return others.filter((_, i) => answers[i]);
}
const say = (n: number, project_id = 1, by?: string) =>
  transaction(project_id, (tx) => emit(tx, project_id, noted, { n, by }, everyone));
const stored = async (project_id: number) => {
  const { rows } = await sql<{ seq: number; n: number; by: string | null }>`
    select seq, (payload->>'n')::int as n, payload->>'by' as by from events
    where project_id = ${project_id} order by seq`.execute(queues());
  return rows;
};

test('a socket hears what was written through another node, numbered by a third', async () => {
  const [publisher] = await publishing();
  const reader = others.find((it) => it !== publisher)!;
  const [near, far] = [
    await here.join(1, 1),
    await openLive({ url: reader.url, token: await tokenFor(1), project_id: 1 }),
  ];
  for (let n = 0; n < 20; n++) await say(n);
  for (const client of [near, far]) {
    await client.until(() => client.numbered().length === 20);
    expect(client.numbered().map((it) => [it.seq, it.payload])).toEqual(
      Array.from({ length: 20 }, (_, n) => [n + 1, { n }]),
    );
    client.socket().terminate();
  }
});

test('rights taken away on one node silence the sockets of the others, and people are seen across nodes', async () => {
  await grant(2, 7);
  await grant(3, 7);
  const near = await here.join(3, 7);
  const far = await openLive({ url: others[0]!.url, token: await tokenFor(2), project_id: 7 });
  await until(() => expect(here.live.online(7)).toEqual([2, 3]));
  await revoke(2, 7);
  tell(rightsChanged, { project_id: 7, user_id: 2 });
  await say(1, 7);
  expect(await far.closed()).toBe(4403);
  expect(far.numbered()).toEqual([]);
  await until(() => expect(here.live.online(7)).toEqual([3]));
  near.socket().terminate();
});

test('when the publisher is killed another takes over; every event has one number, without gaps, in order', async () => {
  const client = await here.join(1, 1);
  const from = (await stored(1)).length;
  const [publisher] = await publishing();
  const survivor = others.find((it) => it !== publisher)!;
  const far = survivor.ask('emit');
  const killed = new Promise((resolve) => setTimeout(resolve, 100)).then(() => publisher!.kill());
  for (let n = 0; n < 200; n++) await say(n, 1, 'here');
  await Promise.all([far, killed]);
  await until(async () => expect((await stored(1)).length).toBe(from + 400));

  const events = (await stored(1)).slice(from);
  expect(events.map((it) => it.seq)).toEqual(Array.from({ length: 400 }, (_, i) => from + i + 1));
  for (const group of Object.values(Object.groupBy(events, (it) => it.by ?? ''))) {
    expect(group!.map((it) => it.n)).toEqual(Array.from({ length: 200 }, (_, n) => n));
  }
  await client.until(() => client.numbered().length === 400);
  expect(client.numbered().map((it) => it.seq)).toEqual(events.map((it) => it.seq));
  client.socket().terminate();
});

test('when every connection to the database breaks, all heal by themselves and nothing is lost', async () => {
  const client = await here.join(1, 1);
  await say(1000);
  await client.until(() => client.numbered().length === 1);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db());
  await until(() => say(1001));
  await client.until(() => client.numbered().some((it) => (it.payload as { n: number }).n === 1001));
  expect(client.numbered()).toHaveLength(2);
  client.socket().terminate();
});

test('events are forgotten after a day, the oldest first', async () => {
  for (let n = 0; n < 3; n++) await say(n, 5);
  await until(async () => expect(await stored(5)).toHaveLength(3));
  await forgetOldEvents();
  expect(await stored(5)).toHaveLength(3);
  // The oldest number has the youngest date: numbers decide, so that what stays has no holes.
  await sql`update events set created_at = now() + interval '1 hour' where project_id = 5 and seq = 1`.execute(
    queues(),
  );
  await sql`update events set created_at = now() + interval '2 hours' where project_id = 5 and seq = 3`.execute(
    queues(),
  );
  moveClock(24.5 * 3_600_000);
  await forgetOldEvents();
  moveClock(0);
  expect((await stored(5)).map((it) => it.seq)).toEqual([3]);
});
