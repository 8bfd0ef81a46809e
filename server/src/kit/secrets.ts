import { randomBytes } from 'node:crypto';
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
