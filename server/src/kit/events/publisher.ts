import { Counter, Gauge } from 'prom-client';
import type { Lease, Leases } from '../leases/leases.ts';
import { log } from '../log.ts';
import { onTold, tell, topic } from './bus.ts';
import { numberBatch, publisherConnection, publishing, readLag } from './publisher.queries.ts';
import { startForgetting } from './forget-events.ts';
import { eventsPublished, type NumberedEvent, publishedHere } from './stream.ts';
import { tracing } from '../tracing/tracing.ts';
import { noteEvents, traceNumbering } from './trace-events.ts';
import { onPublisherWake } from './wake.ts';

const eventsWaiting = topic<null>('events:waiting', { skipWhenAlone: true });
const publisherLeft = topic<null>('events:publisher_left', { skipWhenAlone: true });

const published = new Counter({ name: 'events_published_total', help: 'Events numbered by this node' });

new Gauge({
  name: 'outbox_age_seconds',
  help: 'How long the first event without a number has waited; screens stand still meanwhile',
  async collect() {
    // A database that is away must not take the other figures with it.
    await readLag().then(
      (lag) => this.set(lag),
      () => this.reset(),
    );
  },
});

const batchSize = 500;
// While there is much to publish, what comes within this time is numbered together.
const spacingMs = 5;
const pollMs = 1000;

/**
 * Moves events from the outbox into each project's numbered stream. Every node runs one, and the one that holds the
 * lease works; when it dies or hangs, another follows within five seconds.
 */
export function startPublisher(leases: Leases): { stop: () => Promise<void>; isPublishing: () => boolean } {
  let lease: Lease | null = null;
  let stopped = false;
  let planned: NodeJS.Timeout | NodeJS.Immediate | undefined;
  let working: Promise<void> | null = null;
  let [woken, workedAt] = [false, 0];
  const holds = (): boolean => lease?.lost.aborted === false;
  // Whoever cannot write leaves it to others.
  const connection = publisherConnection(() => void letGo());

  const offWaiting = onTold(eventsWaiting, () => holds() && wake());
  const offLeft = onTold(publisherLeft, () => wake());
  // Nodes that do not hold it pass it on; their own commit is not known to anyone else.
  onPublisherWake(() => {
    if (tracing && holds()) noteEvents(tracing);
    if (holds()) wake();
    else tell(eventsWaiting, null);
  });
  const poll = setInterval(wake, pollMs);
  void Promise.all([connection.ready, leases.ready]).then(wake);
  const stopForgetting = startForgetting(holds);

  function wake(): void {
    woken = true;
    if (planned || working || stopped) return;
    const wait = workedAt + spacingMs - performance.now();
    planned = wait > 0 ? setTimeout(work, wait) : setImmediate(work);
  }

  function work(): void {
    planned = undefined;
    if (stopped) return;
    woken = false;
    workedAt = performance.now();
    working = publish()
      .catch((error: unknown) => {
        if (connection.isOpen()) log.error(error);
      })
      .then(() => {
        working = null;
        if (woken) wake();
      });
  }

  async function publish(): Promise<void> {
    if (!connection.isOpen()) return;
    if (!holds()) lease = (await leases.take(publishing.kind, [publishing.name]))[0] ?? null;
    if (!lease) return;
    const began = performance.now();
    const events = await connection.query<NumberedEvent>(numberBatch, [batchSize, lease.fence]);
    if (events.length === 0) return;
    published.inc(events.length);
    if (tracing) traceNumbering(tracing, { began, events }, () => handOver(events));
    else handOver(events);
    if (events.length === batchSize) woken = true;
  }

  function handOver(events: NumberedEvent[]): void {
    for (const it of publishedHere(events)) tell(eventsPublished, it);
  }

  async function letGo(): Promise<void> {
    const left = lease;
    lease = null;
    if (left) await leases.giveBack(left);
  }

  return {
    isPublishing: holds,
    stop: async () => {
      stopped = true;
      clearInterval(poll);
      stopForgetting();
      onPublisherWake(undefined);
      offWaiting();
      offLeft();
      await working;
      if (holds()) {
        await letGo();
        tell(publisherLeft, null);
      }
      await connection.close();
    },
  };
}
