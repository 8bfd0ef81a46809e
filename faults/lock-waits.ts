/** Somebody who waited for a lock that a migration had, or was waiting for itself. */
export type LockWait = { ms: number; lock: string; of: string; ended: number };

/** What PostgreSQL has to be asked for so that it tells. */
export const tellsLockWaits = {
  log_lock_waits: 'on',
  // From here on a wait is told, and how long it was in the end.
  deadlock_timeout: '10ms',
  log_connections: 'on',
  log_line_prefix: '%n %p ',
  track_commit_timestamp: 'on',
};

const line = /^(\d+)\.(\d+) (\d+) (LOG|DETAIL): +(.*)$/;
const connected = /^connection authorized: .*application_name=parley migrate/;
const waited = /^process (\d+) (still waiting for|acquired) (\w+) on (.+) after ([\d.]+) ms$/;
const holders = /^Process(?:es)? holding the lock: ([\d, ]+)\. Wait queue: ([\d, ]*)\.$/;

/** Hears the log line by line, and tells who waited for whoever migrates. */
export function hearLockWaits(): { hear: (text: string) => void; waits: LockWait[] } {
  const waits: LockWait[] = [];
  const migrating = new Set<string>();
  const held = new Set<string>();
  let asking: string | null = null;
  const hear = (text: string): void => {
    const [, seconds, fraction, process, kind, said] = line.exec(text) ?? [];
    if (!said) return;
    if (connected.test(said)) migrating.add(process!);
    const [, who, how, lock, of, ms] = waited.exec(said) ?? [];
    if (how === 'still waiting for') asking = who!;
    if (how === 'acquired' && held.delete(who!))
      waits.push({ ms: Number(ms), lock: lock!, of: of!, ended: Number(`${seconds}.${fraction}`) * 1000 });
    const [, has, queue] = (kind === 'DETAIL' && holders.exec(said)) || [];
    if (!has || !asking) return;
    const waiter = asking;
    asking = null;
    // Whoever came before it in the queue is waited for as well.
    const before = (queue ?? '').split(', ');
    const ahead = [...has.split(', '), ...before.slice(0, before.indexOf(waiter))];
    if (!migrating.has(waiter) && ahead.some((it) => migrating.has(it))) held.add(waiter);
  };
  return { hear, waits };
}
