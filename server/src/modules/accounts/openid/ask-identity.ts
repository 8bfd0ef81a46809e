import { email as emailShape } from '@parley/contract/common';
import { tidyName } from '@parley/contract/names';
import { authorizationCodeGrant } from 'openid-client';
import { refuse } from '../../../kit/errors.ts';
import { log } from '../../../kit/log.ts';
import { provider } from './provider.ts';

export type Identity = { google_sub: string; email: string; email_verified: boolean; name: string };
type Answered = { code: string; state: string; iss?: string | undefined };
type Asked = { verifier: string; nonce: string; redirect_uri: string };

/** Trades the code for who this is. Signature, issuer, audience, age, state, nonce and verifier are all checked. */
export async function askIdentity({ code, state, iss }: Answered, asked: Asked): Promise<Identity> {
  const url = new URL(asked.redirect_uri);
  url.search = new URLSearchParams({ code, state, ...(iss ? { iss } : {}) }).toString();
  const configuration = await provider();
  const claims = await authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: asked.verifier,
    expectedState: state,
    expectedNonce: asked.nonce,
    idTokenExpected: true,
  })
    .then((tokens) => tokens.claims())
    .catch((error: Error) => void log.warn({ error: error.message }, 'the OpenID provider did not confirm a sign-in'));
  const email = emailShape.safeParse(claims?.email);
  if (!claims || !email.success) refuse('openid_failed');
  const name = typeof claims.name === 'string' ? tidyName(claims.name, 120) : '';
  return {
    google_sub: claims.sub,
    email: email.data,
    email_verified: claims.email_verified === true,
    name: name || email.data.split('@')[0]!,
  };
}
