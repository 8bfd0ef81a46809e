import { errors, jwtVerify, SignJWT } from 'jose';
import { days, now } from '../../../kit/clock.ts';
import { secret } from '../../../kit/keys/keys.ts';

const issuer = 'parley';
const algorithm = 'HS256';
export const accessTokenSeconds = 15 * 60;

/** A token serves one use; shown for another it is nobody's. */
const uses = {
  access: { audience: 'parley:access', typ: 'at+jwt', seconds: accessTokenSeconds },
  // A page that lay open overnight still shows its pictures; it ends with its session all the same.
  files: { audience: 'parley:files', typ: 'files+jwt', seconds: days(2) / 1000 },
};
type Use = keyof typeof uses;

type Bearer = { user_id: number; session_id: string };

export async function signToken(use: Use, { user_id, session_id }: Bearer): Promise<string> {
  const { audience, typ, seconds } = uses[use];
  const issued = Math.floor(now().getTime() / 1000);
  return new SignJWT({ sid: session_id })
    .setProtectedHeader({ alg: algorithm, typ })
    .setSubject(String(user_id))
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(issued + seconds)
    .sign(await secret('access-token'));
}

/** `expires_at` in milliseconds. */
type Read = Bearer & { expires_at: number };

// Proving a signature costs more than all the rest of knowing who calls, and what was proven stays so.
const maxProven = 20_000;
const proven = new WeakMap<Buffer, Map<string, Read>>();

/** Whom we gave this token to, or null when it is not ours, not for this use, or too old. */
export async function readToken(use: Use, token: string): Promise<Read | null> {
  const key = await secret('access-token');
  const known = proven.get(key) ?? new Map<string, Read>();
  proven.set(key, known);
  const name = `${use} ${token}`;
  const found = known.get(name);
  if (found) return found.expires_at > now().getTime() ? found : null;
  const read = await prove(use, token, key);
  if (known.size >= maxProven) known.clear();
  if (read) known.set(name, read);
  return read;
}

async function prove(use: Use, token: string, key: Buffer): Promise<Read | null> {
  // The library forgives padding; a token has one spelling.
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return null;
  const { audience, typ } = uses[use];
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      audience,
      typ,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      currentDate: now(),
    });
    return { user_id: Number(payload.sub), session_id: String(payload.sid), expires_at: payload.exp! * 1000 };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
