import { Counter } from 'prom-client';
import { log } from '../log.ts';
import { onTold, tell, topic } from './bus.ts';
import { numberBatch, publisherConnection, tryLock, unlock } from './publisher.queries.ts';
import { startForgetting } from './forget-events.ts';
import { eventsPublished, type NumberedEvent, publishedHere } from './stream.ts';
import { onPublisherWake } from './wake.ts';

const eventsWaiting = topic<null>('events:waiting', { skipWhenAlone: true });
const publisherLeft = topic<null>('events:publisher_left', { skipWhenAlone: true });

const published = new Counter({ name: 'events_published_total', help: 'Events numbered by this node' });

const batchSize = 500;
// While there is much to publish, what comes within this time is numbered together.
const spacingMs = 5;
const pollMs = 1000;

/**
 * Moves events from the outbox into each project's numbered stream. Every node runs one, and the one that holds the
 * lock works; when it dies, another follows within two seconds.
 */
export function startPublisher(): { stop: () => Promise<void>; isPublishing: () => boolean } {
  let holdsLock = false;
  let stopped = false;
  let planned: NodeJS.Timeout | NodeJS.Immediate | undefined;
  let working: Promise<void> | null = null;
  let [woken, workedAt] = [false, 0];
  const connection = publisherConnection(() => (holdsLock = false));

  const offWaiting = onTold(eventsWaiting, () => holdsLock && wake());
  const offLeft = onTold(publisherLeft, () => wake());
  // Nodes that hold no lock pass it on; their own commit is not known to anyone else.
  onPublisherWake(() => (holdsLock ? wake() : tell(eventsWaiting, null)));
  const poll = setInterval(wake, pollMs);
  void connection.ready.then(wake);
  const stopForgetting = startForgetting(() => holdsLock);

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
    if (!holdsLock) holdsLock = (await connection.query<{ had: boolean }>(tryLock))[0]!.had;
    if (!holdsLock) return;
    const events = await connection.query<NumberedEvent>(numberBatch, [batchSize]);
    if (events.length === 0) return;
    published.inc(events.length);
    tell(eventsPublished, publishedHere(events));
    if (events.length === batchSize) woken = true;
  }

  return {
    isPublishing: () => holdsLock,
    stop: async () => {
      stopped = true;
      clearInterval(poll);
      stopForgetting();
      onPublisherWake(undefined);
      offWaiting();
      offLeft();
      await working;
      if (holdsLock) await connection.query(unlock).catch(() => undefined);
      if (holdsLock) tell(publisherLeft, null);
      await connection.close();
    },
  };
}
