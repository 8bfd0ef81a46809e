import type { CallDirection, CallResult } from '@parley/contract/calls/call-line';
import type { Call } from '@parley/contract/calls/calls';

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
export function lostLine(call: Standing & Taken): Outcome {
  if (call.direction === 'in' && call.state === 'ringing') return { result: 'missed', error: null };
  return isUnheard(call) ? { result: 'missed', error: 'call_was_lost' } : wentSilent(call);
}

/** Taken by one of us without a sign that the provider heard of it: nobody has spoken, as far as is known. */
export const isUnheard = ({ direction, answered_at, was_introduced }: Taken): boolean =>
  direction === 'in' && answered_at !== null && !was_introduced;
