import { Counter } from 'prom-client';
import { days, minutes, now, seconds } from '../clock.ts';
import { Refusal } from '../errors.ts';
import { log } from '../log.ts';
import { turns } from '../turns.ts';
import { type Consumer, consume } from './consumer.ts';
import { findBehind } from './cursors.queries.ts';
import { makeMonths } from './facts.queries.ts';
import { onFactsRecorded } from './wake.ts';

const failures = new Counter({
  name: 'fact_consumer_failures_total',
  help: 'Batches of facts that a consumer could not take',
  labelNames: ['consumer'],
});

// While an older transaction is at work: looked at again soon, and less and less often.
const heldMs = 100;
const mostHeldMs = seconds(5);
const sweepMs = seconds(30);
// Two at once leave the pool to those who are waited for.
const places = 2;

type Reading = { timer?: NodeJS.Timeout; isReading: boolean; isWoken: boolean; failed: number; held: number };

/**
 * Lets consumers read what is new: at once what was recorded on this node, and within half a minute what a node recorded
 * that is no more. `isKeeper`: of all nodes one looks for that.
 */
export function startConsumers(consumers: Consumer[], isKeeper: () => boolean): { stop: () => Promise<void> } {
  const readings = new Map<string, Reading>();
  const inTurn = turns(places);
  const working = new Set<Promise<void>>();
  let stopped = false;

  onFactsRecorded((project_id, names) => {
    for (const it of consumers) if (!names || it.wants.some((name) => names.has(name))) wake(it, project_id);
  });
  const sweeping = setInterval(() => {
    if (isKeeper()) void sweep(new Date(now().getTime() - days(2)));
  }, sweepMs);
  const monthly = setInterval(
    () => {
      if (isKeeper()) makeMonths().catch((error: unknown) => log.warn(error));
    },
    minutes(60 * 24),
  );
  void sweep(new Date(0));

  function wake(it: Consumer, project_id: number, pause = it.gatherMs): void {
    const key = `${it.name}:${project_id}`;
    const reading = readings.get(key) ?? { isReading: false, isWoken: false, failed: 0, held: 0 };
    readings.set(key, reading);
    reading.isWoken = true;
    // One that failed has its pause, whoever calls.
    if (stopped || reading.timer || reading.isReading) return;
    reading.timer = setTimeout(() => {
      delete reading.timer;
      const work = inTurn('facts', () => read(it, project_id, reading)).then(() => void working.delete(work));
      working.add(work);
    }, pause);
  }

  async function read(it: Consumer, project_id: number, reading: Reading): Promise<void> {
    if (stopped) return;
    Object.assign(reading, { isReading: true, isWoken: false });
    let pause: number | null;
    try {
      const outcome = await consume(it, project_id);
      reading.failed = 0;
      if (outcome !== 'held') reading.held = 0;
      pause = outcome === 'more' ? 0 : outcome === 'held' ? Math.min(heldMs * 2 ** reading.held++, mostHeldMs) : null;
    } catch (error) {
      pause = Math.min(seconds(1) * 2 ** reading.failed++, minutes(5));
      const isMoving = error instanceof Refusal && error.code === 'project_moving';
      if (!isMoving) failures.inc({ consumer: it.name });
      if (!stopped && !isMoving) log.error({ err: error, consumer: it.name, project_id }, 'a consumer of facts failed');
    }
    reading.isReading = false;
    if (pause !== null) wake(it, project_id, pause);
    else if (reading.isWoken) wake(it, project_id);
    else readings.delete(`${it.name}:${project_id}`);
  }

  async function sweep(since: Date): Promise<void> {
    try {
      const behind = await findBehind(
        consumers.map((it) => it.name),
        since,
      );
      for (const { consumer, project_id } of behind)
        wake(
          consumers.find((it) => it.name === consumer)!,
          project_id,
        );
    } catch (error) {
      if (!stopped) log.warn(error);
    }
  }

  return {
    stop: async () => {
      stopped = true;
      clearInterval(sweeping);
      clearInterval(monthly);
      onFactsRecorded(undefined);
      for (const { timer } of readings.values()) clearTimeout(timer);
      await Promise.all(working);
    },
  };
}
