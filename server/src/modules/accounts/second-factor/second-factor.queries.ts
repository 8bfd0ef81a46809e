import { sql } from 'kysely';
import { db, type Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

export const readSecondFactor = (user_id: number) =>
  db()
    .selectFrom('users')
    .select(['id', 'email', 'name', 'language', 'email_verified', 'two_factor_secret', 'two_factor_since'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();

/** Secrets are told apart by how they are stored: sealed twice, one looks different. */
type Sealed = string;

/** False when it is already on: a secret in force is never overwritten. */
export async function keepNewSecret(user_id: number, secret: Sealed): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable('users')
    .set({ two_factor_secret: secret, two_factor_last_step: null })
    .where('id', '=', user_id)
    .where('two_factor_since', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type TurningOn = { secret: Sealed; recovery_codes: string[]; now: Date };

export async function turnOn(tx: Tx, user_id: number, { secret, recovery_codes, now }: TurningOn): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ two_factor_since: now, recovery_codes })
    .where('id', '=', user_id)
    .where('two_factor_secret', '=', secret)
    .where('two_factor_since', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function turnOff(tx: Tx, user_id: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ two_factor_secret: null, two_factor_since: null, two_factor_last_step: null, recovery_codes: [] })
    .where('id', '=', user_id)
    .execute();
}

/** True once per step, and never for an earlier one: of two who bring the same code one is late. */
export async function takeStep(user_id: number, secret: Sealed, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable('users')
    .set({ two_factor_last_step: step })
    .where('id', '=', user_id)
    .where('two_factor_secret', '=', secret)
    .where((row) => row.or([row('two_factor_last_step', 'is', null), row('two_factor_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** True once per code. */
export async function takeRecoveryCode(user_id: number, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable('users')
    .set({ recovery_codes: sql`array_remove(recovery_codes, ${hash})` })
    .where('id', '=', user_id)
    .where(sql<boolean>`${hash} = any (recovery_codes)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** As an authenticator app shows them; what is sealed is longer and has other letters. */
export const readPlainSecrets = () =>
  db()
    .selectFrom('users')
    .select(['id', sql<string>`two_factor_secret`.as('secret')])
    .where(sql<boolean>`two_factor_secret ~ '^[A-Z2-7]{16,64}$'`)
    .execute();

export async function replaceSecret(user_id: number, before: string, secret: Sealed): Promise<void> {
  await db()
    .updateTable('users')
    .set({ two_factor_secret: secret })
    .where('id', '=', user_id)
    .where('two_factor_secret', '=', before)
    .execute();
}
