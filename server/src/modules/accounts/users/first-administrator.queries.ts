import { demoDomain } from '@parley/contract/accounts/demo';
import type { Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

/** The demo's people are nobody's administrators. */
export async function hasPeople(tx: Tx): Promise<boolean> {
  const others = tx.selectFrom('users').select('id').where('email', 'not like', `%@${demoDomain}`);
  return (await others.limit(1).executeTakeFirst()) !== undefined;
}

type FirstLink = { token_hash: string; sealed_token: string; expires_at: Date };

/** Unless there is one: of nodes that begin at once, the later waits for the earlier. */
export async function keepFirstLink(tx: Tx, link: FirstLink): Promise<void> {
  await tx
    .insertInto('first_link')
    .values(link)
    .onConflict((row) => row.doNothing())
    .execute();
}

/** Held until the end of the transaction, so that one link makes one administrator. */
export const lockFirstLink = (tx: Tx) =>
  tx.selectFrom('first_link').select(['token_hash', 'sealed_token', 'expires_at']).forUpdate().executeTakeFirst();

export async function dropFirstLink(tx: Tx): Promise<void> {
  await tx.deleteFrom('first_link').execute();
}
