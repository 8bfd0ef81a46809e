import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isReady } from '../../bench/stage.ts';
import { asAdmin } from '../base.ts';
import type { LockWait } from '../lock-waits.ts';
import { lacksHistory } from '../older-version.ts';
import { type OlderWorld, raiseOlderWorld } from '../older-world.ts';
import { ownSources, type Program } from '../program.ts';
import { type Figures, type Run, type Stage, underLoad } from '../stage.ts';
import { tallyAnswers } from '../tally-answers.ts';

/** As docs/upgrading.md says it: the base first, while the old ones serve it; then one node after the other. */
export const upgraded: Run = {
  name: 'F32',
  promise: 'a newer version takes the place of an older one, node by node, while everybody writes',
  isByHand: true,
  lacks: lacksHistory,
  raise: raiseOlderWorld,
  go: async (stage) => {
    const world = stage.world as OlderWorld;
    const load = await underLoad(stage);
    const over = new AbortController();
    const others = Promise.all([everybodyWrites(stage, over.signal), somebodyReadsAll(stage, over.signal)]);
    // Whoever waits for them at the end hears of a failure.
    others.catch(() => undefined);
    const proxy = standBefore(stage);
    const answers = tallyAnswers(world.nodes.flatMap(({ url, door }) => [url, door]));
    const began = performance.now();
    const seconds = (): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;
    let [migrated, replaced] = ['', ''];
    try {
      await world.command(ownSources, 'migrate');
      migrated = seconds();
      for (const node of world.nodes) await replace(proxy, node);
      replaced = seconds();
      await load.done;
    } finally {
      over.abort();
      await proxy.stop();
    }
    await others;
    const { answered, refused, longestMs } = answers.stop();
    const waits = await longestByMigration(world);
    if (refused.size) throw new Error([...refused].map(([what, times]) => `${times} times ${what}`).join(', '));
    return {
      from: world.commit,
      clients: stage.size.inherited,
      'migrated after': migrated,
      'all replaced after': replaced,
      answers: answered,
      'longest answer': `${Math.round(longestMs)} ms`,
      ...waits,
    };
  },
};

/** On top of the load, whatever the migration takes: it goes on until everything is over. */
async function everybodyWrites({ senders }: Stage, over: AbortSignal): Promise<void> {
  const names = ['Ada', 'Bela', 'Cleo', 'Dora'];
  const hand = async (name: string): Promise<void> => {
    for (let n = 0; !over.aborted; n++) {
      await senders.clientWrites(name, { n, text: `${name} of two versions says ${n}` });
      await sleep(20);
    }
  };
  await Promise.all(names.map(hand));
}

/** A backup, or a large report: all tables are read, and kept as they are for a while. Nobody else may wait for that. */
async function somebodyReadsAll({ world: { database }, random }: Stage, over: AbortSignal): Promise<void> {
  const reader = new pg.Client(database.admin_url);
  // A world that is lowered takes it along.
  reader.on('error', () => undefined);
  await reader.connect();
  try {
    while (!over.aborted) {
      await reader.query('begin');
      await reader.query(touchAll);
      await sleep(300 + random.whole(1500));
      await reader.query('commit');
      await sleep(300 + random.whole(1500));
    }
  } finally {
    await reader.end();
  }
}
const touchAll = `do $$
  declare one regclass;
  begin
    for one in select c.oid from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('lock table %s in access share mode', one);
    end loop;
  end $$`;

type Proxy = {
  /** Nobody is sent there, whatever it says of itself. */
  takenOut: Set<Program>;
  stop: () => Promise<void>;
};

/** What stands before the nodes: whoever does not say that it is ready is not asked. */
function standBefore({ world, mayHang }: Stage): Proxy {
  let isOver = false;
  const takenOut = new Set<Program>();
  const watch = async (node: Program): Promise<void> => {
    for (; !isOver; await sleep(100)) {
      const ready = await isReady(node.url);
      if (ready && !takenOut.has(node)) mayHang.delete(node.url);
      else mayHang.add(node.url);
    }
  };
  const watching = Promise.all(world.nodes.map(watch));
  return {
    takenOut,
    stop: async () => {
      isOver = true;
      await watching;
    },
  };
}

/** Taken out first, as whoever operates it does where a version does not say itself that it drains. */
async function replace({ takenOut }: Proxy, node: Program): Promise<void> {
  const drains = (await fetch(`${node.url}/readyz`)).status !== 404;
  if (!drains) {
    takenOut.add(node);
    await sleep(500);
  }
  await node.end();
  node.become(ownSources);
  await node.start();
  takenOut.delete(node);
}

/** Each wait belongs to the file that was running when it began: the first one that was committed after that. */
async function longestByMigration({ database, waits }: OlderWorld): Promise<Figures> {
  const committed = await asAdmin<{ name: string; at: number }>(
    database,
    `select name, extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as at from migrations
    where pg_xact_commit_timestamp(xmin) is not null order by 2`,
    [],
  );
  const names = new Map(
    (
      await asAdmin<{ oid: string; name: string }>(
        database,
        'select oid::text, oid::regclass::text as name from pg_class',
        [],
      )
    ).map(({ oid, name }) => [oid, name]),
  );
  const whose = ({ ended, ms }: LockWait): string =>
    committed.find(({ at }) => at >= ended - ms)?.name ?? 'after the last migration';
  const found = [...Map.groupBy(waits, whose)].map(([name, all]) => {
    const { ms, of, lock } = all.toSorted((a, b) => b.ms - a.ms)[0]!;
    const thing = of.replace(/relation (\d+) of database \d+/, (_, oid: string) => names.get(oid) ?? oid);
    return [name, `${all.length} waited, ${Math.round(ms)} ms at most for ${lock} of ${thing}`] as const;
  });
  return { 'waited for a migration': waits.length, ...Object.fromEntries(found) };
}
