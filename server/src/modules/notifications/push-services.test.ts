import { expect, test } from 'vitest';
import { answered, didNotAnswer, restsUntil } from './push-services.ts';

const origin = 'https://push.example';

test('a service that does not answer rests after three times, then one asks for all', () => {
  for (const at of [0, 1, 2]) {
    expect(restsUntil(origin, at)).toBeNull();
    didNotAnswer(origin, at);
  }
  expect(restsUntil(origin, 3)).toBe(30_002);
  expect(restsUntil('https://other.example', 3)).toBeNull();
  expect(restsUntil(origin, 30_003)).toBeNull();
  expect(restsUntil(origin, 30_004)).toBe(60_003);
  answered(origin);
  expect(restsUntil(origin, 30_005)).toBeNull();
});
