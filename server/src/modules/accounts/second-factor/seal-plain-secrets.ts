import { seal } from '../../../kit/secrets.ts';
import { readPlainSecrets, replaceSecret } from './second-factor.queries.ts';

/** Secrets of before they were sealed. Done at each start: nodes that start together may both try, and one does it. */
export async function sealPlainSecrets(): Promise<void> {
  for (const { id, secret } of await readPlainSecrets()) await replaceSecret(id, secret, await seal(secret));
}
