import { brandOfHost } from '@parley/contract/projects/brands';
import type { Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { surroundings } from '../surroundings.ts';
import { createUser } from '../users/create-user.ts';
import { readSecretsByEmail } from '../users/users.queries.ts';
import type { Identity } from './ask-identity.ts';
import { dropPassword, joinGoogle, readUserByGoogle } from './openid.queries.ts';

type Account = { id: number; two_factor_since: string | null };

/** The account of a Google identity: joined before, joined now by a verified e-mail, or new with a first project. */
export async function findOrCreateAccount(tx: Tx, identity: Identity, context: Context): Promise<Account> {
  const joined = await readUserByGoogle(tx, identity.google_sub);
  if (joined) return joined;
  // An e-mail that Google has not verified could be anybody's.
  if (!identity.email_verified) refuse('openid_failed');
  return (await joinByEmail(tx, identity)) ?? (await createAccount(tx, identity, context));
}

async function joinByEmail(tx: Tx, { email, google_sub }: Identity): Promise<Account | undefined> {
  const user = await readSecretsByEmail(email, tx);
  if (!user) return undefined;
  // One account, one Google identity: a mailbox that changed hands does not bring the account along.
  if (user.google_sub !== null) refuse('openid_failed');
  await joinGoogle(tx, user.id, google_sub);
  if (!user.email_verified && !user.two_factor_since) {
    // Someone may have registered with this e-mail without owning it; they must not stay inside.
    await dropPassword(tx, user.id);
    await endSessions(tx, user.id, 'all');
  }
  return user;
}

async function createAccount(tx: Tx, identity: Identity, context: Context): Promise<Account> {
  const { language } = context;
  const id = await createUser(tx, { ...identity, language });
  const brand = brandOfHost(context.host);
  await surroundings().createFirstProject(tx, { id, name: identity.name, language, brand });
  return { id, two_factor_since: null };
}
