import { randomUUID } from 'node:crypto';
import { clockIsWrongBy, heardTime } from '../clock.ts';
import { db, type Db } from '../db/index.ts';
import { keepConnection, type Statement } from '../db/kept-connection.ts';
import { log } from '../log.ts';
import { heldLeases, livingNodes } from './lease-metrics.ts';
import * as queries from './leases.queries.ts';

/** The right to do what only one node may do. */
export type Lease = {
  kind: string;
  name: string;
  /** Greater than that of all who had it before. */
  fence: number;
  /** Said when somebody else has it, or may have it by now. */
  lost: AbortSignal;
};

export type Leases = {
  /** How this node is known. */
  node: string;
  /** Fulfilled when the others know of this node. */
  ready: Promise<void>;
  /** All nodes that are alive, this one among them. */
  living: () => readonly string[];
  /** Called when one has come or gone. Returns how to stop. */
  onLiving: (changed: () => void) => () => void;
  /** Those of them that nobody has. */
  take: (kind: string, names: string[]) => Promise<Lease[]>;
  giveBack: (lease: Lease) => Promise<void>;
  /** On a connection of its own: requests never wait behind it. */
  query: <Row>(statement: Statement, values?: unknown[]) => Promise<Row[]>;
  stop: () => Promise<void>;
};

// A node that says nothing is followed within five seconds: so long its word counts, and then a beat until it is seen.
const lastsMs = 3500;
const beatMs = 1000;
const lookMs = 250;

/**
 * Leases of one node. They last while the node says that it is alive, by the base's clock. One that slept, and does not
 * know it yet, is stopped where it writes: its fence is old (`insistOn`).
 */
export function startLeases(): Leases {
  const node = randomUUID();
  const held = new Map<number, { lease: Lease; over: AbortController }>();
  const changes = new Set<() => void>();
  let living: readonly string[] = [node];
  livingNodes.set(1);
  // By this machine's steady clock, counted from before the base was asked.
  let certainUntil = 0;
  /** Of this node, by the base, but not known here: an answer was lost. */
  let strays = new Set<number>();
  let saidAt = Number.NEGATIVE_INFINITY;
  let saying: Promise<void> | null = null;
  let isReady: () => void;
  const ready = new Promise<void>((resolve) => (isReady = resolve));
  const connection = keepConnection({ name: 'leases' });
  const timer = setInterval(look, lookMs);
  void connection.ready.then(look);

  function look(): void {
    const at = performance.now();
    if (at > certainUntil && held.size) {
      log.warn({ leases: held.size }, 'this node was silent for too long: others may do what it did');
      for (const fence of held.keys()) lose(fence);
    }
    if (saying || at - saidAt < beatMs || !connection.isOpen()) return;
    saidAt = at;
    saying = say(at)
      .catch((error: unknown) => log.warn({ error: (error as Error).message }, 'this node could not say that it lives'))
      .then(() => void (saying = null));
  }

  async function say(at: number): Promise<void> {
    const known = [...held.keys()];
    const [it] = await connection.query<queries.Beat>(queries.beat, [node, lastsMs]);
    certainUntil = at + lastsMs;
    noteTime(it!.at, performance.now() - at);
    const ours = new Set(it!.fences);
    for (const fence of known) if (!ours.has(fence)) lose(fence);
    await giveStraysBack(it!.fences.filter((fence) => !held.has(fence)));
    isReady();
    const now = [node, ...it!.others].toSorted();
    if (String(now) === String(living)) return;
    living = now;
    livingNodes.set(living.length);
    for (const changed of changes) changed();
  }

  function noteTime(base: number, tookMs: number): void {
    const before = clockIsWrongBy();
    heardTime(base, tookMs);
    const by = clockIsWrongBy();
    if (by !== before)
      log.warn({ seconds: by / 1000 }, by ? 'this clock is wrong: the base’s counts' : 'this clock is right');
  }

  /** Not at once: what was just taken is known here in the same moment. */
  async function giveStraysBack(unknown: number[]): Promise<void> {
    const still = unknown.filter((fence) => strays.has(fence));
    strays = new Set(unknown);
    if (still.length) await connection.query(queries.giveBack, [node, still]);
  }

  function lose(fence: number): void {
    const known = held.get(fence);
    if (!known) return;
    held.delete(fence);
    heldLeases.dec({ kind: known.lease.kind });
    known.over.abort();
  }

  return {
    node,
    ready,
    living: () => living,
    onLiving: (changed) => {
      changes.add(changed);
      return () => void changes.delete(changed);
    },
    take: async (kind, names) => {
      if (!names.length || performance.now() > certainUntil) return [];
      const granted = await connection.query<queries.Grant>(queries.takeLeases, [kind, names, node]);
      return granted.map(({ name, fence }) => {
        const over = new AbortController();
        const lease = { kind, name, fence, lost: over.signal };
        held.set(fence, { lease, over });
        heldLeases.inc({ kind });
        return lease;
      });
    },
    giveBack: async ({ fence }) => {
      lose(fence);
      // What fails is a stray.
      await connection.query(queries.giveBack, [node, [fence]]).catch(() => undefined);
    },
    query: connection.query,
    stop: async () => {
      clearInterval(timer);
      await saying;
      for (const fence of held.keys()) lose(fence);
      await connection.query(queries.leave, [node]).catch(() => undefined);
      await connection.close();
    },
  };
}

/** In the transaction that writes, or right before: whoever has lost it changes nothing any more. */
export async function insistOn(lease: Lease, tx: Db = db()): Promise<void> {
  if (!(await queries.isHeldBy(tx, lease))) throw new Error(`${lease.kind} ${lease.name} is held by another node`);
}

/** Whether any node that is alive has it. */
export const isTaken = (kind: string, name: string): Promise<boolean> => queries.isHeldByLiving(db(), kind, name);
