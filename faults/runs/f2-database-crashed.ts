import { type Run, span, underLoad, untilWell } from '../stage.ts';

/** As `pg_ctl -m immediate stop` does it, and every other time the process itself is killed. */
export const databaseCrashed: Run = {
  name: 'F2',
  promise: 'the database crashes under both nodes, and their pools heal',
  isLong: true,
  go: async (stage) => {
    const { world, ledger, random, size, allowed } = stage;
    allowed.unknown = 'untaken';
    const load = await underLoad(stage);
    const back = { SIGQUIT: [] as number[], SIGKILL: [] as number[] };
    const begun = ledger.acknowledged.length;
    const turn = random.whole(2);
    for (let crash = 0; crash < size.crashes; crash++) {
      const share = (crash + random.next()) / size.crashes;
      await ledger.reaches(begun + Math.floor((load.total - begun) * share * 0.9));
      const postmaster = world.database.postmaster();
      const from = performance.now();
      const signal = (crash + turn) % 2 ? 'SIGKILL' : 'SIGQUIT';
      process.kill(postmaster, signal);
      await gone(postmaster);
      for (const { url } of world.nodes) await untilWell(url);
      back[signal].push((performance.now() - from) / 1000);
    }
    await load.done;
    return { crashes: size.crashes, 'back after a stop': span(back.SIGQUIT), 'back after a kill': span(back.SIGKILL) };
  },
};

async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
