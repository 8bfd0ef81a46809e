import { expect, test } from 'vitest';
import { afterHearing, afterWaiting } from './attendants.ts';

const tom = { contact_id: 7, user_id: 2, name: 'Tom' };

test('each colleague is known once, by what they said last', () => {
  const looking = afterHearing({}, { ...tom, state: 'viewing' }, 0);
  const typing = afterHearing(looking, { ...tom, state: 'typing' }, 1000);
  expect(typing[7]).toEqual([{ user_id: 2, name: 'Tom', state: 'typing', until: 7000 }]);
  expect(afterHearing(typing, { ...tom, state: 'gone' }, 2000)[7]).toEqual([]);
});

test('whoever stops typing is looking on, and in the end has left', () => {
  const known = afterHearing({}, { ...tom, state: 'typing' }, 0)[7]!;
  expect(afterWaiting(known, 5999)).toEqual(known);
  expect(afterWaiting(known, 6000)).toMatchObject([{ state: 'viewing', until: 45_000 }]);
  expect(afterWaiting(afterWaiting(known, 6000), 45_000)).toEqual([]);
});
