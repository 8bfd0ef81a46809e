import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { type LiveClient, openLive } from '../../../test/live-client.ts';
import {
  grant,
  makePeople,
  noted,
  type OtherNode,
  revoke,
  startNode,
  startOtherNode,
  tokenFor,
  untilPublishing,
} from '../../../test/live-world.ts';
import { hasNats, type NatsServer, natsServer } from '../../../test/nats.ts';
import { until } from '../../../test/until.ts';
import { closeDatabase, openDatabase, transaction } from '../db/index.ts';
import { queriesSent } from '../db/pool.ts';
import { rightsChanged } from '../live/rights.ts';
import { whisper } from '../live/whisper.ts';
import { everyone } from './audience.ts';
import { isRoomy, tell } from './bus.ts';
import { emit } from './events.ts';
import { openNatsWire } from './nats-wire.ts';

if (!hasNats) console.log('There is no nats-server here: what goes over NATS is not tested.');

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

describe.each([{ wire: 'NOTIFY' }, { wire: 'NATS' }])('over $wire', ({ wire }) => {
  const isNats = wire === 'NATS';
  const isSkipped = isNats && !hasNats;
  let nats: NatsServer | null = null;
  let here: Awaited<ReturnType<typeof startNode>>;
  let other: OtherNode;

  beforeAll(async () => {
    if (isSkipped) return;
    const url = await freshDatabase();
    openDatabase(url);
    await makePeople();
    if (isNats) {
      nats = natsServer(await freePort());
      await nats.start();
    }
    // It starts first, so that it is the publisher.
    other = await startOtherNode(url, nats?.url);
    await untilPublishing(other);
    here = await startNode(nats ? { wire: await openNatsWire(nats.url) } : {});
  });
  afterAll(async () => {
    if (isSkipped) return;
    await here.stop();
    await other.kill();
    await nats?.kill();
    await closeDatabase();
  });

  const say = (project: number, n: number) => transaction(project, (tx) => emit(tx, project, noted, { n }, everyone));
  const numbers = (client: LiveClient) => client.heard(noted.action).map((it) => (it as { n: number }).n);
  const far = async (user_id: number, project_id: number) =>
    openLive({ url: other.url, token: await tokenFor(user_id), project_id });

  test.skipIf(isSkipped)('what happens at one node is on the screens of the other, whispers too', async () => {
    for (const user of [1, 2]) await grant(user, 10);
    const [near, there] = [await here.join(1, 10), await far(2, 10)];
    await say(10, 1);
    for (const client of [near, there]) await client.until(() => numbers(client).length === 1);
    await until(() => {
      whisper(10, noted, { n: 2 }, everyone);
      expect(numbers(there)).toContain(2);
    });
    await until(() => expect(here.live.online(10)).toEqual([1, 2]));
    for (const client of [near, there]) client.socket().terminate();
    await until(() => expect(here.live.online(10)).toEqual([]));
  });

  test.skipIf(isSkipped)('events are read again only where the wire has no room for them', async () => {
    await grant(1, 20);
    const near = await here.join(1, 20);
    // What is said at once may come before the server knows who hears.
    await say(20, 0);
    await near.until(() => numbers(near).length === 1);
    expect(isRoomy()).toBe(isNats);
    const before = queriesSent();
    await other.ask('emit 20');
    await near.until(() => numbers(near).length === 201);
    expect(near.numbered().map((it) => it.seq)).toEqual(Array.from({ length: 201 }, (_, i) => i + 1));
    // Looks for what was missed go on, one in two seconds.
    const sent = queriesSent() - before;
    expect(isNats ? sent < 20 : sent > 2).toBe(true);
    near.socket().terminate();
  });

  test.skipIf(isSkipped)('a node hears of rights everywhere, and of a project’s life where it serves it', async () => {
    for (const project of [30, 31]) await grant(1, project);
    const there = await far(1, 30);
    const heard = async () => Number(await other.ask('heard'));
    // Told to all, so that what was told before has come.
    const settled = async () => {
      const before = await heard();
      tell(rightsChanged, { project_id: 99, user_id: 99 });
      await until(async () => expect(await heard()).toBeGreaterThan(before));
    };
    await settled();
    const before = await heard();
    for (let n = 0; n < 200; n++) whisper(31, noted, { n }, everyone);
    await settled();
    const more = (await heard()) - before;
    expect(isNats ? more < 100 : more > 200).toBe(true);
    await revoke(1, 30);
    tell(rightsChanged, { project_id: 30, user_id: 1 });
    expect(await there.closed()).toBe(4403);
  });

  test.skipIf(!isNats || !hasNats)(
    'while NATS is away nothing is missed; when it is back, whispers are heard',
    async () => {
      for (const user of [1, 2]) await grant(user, 40);
      const [near, there] = [await here.join(1, 40), await far(2, 40)];
      await say(40, 1);
      for (const client of [near, there]) await client.until(() => numbers(client).length === 1);
      await nats!.kill();
      for (let n = 2; n <= 40; n++) await say(40, n);
      for (const client of [near, there]) await client.until(() => numbers(client).length === 40);
      await nats!.start();
      await until(() => {
        whisper(40, noted, { n: 77 }, everyone);
        expect(numbers(there)).toContain(77);
      });
      await say(40, 41);
      for (const client of [near, there]) {
        await client.until(() => numbers(client).includes(41));
        expect(client.numbered().map((it) => it.seq)).toEqual(Array.from({ length: 41 }, (_, i) => i + 1));
        client.socket().terminate();
      }
    },
  );
});
