import { sql } from 'kysely';
import { sawFullDisk } from './kit/db/full-disk.ts';
import { db, poolState } from './kit/db/index.ts';
import { soon } from './soon.ts';

/** What keeps a node from being asked; null: nothing does. */
export type Hindrance =
  | 'draining'
  | 'database away'
  | 'database read-only'
  | 'database disk full'
  | 'every connection in use';

export type Readiness = {
  /** What is in the way of this node's work now. */
  hindrance: () => Promise<Hindrance | null>;
  /** From now on nobody should be sent here any more; what comes all the same is answered. */
  drain: () => void;
  isDraining: () => boolean;
};

export function openReadiness(): Readiness {
  let draining = false;
  return {
    hindrance: async () => (draining ? 'draining' : ofDatabase()),
    drain: () => void (draining = true),
    isDraining: () => draining,
  };
}

const ofDatabase = async (): Promise<Hindrance | null> =>
  (await soon(askDatabase(), away)) ?? (sawFullDisk() ? 'database disk full' : null);

let asking: Promise<Hindrance | null> | null = null;

/** However many ask, the database is asked once: a hanging one must not take a connection for each. */
function askDatabase(): Promise<Hindrance | null> {
  asking ??= askWhetherItWrites().finally(() => (asking = null));
  return asking;
}

/** Asked by a write of nothing, which every base refuses that only reads, and whose connection is then let go. */
async function askWhetherItWrites(): Promise<Hindrance | null> {
  try {
    await sql`delete from migrations where false`.execute(db());
    return null;
  } catch (error) {
    return (error as { code?: string }).code === '25006' ? 'database read-only' : away();
  }
}

const away = (): Hindrance => (isExhausted() ? 'every connection in use' : 'database away');

function isExhausted(): boolean {
  const { open, idle, size } = poolState();
  return open >= size && idle === 0;
}
