import { expect, test } from 'vitest';
import { ProviderError } from '../channel.ts';
import { readFailure, tellFailure } from './told-failure.ts';

test.each([
  new ProviderError('USER_IS_BLOCKED'),
  new ProviderError('SESSION_REVOKED', { scope: 'channel' }),
  new ProviderError('FLOOD_WAIT_2', { retry_at: new Date(1_794_700_000_000) }),
  new ProviderError('not reached', { retry_at: 'soon' }),
  new Error('nobody knows'),
])('what failed on one node is the same failure on another: %s', (error) => {
  const read = readFailure(JSON.parse(JSON.stringify(tellFailure(error))) as ReturnType<typeof tellFailure>);
  expect(read).toEqual(error);
  expect(read.constructor).toBe(error.constructor);
});
