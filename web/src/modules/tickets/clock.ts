import type { PromiseKind, RunningPromise } from '@parley/contract/tickets/promises';
import type { Ticket } from '@parley/contract/tickets/tickets';
import { readWireTime } from '../../kit/time.ts';

export type ClockState = 'calm' | 'at_risk' | 'broken';
export type Clock = {
  kind: PromiseKind;
  state: ClockState;
  due: Date;
  /** Below zero once it is broken. */ left_ms: number;
};

/** How the promise that runs out first stands at a moment; null: none runs. */
export function clockAt(promise: RunningPromise | null, now: number): Clock | null {
  const [warn, due] = [momentOf(promise?.warn_at), momentOf(promise?.due_at)];
  if (!promise || warn === null || due === null) return null;
  const state = now >= due ? 'broken' : now >= warn ? 'at_risk' : 'calm';
  return { kind: promise.kind, state, due: new Date(due), left_ms: due - now };
}

/** One was not kept, or its time has just run out. */
export const isBroken = ({ broken, promise }: Ticket, now: number): boolean =>
  broken.length > 0 || clockAt(promise, now)?.state === 'broken';

export const isAtRisk = ({ promise }: Ticket, now: number): boolean => clockAt(promise, now)?.state === 'at_risk';

const momentOf = (time: string | undefined): number | null => (time ? (readWireTime(time)?.getTime() ?? null) : null);
