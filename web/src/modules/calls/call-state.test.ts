import { callTime } from '@parley/contract/calls/call-words';
import { expect, test } from 'vitest';
import { atRest, type CallEvent, type CallState, type CallStep, endTypes, nextCallState } from './call-state.ts';

const [before, at] = [1000, 5000];
const open = (step: CallStep): CallState => ({
  step,
  isOpen: true,
  since: ['WAITING', 'INCOMING_CALL', 'IN_PROCESS'].includes(step) ? before : null,
  error: step === 'ERROR' ? 'call_server_error' : null,
});

const events = {
  asked: { kind: 'asked' },
  started: { kind: 'started', at },
  rang: { kind: 'rang', at },
  answered: { kind: 'answered', at },
  accepted: { kind: 'accepted', at },
  failed: { kind: 'failed', error: 'no_microphone' },
  timed_out: { kind: 'timed_out' },
  self: { kind: 'ended', type: endTypes.self },
  remote: { kind: 'ended', type: endTypes.remote },
  rejected: { kind: 'ended', type: endTypes.rejected },
  timeout: { kind: 'ended', type: endTypes.timeout },
  closed: { kind: 'closed' },
} satisfies Record<string, CallEvent>;

/** What shows afterwards; `same`: nothing has changed, `rest`: the window is closed and reset to START. */
type After = CallStep | 'same' | 'rest';
const columns = Object.keys(events) as (keyof typeof events)[];
const over: After[] = [
  'START',
  'same',
  'INCOMING_CALL',
  'same',
  'same',
  'same',
  'same',
  'same',
  'same',
  'same',
  'same',
  'rest',
];

/** In the order of `events`. */
const table: Record<CallStep | 'closed', After[]> = {
  closed: ['START', 'same', 'INCOMING_CALL', 'same', 'same', 'same', 'same', 'same', 'same', 'same', 'same', 'rest'],
  START: ['START', 'WAITING', 'INCOMING_CALL', 'same', 'same', 'ERROR', 'same', 'same', 'same', 'same', 'same', 'rest'],
  WAITING: [
    'same',
    'same',
    'same',
    'IN_PROCESS',
    'same',
    'ERROR',
    'TIMEOUT',
    'SELF',
    'REMOTE',
    'REJECTED',
    'rest',
    'rest',
  ],
  INCOMING_CALL: [
    'same',
    'same',
    'same',
    'same',
    'IN_PROCESS',
    'ERROR',
    'TIMEOUT',
    'SELF',
    'REMOTE',
    'REJECTED',
    'rest',
    'rest',
  ],
  IN_PROCESS: [
    'same',
    'same',
    'same',
    'same',
    'same',
    'ERROR',
    'TIMEOUT',
    'SELF',
    'REMOTE',
    'REJECTED',
    'rest',
    'rest',
  ],
  REJECTED: over,
  TIMEOUT: over,
  ERROR: over,
  REMOTE: over,
  SELF: over,
};

const cases = Object.entries(table).flatMap(([step, row]) =>
  columns.map((event, place) => [step as CallStep | 'closed', event, row[place]!] as const),
);

test.each(cases)('%s, when %s: %s', (step, event, after) => {
  const state = step === 'closed' ? atRest : open(step);
  const next = nextCallState(state, events[event]);
  // What changes nothing is the very same: nobody is drawn anew for it.
  const seen = next === state ? 'same' : next.isOpen ? next.step : 'rest';
  expect(seen).toBe(step === 'closed' && after === 'rest' ? 'same' : after);
  expect(next.isOpen || next).toEqual(next.isOpen || atRest);
});

test('the timer begins with waiting, starts anew when they speak, and is reset by every end', () => {
  expect(nextCallState(open('START'), events.started).since).toBe(at);
  expect(nextCallState(open('WAITING'), events.answered).since).toBe(at);
  expect(nextCallState(open('INCOMING_CALL'), events.accepted).since).toBe(at);
  for (const event of [events.failed, events.timed_out, events.rejected, events.remote, events.self])
    expect(nextCallState(open('WAITING'), event).since).toBeNull();
});

test('a reason is shown once, and not beside the next call', () => {
  const failed = nextCallState(open('START'), events.failed);
  expect(failed.error).toBe('no_microphone');
  expect(nextCallState(failed, events.asked).error).toBeNull();
  expect(nextCallState(failed, events.rang).error).toBeNull();
});

test.each([
  [0, '00:00'],
  [7, '00:07'],
  [65, '01:05'],
  [3599, '59:59'],
  [3600, '01:00:00'],
  [36_061, '10:01:01'],
])('%d seconds are said as %s', (seconds, words) => {
  expect(callTime(seconds)).toBe(words);
});
