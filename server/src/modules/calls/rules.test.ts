import { expect, test } from 'vitest';
import { endedHere, endedOutside, introduces, keptResult, lostLine, rangOut, wentSilent } from './rules.ts';

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

test('what became of one whose line was lost', () => {
  expect(lostLine(ringing.in)).toEqual({ result: 'missed', error: null });
  expect(lostLine({ direction: 'in', state: 'active' })).toEqual({ result: 'answered', error: 'call_was_lost' });
  expect(lostLine(ringing.out)).toEqual({ result: 'failed', error: 'call_was_lost' });
});

test('nobody has spoken where the provider gave no sign that it heard of the taking', () => {
  const taken = { direction: 'in', answered_at: 1, was_introduced: true } as const;
  expect(keptResult(taken, 'answered')).toBe('answered');
  expect(keptResult({ ...taken, was_introduced: false }, 'answered')).toBe('missed');
  expect(keptResult({ ...taken, direction: 'out', was_introduced: false }, 'answered')).toBe('answered');
  expect(keptResult({ ...taken, answered_at: null, was_introduced: false }, 'missed')).toBe('missed');
});

test('it is no sign what the provider tells of a call that rings, or of an end that is gone', () => {
  const states = [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((state) => introduces({ kind: 'state', state }));
  expect(states).toEqual([4, 5, 6]);
  expect(introduces({ kind: 'peer', peer_id: 'x', offers: true })).toBe(true);
  expect(introduces({ kind: 'peer_gone', peer_id: 'x' })).toBe(false);
});
