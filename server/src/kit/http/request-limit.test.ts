import { getUser } from '@parley/contract/accounts/users';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

test('an address that asks too often is told to wait, and no other with it', async () => {
  const app = await testApp({ REQUESTS_PER_MINUTE: '5' });
  try {
    const busy = app.caller({ 'x-forwarded-for': '198.51.100.7' });
    for (let n = 0; n < 5; n++) expect((await busy(getUser, {})).status).toBe(401);
    const refused = await busy(getUser, {});
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await app.caller({ 'x-forwarded-for': '198.51.100.8' })(getUser, {})).status).toBe(401);
  } finally {
    await app.stop();
  }
});
