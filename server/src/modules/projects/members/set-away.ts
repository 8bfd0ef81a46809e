import { now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { readMembers, saveAway } from './members.queries.ts';
import { sayMemberChanged } from './say-member-changed.ts';

/** Whoever is away keeps what they have, and rules pass them by; said again, it is as it was. */
export async function setAway(tx: Tx, { project_id, user_id }: Viewer, away: boolean): Promise<void> {
  const rows = await readMembers(project_id, tx);
  const own = rows.find((row) => row.id === user_id);
  if (!own || (own.away_since !== null) === away) return;
  await saveAway(tx, project_id, user_id, away ? now() : null);
  await sayMemberChanged(tx, project_id, user_id, await readMembers(project_id, tx));
}
