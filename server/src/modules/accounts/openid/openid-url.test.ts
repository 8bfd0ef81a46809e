import { openidLogin, openidUrl } from '@parley/contract/accounts/sessions';
import { afterEach, expect, test } from 'vitest';
import { type Door, openDoor } from '../test/door.ts';
import { startGoogle } from '../test/google.ts';

let door: Door;
afterEach(() => door.close());

test('without settings there is no sign-in with Google, and that is said', async () => {
  door = await openDoor();
  const { status, body } = await door.browser().call(openidUrl, { provider: 'google' });
  expect([status, body.code]).toEqual([404, 'openid_unavailable']);
  expect((await door.browser().call(openidLogin, { code: 'a', state: 'b' })).status).toBe(401);
});

test('a provider that was away is found when it is back', async () => {
  const gone = await startGoogle();
  await gone.stop();
  door = await openDoor(gone.env);
  const { status, body } = await door.browser().call(openidUrl, { provider: 'google' });
  expect([status, body.code]).toEqual([503, 'unavailable']);
  const back = await startGoogle(Number(new URL(gone.env.OIDC_ISSUER).port));
  expect((await door.browser().call(openidUrl, { provider: 'google' })).status).toBe(200);
  await back.stop();
});
