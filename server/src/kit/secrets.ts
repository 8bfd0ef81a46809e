import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type Db, db } from './db/index.ts';
import { keepSecret } from './secrets.queries.ts';

const known = new WeakMap<Db, Map<string, Promise<Buffer>>>();

/** A key that every node of this database shares: made at its first use, never changed, never sent anywhere. */
export function secret(name: string): Promise<Buffer> {
  const here = known.get(db()) ?? new Map<string, Promise<Buffer>>();
  known.set(db(), here);
  let found = here.get(name);
  if (!found) {
    found = keepSecret(name, randomBytes(32).toString('base64')).then((text) => Buffer.from(text, 'base64'));
    // A failure is not remembered: the next call asks again.
    found.catch(() => here.delete(name));
    here.set(name, found);
  }
  return found;
}

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const markBytes = 16;

/** A text of others that we must be able to read again, such as a provider's key, as it is stored. */
export async function seal(text: string): Promise<string> {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, await secret('seal'), nonce);
  const hidden = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), hidden]).toString('base64');
}

/** What was sealed; null when it was not sealed here, or was changed since. */
export async function unseal(sealed: string): Promise<string | null> {
  const bytes = Buffer.from(sealed, 'base64');
  const key = await secret('seal');
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes));
    opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + markBytes));
    const text = Buffer.concat([opening.update(bytes.subarray(nonceBytes + markBytes)), opening.final()]);
    return text.toString('utf8');
  } catch {
    return null;
  }
}
