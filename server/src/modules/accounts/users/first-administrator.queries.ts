import { demoDomain } from '@parley/contract/accounts/demo';
import type { Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

/** The demo's people are nobody's administrators. */
export async function hasPeople(tx: Tx): Promise<boolean> {
  const others = tx.selectFrom('users').select('id').where('email', 'not like', `%@${demoDomain}`);
  return (await others.limit(1).executeTakeFirst()) !== undefined;
}

export async function keepFirstLink(tx: Tx, link: { token_hash: string; expires_at: Date }): Promise<void> {
  await tx
    .insertInto('first_link')
    .values(link)
    .onConflict((row) => row.column('is_only').doUpdateSet(link))
    .execute();
}

/** Held until the end of the transaction, so that one link makes one administrator. */
export const lockFirstLink = (tx: Tx) =>
  tx.selectFrom('first_link').select(['token_hash', 'expires_at']).forUpdate().executeTakeFirst();

export async function dropFirstLink(tx: Tx): Promise<void> {
  await tx.deleteFrom('first_link').execute();
}
