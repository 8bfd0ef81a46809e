import { db, type Tx } from '../../kit/db/index.ts';
import type {} from './tables.ts';

/** What a code opens, and whose it is: each has tries of its own, so that nobody spends another's. */
export type CodeOf = { purpose: 'password' | 'registration' | 'address'; subject: string };
/** The try by which it was asked for. */
export type Asked = { from: string; window: string };
type Code = { code_hash: string; tries_left: number; expires_at: Date; is_told: boolean; asked: Asked | null };

export const passwordCodeOf = (user_id: number): CodeOf => ({ purpose: 'password', subject: String(user_id) });

/** A newer code replaces the older one. */
export async function keepCode(of: CodeOf, { asked, ...rest }: Code): Promise<void> {
  const code = { ...rest, asked_from: asked?.from ?? null, asked_window: asked?.window ?? null };
  await db()
    .insertInto('codes')
    .values({ ...of, ...code })
    .onConflict((row) => row.columns(['purpose', 'subject']).doUpdateSet(code))
    .execute();
}

/** Spends a try before its outcome is known; nothing when there is no code or no try left. */
export async function takeTry({ purpose, subject }: CodeOf, now: Date) {
  const code = await db()
    .updateTable('codes')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now.toISOString())
    .returning(['code_hash', 'is_told', 'asked_from', 'asked_window'])
    .executeTakeFirst();
  if (!code) return undefined;
  const { asked_from: from, asked_window: window, ...rest } = code;
  return { ...rest, asked: from !== null && window !== null ? { from, window } : null };
}

/** The code was right, and what came with it was not. */
export async function giveTryBack({ purpose, subject }: CodeOf, code_hash: string): Promise<void> {
  await db()
    .updateTable('codes')
    .set((row) => ({ tries_left: row('tries_left', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('code_hash', '=', code_hash)
    .execute();
}

/** True for the one who uses it. */
export async function useCode(tx: Tx, { purpose, subject }: CodeOf, code_hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('codes')
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('code_hash', '=', code_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function dropCode(tx: Tx, { purpose, subject }: CodeOf): Promise<void> {
  await tx.deleteFrom('codes').where('purpose', '=', purpose).where('subject', '=', subject).execute();
}

export async function deletePassedCodes(now: Date): Promise<void> {
  await db().deleteFrom('codes').where('expires_at', '<=', now.toISOString()).execute();
}
