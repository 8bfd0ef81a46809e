import type { CallDirection, CallResult } from '@parley/contract/calls/call-line';
import type { Call } from '@parley/contract/calls/calls';
import type { HeardSignal } from '@parley/contract/calls/signals';

type Standing = Pick<Call, 'direction' | 'state'>;
type Taken = { direction: CallDirection; answered_at: number | null; was_introduced: boolean };
type HungUpFor = 'no_microphone' | 'lost' | 'closed' | undefined;
type Outcome = { result: CallResult; error: string | null };

/** The other side, or the provider, said that it is over; `told`: why, where they said that. */
export function endedOutside({ direction, state }: Standing, told: CallResult | null): CallResult {
  if (state === 'active') return 'answered';
  if (direction === 'in') return 'missed';
  return told ?? 'rejected';
}

/** Whoever of us has the call hung up, or their window did. */
export function endedHere({ direction, state }: Standing, why: HungUpFor): Outcome {
  const error = why === 'no_microphone' ? 'no_microphone' : why === 'lost' ? 'call_was_lost' : null;
  if (state === 'active') return { result: 'answered', error };
  if (error) return { result: 'failed', error };
  return { result: direction === 'in' ? 'missed' : 'cancelled', error };
}

/** Nobody took it in time. */
export const rangOut = (direction: CallDirection): CallResult => (direction === 'in' ? 'missed' : 'no_answer');

/** The window that had it has not been heard of for too long. */
export const wentSilent = ({ state }: Standing): Outcome => ({
  result: state === 'active' ? 'answered' : 'failed',
  error: 'call_was_lost',
});

/** Whoever held its line is gone. */
export const lostLine = (call: Standing): Outcome =>
  call.direction === 'in' && call.state === 'ringing' ? { result: 'missed', error: null } : wentSilent(call);

/** What is kept of how it ended: whoever was not heard is owed a reply, whoever hung up. */
export const keptResult = (call: Taken, result: CallResult): CallResult => (isUnheard(call) ? 'missed' : result);

/** Taken by one of us without a sign that the provider heard of it: nobody has spoken, as far as is known. */
export const isUnheard = ({ direction, answered_at, was_introduced }: Taken): boolean =>
  direction === 'in' && answered_at !== null && !was_introduced;

// An acceptance that was sent or received, a call that goes on. The others are told of one that rings too.
const goesOn = new Set([4, 5, 6]);

/** Told of a call that one of us has taken, it shows that the provider heard of the taking. */
export const introduces = (signal: HeardSignal): boolean =>
  signal.kind === 'state' ? goesOn.has(signal.state) : signal.kind !== 'peer_gone';
