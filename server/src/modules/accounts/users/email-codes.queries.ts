import { db, type Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

type EmailCode = { email: string; code_hash: string; tries_left: number; expires_at: Date };

/** A newer code replaces the older one. */
export async function keepEmailCode(code: EmailCode): Promise<void> {
  const { email: _, ...renewed } = code;
  await db()
    .insertInto('email_codes')
    .values(code)
    .onConflict((row) => row.column('email').doUpdateSet(renewed))
    .execute();
}

/** Spends a try before its outcome is known; nothing when there is no code or no try left. */
export const takeEmailTry = (email: string, now: Date) =>
  db()
    .updateTable('email_codes')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('email', '=', email)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now.toISOString())
    .returning('code_hash')
    .executeTakeFirst();

/** True for the one who uses it. */
export async function useEmailCode(tx: Tx, email: string, code_hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('email_codes')
    .where('email', '=', email)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deletePassedEmailCodes(now: Date): Promise<void> {
  await db().deleteFrom('email_codes').where('expires_at', '<=', now.toISOString()).execute();
}
