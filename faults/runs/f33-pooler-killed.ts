import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../server/src/kit/db/embedded-postgres.ts';
import { hasPgBouncer, type Pooler, startPooler } from '../../server/test/pooler.ts';
import { type Ends, lowerAll, raiseNodesOver } from '../nodes-over.ts';
import { type Run, span, underLoad, untilWell } from '../stage.ts';
import { databaseIn, type World } from '../world.ts';

type PooledWorld = World & { pooler: Pooler };

/** It keeps nothing: whoever it had in hand asks again, and finds the one that takes its place. */
export const poolerKilled: Run = {
  name: 'F33',
  promise: 'PgBouncer is killed and started again amid the load: nothing accepted is missing, nodes find it again',
  lacks: () => (hasPgBouncer ? null : 'there is no pgbouncer here'),
  raise: raisePooledWorld,
  isByHand: true,
  go: async (stage) => {
    const { world, ledger, random, size, allowed } = stage;
    allowed.unknown = 'untaken';
    const load = await underLoad(stage);
    const begun = ledger.acknowledged.length;
    const back: number[] = [];
    for (let nth = 0; nth < size.crashes; nth++) {
      const share = (nth + random.next()) / size.crashes;
      await ledger.reaches(begun + Math.floor((load.total - begun) * share * 0.9));
      await (world as PooledWorld).pooler.restart(() => sleep(random.whole(size.blockMs)));
      const from = performance.now();
      for (const { url } of world.nodes) await untilWell(url);
      back.push((performance.now() - from) / 1000);
    }
    await load.done;
    return { kills: size.crashes, 'well again after': span(back) };
  },
};

async function raisePooledWorld(): Promise<PooledWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-pooled-'));
  const ends: Ends = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const base = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
    ends.push(() => base.stop());
    const pooler = await startPooler(base.url, ['default_pool_size = 20']);
    ends.push(() => pooler.stop());
    const database = databaseIn(join(folder, 'postgres'));
    const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: base.url };
    return { ...(await raiseNodesOver({ database, folder, env, ends })), pooler };
  } catch (error) {
    await lowerAll(ends);
    throw error;
  }
}
