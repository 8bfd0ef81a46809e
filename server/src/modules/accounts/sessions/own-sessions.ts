import { sessionEnded } from '@parley/contract/accounts/facts';
import { now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { SignedIn } from '../../../kit/viewer.ts';
import { endSessions } from './end-sessions.ts';
import { surroundings } from '../surroundings.ts';
import { readSessionsOf, type WhichSessions } from './sessions.queries.ts';

/** Where the person is signed in, the place last used first. */
export async function listOwnSessions(person: SignedIn) {
  const sessions = await readSessionsOf(person.user_id, now());
  return sessions.map((session) => ({ ...session, current: session.id === person.session_id }));
}

export async function endOwnSession(person: SignedIn, id: string): Promise<void> {
  if ((await end(person, { only: id })) === 0) refuse('not_found');
}

export const endOtherOwnSessions = (person: SignedIn): Promise<number> => end(person, { except: person.session_id });

const end = ({ user_id, origin }: SignedIn, which: WhichSessions): Promise<number> =>
  transaction(null, async (tx) => {
    const ended = await endSessions(tx, user_id, which);
    const changes = { count: [null, ended] as const };
    if (ended) await surroundings().personDid(tx, { user_id, kind: sessionEnded, origin: origin ?? null, changes });
    return ended;
  });
