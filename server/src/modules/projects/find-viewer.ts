import type { Means } from '@parley/contract/actors';
import { isTimeZone } from '@parley/contract/time';
import { now } from '../../kit/clock.ts';
import type { Tx } from '../../kit/db/index.ts';
import type { SignedIn, SignedInViewer, Viewer } from '../../kit/viewer.ts';
import { isLocked } from './payment.ts';
import { channelsOf, isAdmin, mayEnter, permissionsOf } from './rules.ts';
import { modulesOf } from './tariffs.ts';
import { readStanding } from './viewer.queries.ts';

/** In the language of their account. */
type Found = Omit<Viewer, 'user_id' | 'means'>;
type Entry = { at: number; found: Promise<Found | null> };

// Short enough that a right taken away on another node ends within a second even when its notice is lost.
const maxAge = 900;
const maxEntries = 20_000;
const cache = new Map<string, Entry>();
const keyOf = (project_id: number, user_id: number) => `${project_id}:${user_id}`;

/** A signed-in person as a member of a project, or null when they may not enter it. */
export async function findViewer(person: SignedIn, project_id: number): Promise<SignedInViewer | null> {
  const found = await remembered(project_id, person.user_id);
  // A copy: the language belongs to the request.
  return found && { ...found, ...person, means: null };
}

/** The same where nobody sits at a browser: for work in their name, and to ask what they may see. */
export async function findMember(
  project_id: number,
  user_id: number,
  means: Means | null = null,
): Promise<Viewer | null> {
  const found = await remembered(project_id, user_id);
  return found && { ...found, user_id, means };
}

/** The same read anew inside a transaction, for changes of rights that must not rest on rights just lost. */
export async function findViewerNow(tx: Tx, viewer: Viewer): Promise<Viewer | null> {
  const found = await read(viewer.project_id, viewer.user_id, tx);
  return found && { ...viewer, ...found, language: viewer.language };
}

/** Forgets one person's rights in a project, or everyone's. */
export function forgetViewers(project_id: number, user_id: number | null): void {
  if (user_id !== null) cache.delete(keyOf(project_id, user_id));
  else for (const key of cache.keys()) if (key.startsWith(`${project_id}:`)) cache.delete(key);
}

export const forgetEveryone = (): void => cache.clear();

function remembered(project_id: number, user_id: number): Promise<Found | null> {
  const key = keyOf(project_id, user_id);
  const at = now().getTime();
  const known = cache.get(key);
  if (known && Math.abs(at - known.at) < maxAge) return known.found;
  if (cache.size >= maxEntries) cache.clear();
  const entry: Entry = { at, found: read(project_id, user_id) };
  cache.set(key, entry);
  entry.found.catch(() => cache.delete(key));
  return entry.found;
}

async function read(project_id: number, user_id: number, tx?: Tx): Promise<Found | null> {
  const it = await readStanding(project_id, user_id, tx);
  if (!it || !mayEnter(it)) return null;
  return {
    project_id,
    language: it.language ?? 'en',
    name: it.name,
    is_owner: it.is_owner,
    is_admin: isAdmin(it),
    is_manager: it.is_manager,
    permissions: permissionsOf(it),
    channels_ids: channelsOf(it),
    modules: modulesOf(it.tariff_id, it.modules),
    is_locked: isLocked(it, now()),
    time_zone: it.time_zone,
    // What an archive brought may be no zone.
    own_time_zone: it.own_time_zone !== null && isTimeZone(it.own_time_zone) ? it.own_time_zone : null,
  };
}
