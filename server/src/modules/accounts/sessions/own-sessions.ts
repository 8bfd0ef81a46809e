import { now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { SignedIn } from '../../../kit/viewer.ts';
import { endSessions } from './end-sessions.ts';
import { readSessionsOf } from './sessions.queries.ts';

/** Where the person is signed in, the place last used first. */
export async function listOwnSessions(person: SignedIn) {
  const sessions = await readSessionsOf(person.user_id, now());
  return sessions.map((session) => ({ ...session, current: session.id === person.session_id }));
}

export async function endOwnSession(person: SignedIn, id: string): Promise<void> {
  const ended = await transaction(null, (tx) => endSessions(tx, person.user_id, { only: id }));
  if (ended === 0) refuse('not_found');
}

export const endOtherOwnSessions = (person: SignedIn): Promise<number> =>
  transaction(null, (tx) => endSessions(tx, person.user_id, { except: person.session_id }));
