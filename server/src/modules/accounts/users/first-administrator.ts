import type { Permission } from '@parley/contract/projects/permissions';
import { hours, now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { hashToken, isSameHash, isToken, newToken } from '../../../kit/tokens.ts';
import { dropFirstLink, hasPeople, keepFirstLink, lockFirstLink } from './first-administrator.queries.ts';

const lifeHours = 24;

/** While an installation has nobody, a link to its first account; each start makes the one before it useless. */
export const offerFirstLink = (public_url: string): Promise<string | null> =>
  transaction(null, async (tx) => {
    await dropFirstLink(tx);
    if (await hasPeople(tx)) return null;
    const token = newToken();
    await keepFirstLink(tx, { token_hash: hashToken(token), expires_at: new Date(now().getTime() + hours(lifeHours)) });
    // In the fragment the token reaches no server's log and no referrer.
    return `${public_url}/app/messenger/login/#first=${token}`;
  });

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
