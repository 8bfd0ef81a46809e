import { now } from '../../../kit/clock.ts';
import { afterCommit, type Tx } from '../../../kit/db/index.ts';
import { type SessionsEnded, surroundings } from '../surroundings.ts';
import { markEnded, type WhichSessions } from './sessions.queries.ts';
import { forgetSessions } from './signed-in.ts';

/** Ends sessions: after commit their tokens and sockets stop, here at once and on other nodes within a second. */
export async function endSessions(
  tx: Tx,
  user_id: number,
  which: WhichSessions,
  last?: SessionsEnded['last'],
): Promise<number> {
  const sessions_ids = await markEnded(tx, user_id, which, now());
  if (sessions_ids.length === 0) return 0;
  for (const end of surroundings().endings) await end(tx, sessions_ids);
  afterCommit(tx, () => {
    forgetSessions(sessions_ids);
    surroundings().tellSessionsEnded({ sessions_ids, ...(last ? { last } : {}) });
  });
  return sessions_ids.length;
}
