import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { until } from '../../../test/until.ts';
import { closeDatabase, db, openDatabase, transaction } from '../db/index.ts';
import { type Held, holdEach } from './hold-each.ts';
import { heldLeases } from './lease-metrics.ts';
import { insistOn, type Leases, startLeases } from './leases.ts';
import { nearest } from './nearest.ts';

const nodes: Leases[] = [];

beforeAll(async () => openDatabase(await freshDatabase()));
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.stop();
});
afterAll(() => closeDatabase());

async function comes(): Promise<Leases> {
  const node = startLeases();
  nodes.push(node);
  await node.ready;
  return node;
}

const heldHere = async () => (await heldLeases.get()).values.find((it) => it.labels.kind === 'test')?.value;

test('a thing is held by one node, and by another as soon as that one leaves', async () => {
  const [first, second] = [await comes(), await comes()];
  const [lease] = await first.take('test', ['bell']);
  expect(await second.take('test', ['bell'])).toEqual([]);
  expect(await heldHere()).toBe(1);
  await first.giveBack(lease!);
  expect(await heldHere()).toBe(0);
  const [next] = await second.take('test', ['bell', 'book']);
  expect(next!.fence).toBeGreaterThan(lease!.fence);
  await second.stop();
  expect((await first.take('test', ['bell', 'book'])).map((it) => it.name)).toEqual(['bell', 'book']);
});

test('one that was silent for too long is followed, and what it writes then is refused', async () => {
  const [sleeper, other] = [await comes(), await comes()];
  const [lease] = await sleeper.take('test', ['candle']);
  await transaction(null, (tx) => insistOn(lease!, tx));
  await until(async () => {
    await db().updateTable('nodes').set({ until: '-infinity' }).where('id', '=', sleeper.node).execute();
    expect(await other.take('test', ['candle'])).toHaveLength(1);
  });
  await expect(transaction(null, (tx) => insistOn(lease!, tx))).rejects.toThrow('held by another node');
  await until(() => expect(lease!.lost.aborted).toBe(true));
});

test('what is held within a transaction is taken by nobody before it ends', async () => {
  const [sleeper, other] = [await comes(), await comes()];
  const [lease] = await sleeper.take('test', ['lamp']);
  const order: string[] = [];
  let taking: Promise<unknown> | undefined;
  await transaction(null, async (tx) => {
    await insistOn(lease!, tx);
    await db().updateTable('nodes').set({ until: '-infinity' }).where('id', '=', sleeper.node).execute();
    taking = other.take('test', ['lamp']).then(() => order.push('taken'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    order.push('written');
  });
  await taking;
  expect(order).toEqual(['written', 'taken']);
});

test('things are spread over the nodes; who comes gets a share, of who leaves all is taken over', async () => {
  const running = new Map<string, string>();
  const twice: string[] = [];
  const holds = (leases: Leases): Held =>
    holdEach<{ thing: string }>({
      leases,
      kind: 'test-thing',
      wanted: { name: 'things', text: `select 'thing ' || n as thing from generate_series(1, 30) as n` },
      values: [],
      keyOf: ({ thing }) => thing,
      hold: async ({ thing }, signal) => {
        if (running.has(thing)) twice.push(thing);
        running.set(thing, leases.node);
        if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
        running.delete(thing);
      },
    });
  const isSpreadOver = (...those: Leases[]) =>
    until(() => {
      expect(running.size).toBe(30);
      expect(new Set(running.values())).toEqual(new Set(those.map((it) => it.node)));
    });
  const [first, second] = [await comes(), await comes()];
  const [one, two] = [holds(first), holds(second)];
  await isSpreadOver(first, second);
  const third = await comes();
  const three = holds(third);
  await isSpreadOver(first, second, third);
  await two.stop();
  await second.stop();
  await isSpreadOver(first, third);
  for (const it of [one, three]) await it.stop();
  expect([running.size, twice]).toEqual([0, []]);
});

test('what is wanted since a change, or no more, is taken and let go at once', async () => {
  const leases = await comes();
  // Nobody looks by the clock.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let change: () => void;
  const things = ['first'];
  const holding = holdEach<{ thing: string }>({
    leases,
    kind: 'test-change',
    wanted: { name: 'things-now', text: 'select thing from unnest($1::text[]) as thing' },
    values: [things],
    keyOf: ({ thing }) => thing,
    onChange: (changed) => ((change = changed), () => undefined),
    hold: (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
  });
  await until(() => expect(holding.held()).toEqual(['first']));
  things.splice(0, 1, 'second');
  change!();
  await until(() => expect(holding.held()).toEqual(['second']));
  await holding.stop();
});

test('when a node leaves, only what was its own moves', () => {
  const things = Array.from({ length: 300 }, (_, n) => `1:${n}`);
  const all = ['a', 'b', 'c'];
  const before = new Map(things.map((it) => [it, nearest(it, all)]));
  const moved = things.filter((it) => nearest(it, ['a', 'c']) !== before.get(it));
  expect(moved).toEqual(things.filter((it) => before.get(it) === 'b'));
  const shares = all.map((node) => things.filter((it) => before.get(it) === node).length);
  expect(Math.min(...shares)).toBeGreaterThan(50);
});
