import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { asAdmin } from '../base.ts';
import type { Program } from '../program.ts';
import { type Run, type Stage, underLoad, untilWell } from '../stage.ts';

/** A node that cannot work says so, or says nothing; it never claims to be well. */
export const noBreath: Run = {
  name: 'F16',
  promise: 'a node has no time, no processor or a database that hangs',
  isLong: true,
  go: async (stage) => {
    const { world, ledger, random, size } = stage;
    const load = await underLoad(stage);
    const begun = ledger.acknowledged.length;
    const share = (of: number) => ledger.reaches(begun + Math.floor((load.total - begun) * of));
    await share(random.next() * 0.2);
    const node = random.pick(world.nodes);
    const missed = await block(node, size.blockMs);
    await share(0.3 + random.next() * 0.2);
    await withoutProcessor(() => share(0.7));
    const health = await withFrozenDatabase(stage, () => healthOf(node));
    const well = await untilWell(node.url);
    await load.done;
    if (health !== 503) throw new Error(`with a database that hangs the node said ${health}`);
    return {
      'looks missed while blocked': missed,
      'database hangs': health,
      'well again after': `${well.toFixed(1)} s`,
    };
  },
};

const healthOf = async ({ url }: Program): Promise<number> => (await fetch(`${url}/readyz`)).status;

/** How many looks of a watcher in a hurry found nobody. */
async function block({ url, door }: Program, milliseconds: number): Promise<number> {
  let isOver = false;
  const blocked = fetch(`${door}/block`, { method: 'POST', body: JSON.stringify({ milliseconds }) });
  const over = blocked.finally(() => (isOver = true));
  let missed = 0;
  while (!isOver) {
    const look = fetch(`${url}/healthz`, { signal: AbortSignal.timeout(100) });
    await look.then(
      (it) => it.arrayBuffer(),
      () => (missed += 1),
    );
  }
  await over;
  return missed;
}

/** Other programs take everything there is. */
async function withoutProcessor(work: () => Promise<void>): Promise<void> {
  const greedy = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  try {
    await work();
  } finally {
    for (const it of greedy) it.kill('SIGKILL');
  }
}

/** It neither answers nor hangs up, as a machine does whose disk has stopped. */
async function withFrozenDatabase<T>({ world: { database } }: Stage, work: () => Promise<T>): Promise<T> {
  const rows = await asAdmin<{ pid: number }>(
    database,
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    [],
  );
  const pids = [database.postmaster(), ...rows.map((it) => it.pid)];
  try {
    for (const pid of pids) signal(pid, 'SIGSTOP');
    return await work();
  } finally {
    for (const pid of pids) signal(pid, 'SIGCONT');
  }
}

/** One that has ended by itself meanwhile needs nothing. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
