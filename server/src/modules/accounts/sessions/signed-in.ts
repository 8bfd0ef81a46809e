import type { Language } from '@parley/contract/languages';
import { now } from '../../../kit/clock.ts';
import type { CookieReader } from '../../../kit/http/cookies.ts';
import type { SignedIn } from '../../../kit/viewer.ts';
import { readToken } from './access-token.ts';
import { readFilesCookie } from './files-cookie.ts';
import { readLivingSession } from './sessions.queries.ts';

type Found = { user_id: number; language: Language | null; has_former_cookie: boolean };
type Entry = { at: number; found: Promise<Found | undefined> };

// Short enough that a session ended on another node stops within a second even when its notice is lost.
const maxAge = 700;
const maxEntries = 20_000;
const cache = new Map<string, Entry>();

/** The owner of an access token whose session is still alive, or null. */
export const signedIn = (token: string): Promise<SignedIn | null> => ownerOf('access', token);

/** The owner of the cookie for files, by the same rules. */
export async function signedInByCookie(cookies: CookieReader): Promise<SignedIn | null> {
  const given = readFilesCookie(cookies);
  return given && ownerOf('files', given.token, given.is_former);
}

async function ownerOf(use: 'access' | 'files', token: string, is_former = false): Promise<SignedIn | null> {
  const bearer = await readToken(use, token);
  const found = bearer && (await remembered(bearer.session_id));
  if (!found || found.user_id !== bearer.user_id || (is_former && !found.has_former_cookie)) return null;
  return { ...bearer, language: found.language ?? 'en' };
}

/** From here on these sessions are looked up anew. */
export function forgetSessions(ids: readonly string[]): void {
  for (const id of ids) cache.delete(id);
}

function remembered(id: string): Promise<Found | undefined> {
  // Counted from before the lookup, on a clock that nobody sets.
  const at = performance.now();
  const known = cache.get(id);
  if (known && at - known.at < maxAge) return known.found;
  if (cache.size >= maxEntries) cache.clear();
  const entry: Entry = { at, found: readLivingSession(id, now()) };
  cache.set(id, entry);
  entry.found.catch(() => cache.delete(id));
  return entry.found;
}
