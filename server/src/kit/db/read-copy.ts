import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../log.ts';
import { type Pool, type Run, type Sight, take, takeOnce, type Taken } from './pool.ts';
import { isOutdated } from './statement-names.ts';

/** A copy that follows the base, asked for what may be a second old: only while it is not older than that. */
export type ReadCopy = {
  isFresh: () => boolean;
  /** A connection for single questions; what the copy fails at, the base itself answers. */
  take: (sight: Sight, base: Run) => Promise<Pick<Taken, 'run' | 'release'>>;
  /** A connection for several that belong together: all of them fail at what it fails at. */
  hold: (sight: Sight) => Promise<Taken>;
  /** Whether an answer to what `hold` gave says nothing of the question: it is to be asked of the base. */
  isToBlame: (error: unknown) => boolean;
  end: () => Promise<void>;
};

const mostBehindMs = 1000;
const beatMs = 200;
// After a failure of its own it is left alone for a while.
const restMs = 5000;

type Sample = { at: number; place: bigint };

export function openReadCopy(pool: Pool, base: Pool): ReadCopy {
  /** The moment whose state of the base the copy is known to hold. */
  let holds = -Infinity;
  let restsUntil = -Infinity;
  let isEnding = false;
  const distrust = (error: unknown): void => {
    if (performance.now() > restsUntil) log.warn({ error: String(error) }, 'the copy to read from is left alone');
    restsUntil = performance.now() + restMs;
    holds = -Infinity;
  };

  const follow = async (): Promise<void> => {
    let samples: Sample[] = [];
    for (; !isEnding; await sleep(beatMs)) {
      if (performance.now() < restsUntil) continue;
      try {
        const at = performance.now();
        const place = await placeOf(base, written);
        samples = [...samples, { at, place }].slice(-20);
        const reached = await placeOf(pool, replayed);
        holds = samples.findLast((it) => it.place <= reached)?.at ?? holds;
      } catch (error) {
        samples = [];
        if (!isEnding) distrust(error);
      }
    }
  };
  const following = follow();

  const isToBlame = (error: unknown): boolean => {
    if (isOfTheBase(error)) return false;
    distrust(error);
    return true;
  };

  return {
    isToBlame,
    hold: (sight) => take(pool, sight),
    isFresh: () => performance.now() - holds < mostBehindMs,
    async take(sight, base) {
      const taken = await takeOnce(pool, sight).catch(distrust);
      const run: Run = async (text, values) => {
        try {
          if (taken) return await taken.run(text, values);
        } catch (error) {
          if (!isToBlame(error)) throw error;
        }
        return base(text, values);
      };
      return { run, release: (isBroken) => taken?.release(isBroken) };
    },
    async end() {
      isEnding = true;
      await following;
      await pool.clients.end();
    },
  };
}

const written = 'select pg_current_wal_lsn()::text as place';
const replayed = 'select pg_last_wal_replay_lsn()::text as place';

/** A place in the log of changes: further on is greater. */
async function placeOf({ clients }: Pool, asked: string): Promise<bigint> {
  const { rows } = await clients.query<{ place: string | null }>(asked);
  const [high, low] = (rows[0]?.place ?? 'missing').split('/').map((it) => BigInt(`0x${it}`));
  return (high! << 32n) + low!;
}

// Lost, ending, in the way of what is replayed, broken: each is about the copy and not about the question.
const ofTheCopy = /^(08|25006|40001|40P01|57P|58|XX)/;

/** The base would say the same. Only what PostgreSQL itself says has a severity. */
function isOfTheBase(error: unknown): boolean {
  const { code, severity } = error as { code?: string; severity?: string };
  return severity !== undefined && !ofTheCopy.test(code ?? '') && !isOutdated(error);
}
