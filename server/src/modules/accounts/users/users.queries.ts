import { demoDomain } from '@parley/contract/accounts/demo';
import type { Language } from '@parley/contract/languages';
import type { Permission } from '@parley/contract/projects/permissions';
import { sql } from 'kysely';
import { db, type Db, type Tx } from '../../../kit/db/index.ts';
import { picturePath } from './picture.queries.ts';
import type {} from '../tables.ts';

export const readUser = (id: number) =>
  db()
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'email_verified',
      'phone',
      'referral_abbreviation',
      'permissions',
      'language',
      'tips_seen',
    ])
    .select(picturePath('picture').as('picture'))
    .select((row) => [
      row('password_hash', 'is not', null).$castTo<boolean>().as('has_password'),
      row('two_factor_since', 'is not', null).$castTo<boolean>().as('two_factor'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const secrets = [
  'id',
  'email',
  'name',
  'language',
  'password_hash',
  'google_sub',
  'email_verified',
  'two_factor_secret',
  'two_factor_since',
] as const;

/** With what proves who they are; never leaves this module. */
export const readSecretsById = (id: number, tx: Db = db()) =>
  tx.selectFrom('users').select(secrets).where('id', '=', id).executeTakeFirst();

export const readSecretsByEmail = (email: string, tx: Db = db()) =>
  tx.selectFrom('users').select(secrets).where('email', '=', email).executeTakeFirst();

/** `is_known_here`: has been signed in from this address before. */
export const readForSignIn = (email: string, address: string) =>
  db()
    .selectFrom('users as u')
    .select(['u.id', 'u.password_hash', 'u.two_factor_secret', 'u.two_factor_since'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('sessions as s').select('s.id').whereRef('s.user_id', '=', 'u.id').where('s.address', '=', address),
      )
        .$castTo<boolean>()
        .as('is_known_here'),
    )
    .where('u.email', '=', email)
    .executeTakeFirst();

type NewUser = {
  email: string;
  name: string;
  phone: string | null;
  language: Language;
  password_hash: string | null;
  promo_code: string | null;
  google_sub: string | null;
  email_verified: boolean;
  permissions?: Permission[];
};

/** Nothing when the e-mail is taken. */
export const insertUser = (tx: Tx, user: NewUser) =>
  tx
    .insertInto('users')
    .values(user)
    .onConflict((row) => row.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();

type Profile = { name?: string; phone?: string; language?: Language };

export async function saveProfile(id: number, profile: Profile): Promise<void> {
  await db()
    .updateTable('users')
    .set({ id: sql.ref('id'), ...profile })
    .where('id', '=', id)
    .execute();
}

/** Put away twice, it is put away once. */
export async function addSeenTip(id: number, name: string): Promise<void> {
  await sql`update users set tips_seen = tips_seen || ${name}::text
    where id = ${id} and not ${name}::text = any (tips_seen)`.execute(db());
}

export async function savePassword(tx: Tx, id: number, password_hash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
}

/** True when the address had not been proved: nothing that opened the account so far opens it any more. */
export async function emptyUnproved(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({
      email_verified: true,
      password_hash: null,
      two_factor_secret: null,
      two_factor_since: null,
      two_factor_last_step: null,
      recovery_codes: [],
    })
    .where('id', '=', id)
    .where('email_verified', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markEmailProved(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute();
}

export async function isEmailProved(id: number): Promise<boolean> {
  const user = await db().selectFrom('users').select('email_verified').where('id', '=', id).executeTakeFirst();
  return user?.email_verified ?? false;
}

/** Held until the end of the transaction, so that a password which is being replaced opens and changes nothing more. */
export async function lockPassword(tx: Tx, id: number, password_hash: string | null): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', 'is not distinct from', password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

export async function readDemoAccounts(): Promise<number[]> {
  const found = await db().selectFrom('users').select('id').where('email', 'like', `%@${demoDomain}`).execute();
  return found.map(({ id }) => id);
}
