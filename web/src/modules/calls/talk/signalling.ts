import {
  callSignalled,
  type HeardSignal,
  listSignals,
  type OwnSignal,
  sendSignals,
} from '@parley/contract/calls/signals';
import { api } from '../../../kit/api.ts';
import { isPassing } from '../../../kit/api-error.ts';
import { onLive } from '../../../kit/live.ts';
import { inOrder } from './in-order.ts';

/** The way from this window to the other end of its call. */
export type Signalling = { say: (signal: OwnSignal) => void; stop: () => void };

// As many as one request takes.
const MOST = 50;
const AGAIN_MS = 700;

/** What the other end says comes by the live socket, what that lost is asked for; what we say goes by requests, in turn. */
export function openSignalling(call_id: number, tab: string, hear: (signal: HeardSignal) => void): Signalling {
  const which = { id: call_id, tab };
  const order = inOrder(hear, async (after) => (await api(listSignals, { ...which, after })).data);
  const stopLive = onLive(
    callSignalled,
    (it) => {
      if (it.call_id === call_id && it.tab === tab) order.hear(it);
    },
    { immediate: true },
  );
  let isOver = false;
  let isSending = false;
  let waiting: OwnSignal[] = [];

  async function send(): Promise<void> {
    if (isSending || isOver || !waiting.length) return;
    isSending = true;
    const signals = waiting.slice(0, MOST);
    try {
      await api(sendSignals, { ...which, signals });
      waiting = waiting.slice(signals.length);
    } catch (error) {
      // Refused: it would be refused again. Not heard: said again soon, in the same order.
      if (isPassing(error)) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      else waiting = waiting.slice(signals.length);
    }
    isSending = false;
    return send();
  }

  void order.fill();
  return {
    say: (signal) => {
      waiting.push(signal);
      // Candidates come in a burst: one request is enough for them.
      setTimeout(() => void send(), 20);
    },
    stop: () => {
      isOver = true;
      order.stop();
      stopLive();
    },
  };
}
