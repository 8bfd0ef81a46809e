import { now } from '../clock.ts';
import { hidden } from '../hidden.ts';
import { log } from '../log.ts';
import { heldFor, heldReason, inTurn, isHeld } from './held.ts';
import type { Job, Queue } from './jobs.ts';
import { failures, runSeconds } from './metrics.ts';
import { RetryLater } from './retry-later.ts';
import { tracing } from '../tracing/tracing.ts';
import { traceRun } from './trace-runs.ts';
import type { Taken } from './workers.queries.ts';

/** How many stand against a job that is put off: this one too, those before it, or none. */
type Tries = 'all' | 'before' | 'none';

export type Outcome = { id: number; queue: Queue } & (
  | { end: 'done' }
  | { end: 'dead'; reason: string; is_followed: boolean }
  | { end: 'put off'; wait: number; reason: string; tries: Tries }
);

/** Twelve tries spread over about half an hour; then it waits for a person. */
const maxTries = 12;
const longestWait = 10 * 60_000;
// A promise that never settles must not hold its place for ever.
const timeLimits: Record<Queue, number> = { live: 5 * 60_000, bulk: 60 * 60_000, outside: 60 * 60_000 };

/** Runs one job and tells how it ended; never throws. */
export async function runJob(taken: Taken, known: Job | undefined): Promise<Outcome> {
  const { id, queue } = taken;
  const stop = runSeconds.startTimer({ job: taken.name });
  const run = async (): Promise<Outcome> => ({ id, queue, ...(await attempt(taken, known)) });
  const outcome = await (tracing ? traceRun(tracing, taken, run) : run());
  stop({ end: outcome.end });
  return outcome;
}

type Ended<O> = O extends Outcome ? Omit<O, 'id' | 'queue'> : never;
type End = Ended<Outcome>;

async function attempt(taken: Taken, known: Job | undefined): Promise<End> {
  if (!known) return die(taken, 'no job has this name');
  const payload = known.shape.safeParse(taken.payload);
  if (!payload.success) return afterMisfit(taken, `the payload does not fit: ${payload.error.message}`);
  if (isHeld(taken.project_id)) {
    return { end: 'put off', wait: heldFor(taken.last_error), reason: heldReason, tries: 'before' };
  }
  const meant = inTurn(known, taken.last_error);
  // Tries are counted when a job is taken, so one that kills the process each time ends here.
  if (taken.attempts > maxTries) return die(taken, 'its worker was lost each time', known);
  try {
    await within(timeLimits[taken.queue], meant.run(payload.data, { project_id: taken.project_id }));
    return { end: 'done' };
  } catch (error) {
    const end = afterFailure(taken, meant, error);
    // Tried again, it is as late as it was.
    return end.end === 'put off' && meant !== known ? { ...end, reason: `${heldReason}: ${end.reason}` } : end;
  }
}

/** A newer node may have planned it, and would understand it. */
function afterMisfit(taken: Taken, reason: string): End {
  if (taken.attempts >= maxTries) return die(taken, reason);
  log.warn(
    { job: taken.name, id: taken.id, attempts: taken.attempts },
    'a payload does not fit and is left for a while',
  );
  return { end: 'put off', wait: backoff(taken.attempts), reason: reasonOf(reason), tries: 'all' };
}

function afterFailure(taken: Taken, known: Job, error: unknown): End {
  const reason = reasonOf(error);
  if (error instanceof RetryLater) {
    const tries = error.is_part ? 'none' : 'before';
    return { end: 'put off', wait: Math.max(0, error.at.getTime() - now().getTime()), reason, tries };
  }
  failures.inc({ job: taken.name });
  if (taken.attempts >= maxTries) return die(taken, reason, known);
  log.warn(
    { job: taken.name, id: taken.id, attempts: taken.attempts, error: reason },
    'a job failed and is tried again',
  );
  return { end: 'put off', wait: backoff(taken.attempts), reason, tries: 'all' };
}

/** Only what was understood can be followed by its `died`. */
function die(taken: Taken, reason: string, understood?: Job): End {
  log.error({ job: taken.name, id: taken.id, attempts: taken.attempts, error: reason }, 'a job is given up');
  return { end: 'dead', reason: reasonOf(reason), is_followed: Boolean(understood?.died) };
}

/** Half to all of 1, 2, 4… seconds, so that what failed together does not return together. */
const backoff = (attempts: number): number =>
  Math.min(longestWait, 1000 * 2 ** (attempts - 1)) * (0.5 + Math.random() / 2);

/** PostgreSQL's text holds no NUL, and one such error must not spoil the writing of all. */
const reasonOf = (error: unknown): string =>
  hidden(String(error instanceof Error ? (error.stack ?? error.message) : error))
    .replaceAll('\0', '')
    .slice(0, 2000);

async function within(milliseconds: number, run: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${milliseconds / 1000} s`)), milliseconds);
  });
  try {
    await Promise.race([run, late]);
  } finally {
    clearTimeout(timer);
  }
}
