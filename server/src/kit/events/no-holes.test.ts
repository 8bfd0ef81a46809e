import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { openLive } from '../../../test/live-client.ts';
import {
  makePeople,
  grant,
  noted,
  type OtherNode,
  startNode,
  startOtherNode,
  tokenFor,
} from '../../../test/live-world.ts';
import { closeDatabase, openDatabase, queues, transaction } from '../db/index.ts';
import { seededRandom } from '../random.ts';
import { type Audience, everyone, isFor, only, seersOf } from './audience.ts';
import { emit } from './events.ts';

let here: Awaited<ReturnType<typeof startNode>>;
let there: OtherNode;

beforeAll(async () => {
  const url = await freshDatabase();
  openDatabase(url);
  await makePeople();
  [here, there] = [await startNode(), await startOtherNode(url)];
});
afterAll(async () => {
  await here.stop();
  await there.kill();
  await closeDatabase();
});

const writers = 6;
const perWriter = 40;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test.for([1, 2, 3])('screens equal the base while pages drop and return at random (seed %i)', async (seed) => {
  const project_id = 1000 + seed;
  const random = seededRandom(seed).next;
  const viewers: { user_id: number; channels_ids: number[] | null }[] = [
    { user_id: 1, channels_ids: null },
    { user_id: 2, channels_ids: [1] },
    { user_id: 3, channels_ids: [2, 3] },
    { user_id: 4, channels_ids: [] },
  ];
  for (const it of viewers) await grant(it.user_id, project_id, it.channels_ids);
  let isOver = false;

  const audience = (): Audience => {
    const pick = random();
    if (pick < 0.3) return everyone;
    return pick < 0.9 ? seersOf(1 + Math.floor(random() * 3)) : only(1 + Math.floor(random() * 4));
  };
  // The pause between the event and the commit lets smaller ids commit later.
  const write = async (writer: number) => {
    for (let i = 0; i < perWriter; i++) {
      await transaction(project_id, async (tx) => {
        await emit(tx, project_id, noted, { n: writer * 1000 + i }, audience());
        await pause(random() * 8);
      });
    }
  };
  const watch = async ({ user_id }: { user_id: number }, url: string) => {
    const client = await openLive({ url, token: await tokenFor(user_id), project_id, seq: 0 });
    while (!isOver) {
      await pause(random() * 40);
      if (isOver) break;
      await client.drop();
      if (random() < 0.5) await pause(random() * 30);
      await client.connect();
    }
    return client;
  };

  const watching = viewers.flatMap((it) =>
    [here.url, there.url].map(async (url) => ({ ...it, client: await watch(it, url) })),
  );
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  isOver = true;
  const watched = await Promise.all(watching);

  const read = () =>
    queues()
      .selectFrom('events')
      .select(['seq', 'audience'])
      .where('project_id', '=', project_id)
      .orderBy('seq')
      .execute();
  let events = await read();
  while (events.length < writers * perWriter) {
    await pause(20);
    events = await read();
  }
  expect(events.map((it) => it.seq)).toEqual(events.map((_, i) => i + 1));
  for (const { client, ...viewer } of watched) {
    const expected = events.filter((it) => isFor(it.audience, viewer)).map((it) => it.seq);
    const last = expected.at(-1) ?? 0;
    await client.until(() => (client.numbered().at(-1)?.seq ?? 0) >= last);
    expect(client.numbered().map((it) => it.seq)).toEqual(expected);
    expect(client.resyncs).toBe(0);
    client.socket().terminate();
  }
});
