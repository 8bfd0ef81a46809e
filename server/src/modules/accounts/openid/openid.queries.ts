import { db, type Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

type State = { state_hash: string; verifier: string; nonce: string; redirect_uri: string; expires_at: Date };

export async function keepState(state: State): Promise<void> {
  await db().insertInto('openid_states').values(state).execute();
}

/** Only one of several askers gets it: a state is shown to the provider once. */
export const takeState = (state_hash: string, now: Date) =>
  db()
    .deleteFrom('openid_states')
    .where('state_hash', '=', state_hash)
    .where('user_id', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['state_hash', 'verifier', 'nonce', 'redirect_uri'])
    .executeTakeFirst();

type Confirmed = State & { user_id: number; code_hash: string; google_sub: string | null };

/** The provider has said who this is, and the code of the authenticator is still awaited. */
export async function keepConfirmed(tx: Tx, state: Confirmed): Promise<void> {
  await tx.insertInto('openid_states').values(state).execute();
}

export async function dropConfirmed(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('openid_states').where('user_id', '=', user_id).execute();
}

export const readConfirmed = (state_hash: string, code_hash: string, now: Date) =>
  db()
    .selectFrom('openid_states')
    .select(['user_id', 'google_sub'])
    .where('state_hash', '=', state_hash)
    .where('code_hash', '=', code_hash)
    .where('user_id', 'is not', null)
    .where('expires_at', '>', now.toISOString())
    .$narrowType<{ user_id: number }>()
    .executeTakeFirst();

export async function dropState(tx: Tx, state_hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('openid_states')
    .where('state_hash', '=', state_hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deletePassedStates(now: Date): Promise<void> {
  await db().deleteFrom('openid_states').where('expires_at', '<=', now.toISOString()).execute();
}

export const readUserByGoogle = (tx: Tx, google_sub: string) =>
  tx.selectFrom('users').select(['id', 'two_factor_since']).where('google_sub', '=', google_sub).executeTakeFirst();

/** False when the account has another identity by now. */
export async function joinGoogle(tx: Tx, user_id: number, google_sub: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ google_sub })
    .where('id', '=', user_id)
    .where('email_verified', '=', true)
    .where((row) => row.or([row('google_sub', 'is', null), row('google_sub', '=', google_sub)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
