import { signedOut } from '@parley/contract/accounts/facts';
import { now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { type Context, originOf } from '../../../kit/http/route.ts';
import { surroundings } from '../surroundings.ts';
import { endSessions } from './end-sessions.ts';
import { clearFilesCookie } from './files-cookie.ts';
import { clearRefreshCookie, readRefreshCookie } from './refresh-cookie.ts';
import { lockSession } from './sessions.queries.ts';

/** Ends the session of this browser. A page of another site cannot do it, whichever method it tries. */
export async function signOut(context: Context): Promise<void> {
  if (!context.is_same_site) refuse('forbidden');
  const held = readRefreshCookie(context);
  if (held) {
    await transaction(null, async (tx) => {
      // A rotated token ends its session too: used again, it would have to.
      const session = await lockSession(tx, held.session_id, now());
      if (!session) return;
      const { user_id } = session;
      await endSessions(tx, user_id, { only: session.id });
      await surroundings().personDid(tx, { user_id, kind: signedOut, origin: originOf(context) });
    });
  }
  clearRefreshCookie(context);
  clearFilesCookie(context);
}
