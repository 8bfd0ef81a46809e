import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HeardSignal, OwnSignal } from '@parley/contract/calls/signals';
import type { ClientOn } from '../src/client-on.ts';
import { type VoicePeer, voicePeer } from './voice-peer.ts';

type Heard = { is_over: boolean; heard: { n: number; signal: HeardSignal }[] };

/** How a phone reaches the provider: beside it, or over the page's own requests. */
export type PhoneLine = {
  does: (act: { do: string; tab?: string; signals?: OwnSignal[] }) => Promise<unknown>;
  hears: (after: number) => Promise<Heard>;
};

/** Of a client in the same process. */
export const lineOf = (client: ClientOn): PhoneLine => ({
  does: async ({ do: word, tab, signals }) => {
    if (word === 'dial') return client.dials(tab);
    if (word === 'accept') return client.accepts(tab);
    if (word === 'signal') return client.signals(tab!, signals!);
    return word === 'reject' ? client.rejects() : client.hangsUp();
  },
  hears: async (after) => {
    const call = client.call();
    const heard = call?.heard.filter(({ n }) => n > after) ?? [];
    return { is_over: call?.state === 'ended', heard };
  },
});

type Place = { channel: string; account: string; client: string };

/** Of a client of another process, by the control of the phones; `ask` posts where a body is given. */
export const lineOver = (ask: (path: string, body?: object) => Promise<unknown>, place: Place): PhoneLine => ({
  does: (act) => ask('act', { ...place, act }),
  hears: async (after) => {
    const { calls } = (await ask('calls')) as { calls: { id: string; account: string; client: { id: string } }[] };
    const id = calls.findLast((it) => it.account === place.account && it.client.id === place.client)?.id;
    if (!id) return { is_over: false, heard: [] };
    const query = new URLSearchParams({ id, after: String(after) });
    const answer = (await ask(`call?${query}`)) as { call: { state: string }; heard: Heard['heard'] };
    return { is_over: answer.call.state === 'ended', heard: answer.heard };
  },
});

/** A client's phone that somebody holds: it speaks into its calls, and knows how loud the other end is. */
export function clientPhone(line: PhoneLine, options: Omit<Parameters<typeof voicePeer>[0], 'tell'> = {}) {
  const tab = randomUUID();
  let voice: VoicePeer | null = null;

  function pickUp(): VoicePeer {
    const made = voicePeer({
      ...options,
      tell: (signals) => line.does({ do: 'signal', tab, signals }).catch(() => null),
    });
    voice = made;
    // Where the line is gone, the phone is too.
    attend(made).catch(putAway);
    return made;
  }

  /** Until the call is over or the phone is put away. */
  async function attend(made: VoicePeer): Promise<void> {
    let after = 0;
    while (voice === made) {
      const { is_over, heard } = await line.hears(after);
      for (const { n, signal } of heard) {
        after = n;
        await made.take(signal);
      }
      if (is_over) return void (await putAway());
      await sleep(30, undefined, { ref: false });
    }
  }

  async function putAway(): Promise<void> {
    const old = voice;
    voice = null;
    await old?.close();
  }

  return {
    dials: async (): Promise<VoicePeer> => {
      await line.does({ do: 'dial', tab });
      return pickUp();
    },
    accepts: async (): Promise<VoicePeer> => {
      await line.does({ do: 'accept', tab });
      return pickUp();
    },
    rejects: () => line.does({ do: 'reject' }),
    hangsUp: async (): Promise<void> => {
      await line.does({ do: 'hang_up' });
      await putAway();
    },
    /** The phone is gone without a word: to the other end it is a way that broke. */
    breaks: putAway,
  };
}
