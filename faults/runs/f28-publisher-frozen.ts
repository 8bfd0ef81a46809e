import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { Program } from '../program.ts';
import { type Run, span, type Stage, underLoad } from '../stage.ts';

const spacingMs = 250;
// Far more than another node needs to take over.
const patienceMs = 20_000;

/** The node that numbers events hangs, as a virtual machine does that is moved: it lives, and does nothing. */
export const publisherFrozen: Run = {
  name: 'F28',
  promise: 'the node that numbers events hangs: what is written at the other is on its screens long before it wakes',
  isLong: true,
  go: async (stage) => {
    const { world, ledger, random, allowed, mayHang } = stage;
    allowed.unknown = 'any';
    const load = await underLoad(stage);
    const begun = ledger.acknowledged.length;
    await ledger.reaches(begun + Math.floor((load.total - begun) * random.next() * 0.3));
    const victim = await publisherOf(stage);
    const other = world.nodes.find((it) => it !== victim)!;
    for (const address of [victim.url, victim.door]) mayHang.add(address);
    victim.freeze();
    let seconds: number[];
    try {
      seconds = await writeWhileFrozen(stage, other);
    } finally {
      victim.wake();
    }
    await load.done;
    const health = await (await fetch(`${other.url}/healthz`)).text();
    if (!health.includes('ok')) throw new Error(`afterwards the other node says ${health}`);
    return { 'written meanwhile': seconds.length, 'on the screens after': span(seconds) };
  },
};

/** How many seconds each took to be on all screens of the node that works. */
async function writeWhileFrozen({ senders, screens, size }: Stage, other: Program): Promise<number[]> {
  const watching = screens.filter((it) => it.node === other);
  const began = performance.now();
  const seen: Promise<number>[] = [];
  for (let n = 0; performance.now() - began < size.frozenMs; n++) {
    const uid = randomUUID();
    await senders.clientWrites('Client of a frozen node', { uid, n, text: `Do you hear me? ${n}` });
    const written = performance.now();
    seen.push(untilShown(() => watching.every((it) => it.created.has(uid)), written));
    await sleep(spacingMs);
  }
  return Promise.all(seen);
}

async function untilShown(isShown: () => boolean, written: number): Promise<number> {
  while (!isShown()) {
    if (performance.now() - written > patienceMs) throw new Error('screens stand still while the other node hangs');
    await sleep(20);
  }
  return (performance.now() - written) / 1000;
}

/** Under load it is the one whose count grows. */
async function publisherOf({ world }: Stage): Promise<Program> {
  const counted = () => Promise.all(world.nodes.map(publishedBy));
  const before = await counted();
  for (;;) {
    const now = await counted();
    const found = world.nodes.find((_, i) => now[i]! > before[i]!);
    if (found) return found;
    await sleep(20);
  }
}

async function publishedBy({ url }: Program): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^events_published_total (\d+)/m.exec(text)?.[1] ?? 0);
}
