import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client';
import { addressKey, countAttempt } from '../../../kit/attempts.ts';
import { minutes, now } from '../../../kit/clock.ts';
import type { Context } from '../../../kit/http/route.ts';
import { hashToken, newToken } from '../../../kit/tokens.ts';
import { limits } from '../limits.ts';
import { surroundings } from '../surroundings.ts';
import { keepState } from './openid.queries.ts';
import { provider } from './provider.ts';
import { setStateCookie, stateMinutes } from './state-cookie.ts';

/** Where to send the browser; what must come back with it is kept here and in its cookie. */
export async function openidUrl(context: Context): Promise<string> {
  const configuration = await provider();
  await countAttempt(limits.openidUrl, addressKey(context.address));
  const [state, nonce, verifier] = [newToken(), randomNonce(), randomPKCECodeVerifier()];
  const redirect_uri = returnAddress(context.host);
  const expires_at = new Date(now().getTime() + minutes(stateMinutes));
  await keepState({ state_hash: hashToken(state), nonce, verifier, redirect_uri, expires_at });
  setStateCookie(context, state);
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}

/** Each brand comes back to its own host; the provider sends only to hosts it was told of. */
const returnAddress = (host: string): string =>
  `${new URL(surroundings().public_url).protocol}//${host}/app/messenger/login/`;
