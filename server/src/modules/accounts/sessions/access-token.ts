import { errors, jwtVerify, SignJWT } from 'jose';
import { now } from '../../../kit/clock.ts';
import { secret } from '../../../kit/secrets.ts';

const issuer = 'parley';
const audience = 'parley:access';
const algorithm = 'HS256';
export const accessTokenSeconds = 15 * 60;

type Bearer = { user_id: number; session_id: string };

export async function signAccessToken({ user_id, session_id }: Bearer): Promise<string> {
  const issued = Math.floor(now().getTime() / 1000);
  return new SignJWT({ sid: session_id })
    .setProtectedHeader({ alg: algorithm, typ: 'at+jwt' })
    .setSubject(String(user_id))
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(issued + accessTokenSeconds)
    .sign(await secret('access-token'));
}

export const makeKeys = () => Promise.all([secret('access-token'), secret('refresh-token')]);

/** `expires_at` in milliseconds. */
type Read = Bearer & { expires_at: number };

/** Whom we gave this token to, or null when it is not ours, not for this use, or too old. */
export async function readAccessToken(token: string): Promise<Read | null> {
  // The library forgives padding; a token has one spelling.
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return null;
  try {
    const { payload } = await jwtVerify(token, await secret('access-token'), {
      algorithms: [algorithm],
      issuer,
      audience,
      typ: 'at+jwt',
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      currentDate: now(),
    });
    return { user_id: Number(payload.sub), session_id: String(payload.sid), expires_at: payload.exp! * 1000 };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
