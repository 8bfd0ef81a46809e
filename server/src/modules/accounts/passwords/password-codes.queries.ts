import { db, type Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

type PasswordCode = { user_id: number; code_hash: string; tries_left: number; expires_at: Date };

/** A newer code replaces the older one. */
export async function keepPasswordCode(code: PasswordCode): Promise<void> {
  const { user_id: _, ...renewed } = code;
  await db()
    .insertInto('password_codes')
    .values(code)
    .onConflict((row) => row.column('user_id').doUpdateSet(renewed))
    .execute();
}

/** Spends a try before its outcome is known; nothing when there is no code or no try left. */
export const takeTry = (user_id: number, now: Date) =>
  db()
    .updateTable('password_codes')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('user_id', '=', user_id)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now.toISOString())
    .returning('code_hash')
    .executeTakeFirst();

/** True for the one who uses it. */
export async function usePasswordCode(tx: Tx, user_id: number, code_hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('password_codes')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function dropPasswordCode(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('password_codes').where('user_id', '=', user_id).execute();
}

export async function deletePassedCodes(now: Date): Promise<void> {
  await db().deleteFrom('password_codes').where('expires_at', '<=', now.toISOString()).execute();
}
