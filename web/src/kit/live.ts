import { type LiveEvent, livePath, type Payload } from '@parley/contract/live';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { connect, type LiveStatus } from './live/connection.ts';
import { makeCursor } from './live/cursor.ts';
import { hear, listen, type ListenOptions } from './live/listeners.ts';
import { queryClient } from './query-client.ts';
import { accessToken, renewToken, tokenLifeMs } from './session.ts';
import { wakeFailed } from './try-again.ts';

const status = createStore<{ status: LiveStatus }>(() => ({ status: 'off' }));
export const useLiveStatus = () => useStore(status).status;

/** Calls `handler` for each such event; batched every 100 ms unless `immediate`. Returns how to stop. */
export const onLive = listen;

export function useLive<E extends LiveEvent>(
  event: E,
  handler: (payload: Payload<E>) => void,
  { immediate = false }: ListenOptions<E> = {},
) {
  const latest = useEffectEvent(handler);
  const isImmediate = useEffectEvent((it: Payload<E>) => (typeof immediate === 'function' ? immediate(it) : immediate));
  useEffect(() => listen(event, (it) => latest(it), { immediate: (it) => isImmediate(it) }), [event]);
}

const firstReaders = new Set<() => Promise<unknown>>();

/** Whoever knows what is before one's eyes reads it before all else is read anew. Returns how to stop. */
export function readFirst(read: () => Promise<unknown>): () => void {
  firstReaders.add(read);
  return () => firstReaders.delete(read);
}

async function readAnew(): Promise<void> {
  await Promise.allSettled([...firstReaders].map((read) => read()));
  await queryClient.invalidateQueries();
}

/** Joins the project's stream after `seq`: what happened since that reading is replayed. Returns how to leave. */
export function startLive(project_id: number, seq: number | null): () => void {
  const connection = connect({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${livePath}`,
    project_id,
    cursor: makeCursor(seq),
    tokens: { valid: accessToken, renew: renewToken, lifeMs: tokenLifeMs },
    hear,
    resync: () => void readAnew(),
    show: (it) => {
      status.setState({ status: it });
      // The line is back: what failed meanwhile does not sit out its pause.
      if (it === 'live') wakeFailed();
    },
  });
  const wake = () => {
    if (document.visibilityState === 'visible') connection.wake();
  };
  addEventListener('online', wake);
  // A socket does not notice by itself that the network is gone; asked, it does not answer.
  addEventListener('offline', wake);
  document.addEventListener('visibilitychange', wake);
  return () => {
    removeEventListener('online', wake);
    removeEventListener('offline', wake);
    document.removeEventListener('visibilitychange', wake);
    connection.stop();
  };
}
