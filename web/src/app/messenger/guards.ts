import { getUser } from '@parley/contract/accounts/users';
import { redirect } from '@tanstack/react-router';
import { endpointQuery } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';
import { accessToken } from '../../kit/session.ts';
import { reachOwnCookies } from '../frame/own-cookies.ts';
import { currentPlace } from '../place.ts';
import { safeNext } from '../safe-next.ts';

type Location = { href: string };

/** Signed-out visitors go to Login; inside a frame they stay and are told so. The user is read anew on the way. */
export async function requireSession({ location }: { location: Location }) {
  if (currentPlace().isFrameRoute) await reachOwnCookies();
  const token = await accessToken();
  if (token === null && !currentPlace().isFrameRoute) {
    throw redirect({ to: '/login', search: nextOf(location.href), replace: true });
  }
  if (token !== null) void queryClient.prefetchQuery(endpointQuery(getUser, {}, { quiet: true }) as never);
}

/** A signed-in user has nothing to do at Login. */
export async function onlySignedOut({ search }: { search: { next?: string } }) {
  const isIn = (await accessToken().catch(() => null)) !== null;
  if (currentPlace().isFrameRoute) throw redirect({ to: '/', replace: true });
  if (!isIn) return;
  const next = safeNext(search.next);
  // A page beside the messenger is another tree, reached by a full load.
  if (next.startsWith('/app/')) return leaveFor(next);
  throw redirect({ href: next, replace: true });
}

const nextOf = (href: string) => (href === '/' || href === '' ? {} : { next: href });

function leaveFor(path: string): Promise<never> {
  location.replace(path);
  return new Promise(() => undefined);
}
