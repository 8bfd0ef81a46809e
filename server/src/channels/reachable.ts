import { setTimeout as sleep } from 'node:timers/promises';
import { minutes } from '../kit/clock.ts';
import type { Channel, Connection, Listening } from './channel.ts';

/** Whether the provider can call this server; else we ask the provider. */
export const isReachable = ({ settings }: Connection): boolean => settings.reachable !== 'no';

// What was entered may have changed meanwhile: after so long it is looked at again.
const longest = minutes(2);

/**
 * For a provider that either calls us or lets itself be asked: `askOnce` waits for its next news and returns when they
 * are kept. Where the provider calls, there is nothing to do.
 */
export const listenIfUnreachable =
  <Place>(
    begin: (listening: Listening) => Promise<Place>,
    askOnce: (place: Place, listening: Listening) => Promise<Place>,
  ) =>
  async (listening: Listening): Promise<void> => {
    const { connection, signal } = listening;
    if (isReachable(connection)) return void (await sleep(longest, undefined, { signal }).catch(() => undefined));
    const began = performance.now();
    let place = await begin(listening);
    while (!signal.aborted && performance.now() - began < longest) {
      place = await askOnce(place, listening);
      listening.reached();
    }
  };

export type Listen = NonNullable<Channel['listen']>;
