import { setTimeout as sleep } from 'node:timers/promises';
import type { ChannelType } from '@parley/contract/projects/channels';
import { channelOf, listenedTypes } from '../../../channels/index.ts';
import { ProviderError } from '../../../channels/channel.ts';
import { seconds } from '../../../kit/clock.ts';
import { log } from '../../../kit/log.ts';
import { keepListener, lineOf, setChannelState } from '../../projects/index.ts';
import { hear } from './hear.ts';
import { connectedNow, listenersConnection, tryListening, stopListening } from './listeners.queries.ts';
import { watchReach } from './watch-reach.ts';

const lookMs = seconds(2);
const longestRest = seconds(60);

type Place = { project_id: number; channel_id: number; type: ChannelType };
type Running = { place: Place; end: AbortController; done: Promise<void> };

/**
 * Hears the providers that do not call us: mailboxes, long polls, sessions. Each connected channel is held by exactly
 * one node, by a lock that goes with the node's connection: when it dies, another takes over within seconds.
 */
export function startListeners(): { stop: () => Promise<void>; held: () => string[] } {
  const running = new Map<string, Running>();
  let stopped = false;
  // Without the lock somebody else may be listening by now.
  const connection = listenersConnection(() => void endAll());
  let looking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => void (looking = looking.then(look)), lookMs);
  void connection.ready.then(() => (looking = looking.then(look)));

  async function look(): Promise<void> {
    if (stopped || !connection.isOpen()) return;
    try {
      // On its own connection: requests never wait behind it.
      const places = await connection.query<Place>(connectedNow, [listenedTypes]);
      const wanted = new Map(places.map((it) => [`${it.project_id}:${it.channel_id}`, it]));
      for (const [key, it] of running) if (!wanted.has(key)) await letGo(key, it);
      for (const [key, it] of wanted) if (!running.has(key)) await take(key, it);
    } catch (error) {
      if (!stopped) log.warn({ error: (error as Error).message }, 'listeners could not be looked after');
    }
  }

  async function take(key: string, place: Place): Promise<void> {
    const [held] = await connection.query<{ had: boolean }>(tryListening, [key]);
    if (!held?.had) return;
    const end = new AbortController();
    running.set(key, { place, end, done: listenOn(place, end.signal) });
  }

  async function letGo(key: string, { end, done }: Running): Promise<void> {
    running.delete(key);
    end.abort();
    await done;
    await connection.query(stopListening, [key]).catch(() => undefined);
  }

  async function endAll(): Promise<void> {
    const all = [...running.values()];
    running.clear();
    for (const { end } of all) end.abort();
    await Promise.all(all.map((it) => it.done));
  }

  return {
    held: () => [...running.keys()],
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await looking;
      await endAll();
      await connection.close();
    },
  };
}

/** Begins again whenever it ends, after a rest that grows while nothing works. */
async function listenOn(place: Place, signal: AbortSignal): Promise<void> {
  const reach = watchReach(place);
  for (let failures = 0; !signal.aborted; failures++) {
    const began = performance.now();
    await listenOnce(place, reach.reached, signal).catch(async (error: unknown) => {
      if (signal.aborted) return;
      await told(place, error);
      await reach.failed(error);
    });
    if (performance.now() - began > longestRest) failures = 0;
    const rest = Math.min(longestRest, 1000 * 2 ** failures) * (0.5 + Math.random() / 2);
    await sleep(rest, undefined, { signal }).catch(() => undefined);
  }
}

async function listenOnce(place: Place, reached: () => void, signal: AbortSignal): Promise<void> {
  const { project_id, channel_id, type } = place;
  const line = await lineOf(project_id, channel_id);
  if (!line?.is_auth) return;
  await channelOf(type).listen!({
    connection: line.connection,
    signal,
    reached,
    state: line.listener,
    hear: (events) => hear(place, events),
    keep: (state) => keepListener(project_id, channel_id, state),
  });
}

async function told({ project_id, channel_id, type }: Place, error: unknown): Promise<void> {
  const reason = (error as Error).message;
  log.warn({ error: reason, channel_id, type }, 'a listener ended and begins again');
  if (!(error instanceof ProviderError && error.scope === 'channel')) return;
  const off = { is_auth: false, problem: reason };
  await setChannelState(project_id, channel_id, off).catch((failure: unknown) => log.error(failure));
}
