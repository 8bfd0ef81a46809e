import { expect, test } from 'vitest';
import { endedHere, endedOutside, lostLine, rangOut, wentSilent } from './rules.ts';

const ringing = { out: { direction: 'out', state: 'ringing' }, in: { direction: 'in', state: 'ringing' } } as const;
const active = { direction: 'out', state: 'active' } as const;

test('what became of a call that the other side ended', () => {
  expect(endedOutside(active, null)).toBe('answered');
  expect(endedOutside(ringing.in, 'no_answer')).toBe('missed');
  expect(endedOutside(ringing.out, 'busy')).toBe('busy');
  expect(endedOutside(ringing.out, null)).toBe('rejected');
});

test('what became of one that ended here', () => {
  expect(endedHere(active, undefined)).toEqual({ result: 'answered', error: null });
  expect(endedHere(active, 'lost')).toEqual({ result: 'answered', error: 'call_was_lost' });
  expect(endedHere(ringing.out, 'closed')).toEqual({ result: 'cancelled', error: null });
  expect(endedHere(ringing.out, 'no_microphone')).toEqual({ result: 'failed', error: 'no_microphone' });
  expect(wentSilent(ringing.out)).toEqual({ result: 'failed', error: 'call_was_lost' });
  expect([rangOut('in'), rangOut('out')]).toEqual(['missed', 'no_answer']);
});

test('what became of one whose line was lost: nobody has spoken where the provider gave no sign of it', () => {
  const taken = { direction: 'in', state: 'active', answered_at: 1 } as const;
  const rings = { ...ringing.in, answered_at: null, was_introduced: false };
  expect(lostLine(rings)).toEqual({ result: 'missed', error: null });
  expect(lostLine({ ...taken, was_introduced: false })).toEqual({ result: 'missed', error: 'call_was_lost' });
  expect(lostLine({ ...taken, was_introduced: true })).toEqual({ result: 'answered', error: 'call_was_lost' });
  expect(lostLine({ ...rings, direction: 'out' })).toEqual({ result: 'failed', error: 'call_was_lost' });
});
