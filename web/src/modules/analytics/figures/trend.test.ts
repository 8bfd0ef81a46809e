import { expect, test } from 'vitest';
import { trendOf } from './trend.ts';

test('numbers change by a share, times by a time; to wait less is good', () => {
  expect(trendOf({ now: 112, before: 100, kind: 'number' }, 'en')).toEqual({ words: '+12%', goes: 'up', isGood: true });
  expect(trendOf({ now: 138, before: 172, kind: 'time', better: 'less' }, 'en')).toEqual({
    words: '−34\u00A0secs',
    goes: 'down',
    isGood: true,
  });
  expect(trendOf({ now: 0.5, before: 0.6, kind: 'share' }, 'en')).toEqual({
    words: '−10%',
    goes: 'down',
    isGood: false,
  });
});

test('where there was nothing, nothing is compared', () => {
  expect(trendOf({ now: 5, before: 0, kind: 'number' }, 'en')).toBeNull();
  expect(trendOf({ now: null, before: 5, kind: 'time' }, 'en')).toBeNull();
  expect(trendOf({ now: 5, before: undefined, kind: 'number' }, 'en')).toBeNull();
});

test('what is written the same did not change, and is neither good nor bad', () => {
  expect(trendOf({ now: 60.2, before: 60, kind: 'time' }, 'en')).toEqual({
    words: '0\u00A0secs',
    goes: 'nowhere',
    isGood: null,
  });
});
