import type { Call } from '@parley/contract/calls/calls';
import { type CallEvent, endTypes } from './call-state.ts';

/** What a call of this window has become, in the words of its steps; null: nothing new. */
export function eventOf(call: Pick<Call, 'state' | 'direction' | 'result' | 'error'>, at: number): CallEvent | null {
  if (call.state === 'ringing') return null;
  if (call.state === 'active') return { kind: call.direction === 'out' ? 'answered' : 'accepted', at };
  switch (call.result) {
    case 'answered':
      return call.error ? { kind: 'failed', error: call.error } : { kind: 'ended', type: endTypes.remote };
    case 'no_answer':
      return { kind: 'timed_out' };
    case 'missed':
      return { kind: 'ended', type: endTypes.timeout };
    case 'cancelled':
      return { kind: 'ended', type: endTypes.self };
    case 'rejected':
    case 'busy':
      return { kind: 'ended', type: endTypes.rejected };
    case 'failed':
    case null:
      // The reference's own words where nobody says why.
      return { kind: 'failed', error: call.error ?? 'call_line_is_away' };
  }
}

/** It rings for whoever sees its channel. */
export const isRinging = ({ state, direction, operator_id }: Call): boolean =>
  state === 'ringing' && direction === 'in' && operator_id === null;

/** Those that ring, after one of them changed; in the order in which they began. */
export const ringingAfter = (ringing: readonly Call[], call: Call): Call[] => {
  const others = ringing.filter(({ id }) => id !== call.id);
  return isRinging(call) ? [...others, call].sort((a, b) => a.id - b.id) : others;
};

/** For how long it rings, in milliseconds: by the server's clock alone, as ours may be wrong. */
export const ringsFor = (readTime: (wire: string) => Date | null, call: Call): number | null => {
  const [from, until] = [readTime(call.created_at), call.rings_until ? readTime(call.rings_until) : null];
  return from && until ? until.getTime() - from.getTime() : null;
};
