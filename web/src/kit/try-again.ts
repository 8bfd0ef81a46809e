import { useEffect, useReducer } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { askedPause, isPassing } from './api-error.ts';
import { backoff } from './live/backoff.ts';
import { queryClient } from './query-client.ts';
import { secondsUntil } from './seconds-left.ts';

/** `busy`: the server asks for patience; `away`: it does not answer. */
type Pause = { until: number; why: 'busy' | 'away' };

// Whoever was refused together does not come back in the same moment.
const SPREAD_MS = 3000;
const COUNT_MS = 250;

const pause = createStore<{ next: Pause | null }>(() => ({ next: null }));
let rounds = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What is on screen and could not be read for a passing reason is asked again by itself. Returns how to stop. */
export function followFailures(random: () => number = Math.random): () => void {
  const stopHearing = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    if (event.query.isActive() && isPassing(event.action.error)) wait(event.action.error, random);
  });
  const look = () => {
    const { next } = pause.getState();
    if (isSeen() && next && next.until <= Date.now()) void askFailed();
  };
  globalThis.document?.addEventListener('visibilitychange', look);
  return () => {
    stopHearing();
    globalThis.document?.removeEventListener('visibilitychange', look);
    rest();
  };
}

/** The server is known to be there again: nobody sits out the pause, but who was asked for it. */
export function wakeFailed() {
  if (pause.getState().next?.why === 'away') void askFailed();
}

async function askFailed(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  rounds += 1;
  await queryClient.refetchQueries(failed);
  // Who failed once more has set the clock already.
  if (!timer) rest();
}

/** What a screen says of its next try; null when there is none. */
export function useNextTry(): { why: Pause['why']; seconds: number } | null {
  const { next } = useStore(pause);
  const [, count] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (!next) return;
    const counting = setInterval(count, COUNT_MS);
    return () => clearInterval(counting);
  }, [next]);
  return next && { why: next.why, seconds: Math.max(1, secondsUntil(next.until, Date.now())) };
}

/** One clock for all: the longest pause that was asked for is kept by everyone. */
function wait(error: { status: number }, random: () => number) {
  const asked = askedPause(error);
  const until = Date.now() + Math.max(asked && asked + random() * SPREAD_MS, backoff(rounds, random));
  if (timer && (pause.getState().next?.until ?? 0) >= until) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    // A page that nobody looks at asks when it is looked at.
    if (isSeen()) void askFailed();
  }, until - Date.now());
  pause.setState({ next: { until, why: error.status === 429 ? 'busy' : 'away' } });
}

function rest() {
  clearTimeout(timer);
  timer = undefined;
  rounds = 0;
  pause.setState({ next: null });
}

const failed = {
  type: 'active',
  predicate: ({ state }: { state: { status: string; error: unknown } }) =>
    state.status === 'error' && isPassing(state.error),
} as const;

const isSeen = () => globalThis.document?.visibilityState !== 'hidden';
