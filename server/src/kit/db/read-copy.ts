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
// One that must not be asked at all is looked at again only for the case that its address leads elsewhere by then.
const strangersRestMs = 60_000;

type Sample = { at: number; place: bigint };

export function openReadCopy(pool: Pool, base: Pool): ReadCopy {
  /** The moment whose state of the base the copy is known to hold. */
  let holds = -Infinity;
  let restsUntil = -Infinity;
  let isEnding = false;
  const distrust = (error: unknown): void => {
    if (performance.now() > restsUntil) log.warn({ error: String(error) }, 'the copy to read from is left alone');
    restsUntil = performance.now() + (error instanceof Stranger ? strangersRestMs : restMs);
    holds = -Infinity;
  };

  const follow = async (): Promise<void> => {
    let samples: Sample[] = [];
    for (; !isEnding; await sleep(beatMs)) {
      if (performance.now() < restsUntil) continue;
      try {
        const at = performance.now();
        const own = await lookAt(base, written);
        samples = [...samples, { at, place: own.place }].slice(-20);
        const reached = await lookAt(pool, replayed);
        refuseStranger(reached, own);
        holds = samples.findLast((it) => it.place <= reached.place)?.at ?? holds;
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

type Told = { place: string | null; base: string; follows: boolean; is_mighty: boolean };
/** `place`: in the log of changes, further on is greater. */
type Looked = Omit<Told, 'place'> & { place: bigint };

const asking = (place: string): string => `select (${place} - '0/0'::pg_lsn)::text as place,
  system_identifier || '/' || current_database() as base, pg_is_in_recovery() as follows,
  (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as is_mighty from pg_control_system()`;
const written = asking('pg_current_wal_lsn()');
const replayed = asking('pg_last_wal_replay_lsn()');

async function lookAt({ clients }: Pool, asked: string): Promise<Looked> {
  const told = (await clients.query<Told>(asked)).rows[0]!;
  return { ...told, place: BigInt(told.place ?? 0) };
}

class Stranger extends Error {}

/** How far a log has come says nothing of another base, and the wall between projects holds for no mighty role. */
function refuseStranger(copy: Looked, { base }: Looked): void {
  if (copy.base !== base)
    throw new Stranger('DATABASE_READ_URL leads to a copy of something else than what DATABASE_URL leads to');
  if (!copy.follows) throw new Stranger('DATABASE_READ_URL leads to a base that follows nobody');
  if (copy.is_mighty)
    throw new Stranger(
      'DATABASE_READ_URL lets us in as a role that walks through the wall between projects: name that of DATABASE_URL',
    );
}

// Lost, ending, in the way of what is replayed, broken: each is about the copy and not about the question.
const ofTheCopy = /^(08|25006|40001|40P01|57P|58|XX)/;

/** The base would say the same. Only what PostgreSQL itself says has a severity. */
function isOfTheBase(error: unknown): boolean {
  const { code, severity } = error as { code?: string; severity?: string };
  return severity !== undefined && !ofTheCopy.test(code ?? '') && !isOutdated(error);
}
