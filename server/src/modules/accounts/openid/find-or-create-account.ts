import { brandOfHost } from '@parley/contract/projects/brands';
import type { Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import { surroundings } from '../surroundings.ts';
import { createUser } from '../users/create-user.ts';
import { takeFirstLink } from '../users/first-administrator.ts';
import { proveEmail } from '../users/prove-email.ts';
import { readSecretsByEmail } from '../users/users.queries.ts';
import type { Identity } from './ask-identity.ts';
import { readUserByGoogle } from './openid.queries.ts';

/** Their browser's zone, for the first project of whoever is new. */
type NewIdentity = Identity & { time_zone: string | undefined };
/** `google_sub` is what is still to be joined, by whoever starts the session. */
export type Account = { id: number; google_sub: string | null; asks_factor: boolean };

/** The account of a Google identity: joined before, to be joined by a verified e-mail, or new with a first project. */
export async function findOrCreateAccount(tx: Tx, identity: NewIdentity, context: Context): Promise<Account> {
  const joined = await readUserByGoogle(tx, identity.google_sub);
  if (joined) return { id: joined.id, google_sub: null, asks_factor: joined.two_factor_since !== null };
  // An e-mail that Google has not verified could be anybody's.
  if (!identity.email_verified) refuse('openid_failed');
  return (await findByEmail(tx, identity, context)) ?? (await createAccount(tx, identity, context));
}

async function findByEmail(tx: Tx, { email, google_sub }: Identity, context: Context): Promise<Account | undefined> {
  const user = await readSecretsByEmail(email, tx);
  if (!user) return undefined;
  // One account, one Google identity: a mailbox that changed hands does not bring the account along.
  if (user.google_sub !== null) refuse('openid_failed');
  const isFirstProof = await proveEmail(tx, user, context);
  return { id: user.id, google_sub, asks_factor: !isFirstProof && user.two_factor_since !== null };
}

async function createAccount(tx: Tx, { time_zone, ...identity }: NewIdentity, context: Context): Promise<Account> {
  const { language } = context;
  await takeFirstLink(tx, undefined);
  const id = await createUser(tx, { ...identity, language });
  const brand = brandOfHost(context.host);
  await surroundings().createFirstProject(tx, { id, name: identity.name, language, brand, time_zone });
  return { id, google_sub: null, asks_factor: false };
}
