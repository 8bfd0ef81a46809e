import type { Permission } from '@parley/contract/projects/permissions';
import { hours, now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { seal, unseal } from '../../../kit/secrets.ts';
import { hashToken, isSameHash, isToken, newToken } from '../../../kit/tokens.ts';
import { dropFirstLink, hasPeople, keepFirstLink, lockFirstLink } from './first-administrator.queries.ts';

const lifeHours = 24;

/** While an installation has nobody, a link to its first account: the same on every node and at each start of that day. */
export async function offerFirstLink(public_url: string): Promise<string | null> {
  const token = newToken();
  const sealed_token = await seal(token);
  const offered = await transaction(null, async (tx) => {
    const kept = await lockFirstLink(tx);
    const isOpen = !(await hasPeople(tx));
    if (kept && !(isOpen && (await tokenOf(kept)))) await dropFirstLink(tx);
    if (!isOpen) return null;
    const expires_at = new Date(now().getTime() + hours(lifeHours));
    await keepFirstLink(tx, { token_hash: hashToken(token), sealed_token, expires_at });
    return tokenOf(await lockFirstLink(tx));
  });
  // In the fragment the token reaches no server's log and no referrer.
  return offered && `${public_url}/app/messenger/login/#first=${offered}`;
}

type Kept = Awaited<ReturnType<typeof lockFirstLink>>;

/** Null when it has ended, or was sealed by another master key. */
const tokenOf = async (kept: Kept): Promise<string | null> =>
  kept?.sealed_token && new Date(kept.expires_at) > now() ? unseal(kept.sealed_token) : null;

/** Where whoever comes first is nobody special. */
export async function closeFirstLink(): Promise<null> {
  await transaction(null, dropFirstLink);
  return null;
}

type First = { email_verified: true; permissions: Permission[] } | Record<never, never>;

/** What the first person is given who brings the link; while it waits, nobody registers without it. */
export async function takeFirstLink(tx: Tx, token: string | undefined): Promise<First> {
  const kept = await lockFirstLink(tx);
  if (!kept && token === undefined) return {};
  const isOver = !kept || new Date(kept.expires_at) <= now();
  if (token === undefined) refuse(isOver ? 'first_link_ended' : 'first_link_required');
  const isRight = kept && isToken(token) && isSameHash(kept.token_hash, hashToken(token));
  if (!isRight || isOver) refuse('first_link_ended');
  await dropFirstLink(tx);
  return { email_verified: true, permissions: ['_ALL_'] };
}
