import type { startAmoMove } from '@parley/contract/integrations/amo-moves';
import type { Parsed } from '@parley/contract/http';
import type { Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { AmoUser } from '../leads/names.ts';
import type { Preview } from '../tables.ts';
import { lastStarted, type MoveRow } from './moves.queries.ts';
import { teamByEmail } from './things.queries.ts';

/** Who of the team each of them is: as was chosen for the move before, else by e-mail. */
export async function managersOf(tx: Tx, move: MoveRow, users: AmoUser[]): Promise<Preview['users']> {
  const team = await teamByEmail(tx, move.project_id);
  const members = new Set(team.values());
  const before = new Map((await lastStarted(tx, move))?.preview.users?.map((it) => [it.id, it.user_id]));
  return users.map((it) => {
    const chosen = before.get(it.id) ?? null;
    const isHere = chosen !== null && members.has(chosen);
    return { ...it, user_id: isHere ? chosen : (team.get(it.email.toLowerCase()) ?? null) };
  });
}

type Chosen = NonNullable<Parsed<typeof startAmoMove>['managers']>;

/** What a move is started with: it goes by this to its end, and so does the next look at the account. */
export async function withManagers(tx: Tx, { project_id, preview }: MoveRow, chosen: Chosen): Promise<Preview> {
  if (!chosen.length) return preview;
  const members = new Set((await teamByEmail(tx, project_id)).values());
  if (chosen.some(({ user_id }) => user_id !== null && !members.has(user_id))) refuse('not_found');
  const byId = new Map(chosen.map((it) => [it.id, it.user_id]));
  const users = preview.users?.map((it) => ({ ...it, user_id: byId.has(it.id) ? byId.get(it.id)! : it.user_id }));
  return { ...preview, ...(users && { users }) };
}
