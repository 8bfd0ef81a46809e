import { expect, test } from 'vitest';
import type { LineState } from './rtc-frames.ts';
import { type Standing, standingAfter } from './rtc-standing.ts';

const anna = { id: 'a', wid: '79991234567@c.us', name: 'Anna' };
const boris = { id: 'b', wid: '79995550011@c.us', name: 'Boris' };
const rings = { state: 'inc-call', info: boris } as const;

test.each<[string, Standing, LineState, { standing: Standing; news: object[] }]>([
  ['rings', null, rings, { standing: { id: 'b', state: 'inc-call' }, news: [{ kind: 'ringing', outside_id: 'b' }] }],
  ['is told again', { id: 'b', state: 'inc-call' }, rings, { standing: { id: 'b', state: 'inc-call' }, news: [] }],
  [
    'is taken',
    { id: 'a', state: 'inc-call' },
    { state: 'on-call', info: anna },
    {
      standing: { id: 'a', state: 'on-call' },
      news: [{ kind: 'answered', outside_id: 'a' }, { signal: { kind: 'state', state: 6 } }],
    },
  ],
  [
    'is busy',
    { id: 'a', state: 'out-call' },
    { state: 'idle', reason: 'busy' },
    { standing: null, news: [{ kind: 'ended', result: 'busy', outside_id: 'a' }] },
  ],
  ['is over for us', null, { state: 'idle' }, { standing: null, news: [] }],
])('a call that %s', (_, was, told, expected) => {
  expect(standingAfter(was, told)).toMatchObject(expected);
});

test.each(['on-call', 'out-call', 'inc-call'] as const)(
  'whoever calls beside one that is %s rings, and it is the first that ends',
  (state) => {
    const first = { id: 'a', state };
    const beside = standingAfter(first, rings);
    expect(beside).toMatchObject({ standing: first, news: [{ kind: 'ringing', outside_id: 'b' }] });
    expect(standingAfter(beside.standing, { state: 'idle' }).news).toMatchObject([{ kind: 'ended', outside_id: 'a' }]);
  },
);
