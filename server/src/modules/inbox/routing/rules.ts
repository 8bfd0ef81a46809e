import { type Desk, operatorOf, teamOf } from '../work/rules.ts';

/** The rule by which somebody waits: of a channel, or of a team. */
type By = { channel_id: number | null; team_id: number | null };

/**
 * Taken, closed, answered, put aside or blocked meanwhile, it is nobody's to give; nor is one who stands in a team's
 * queue given by a channel's rule, or one whose dialogue on that channel is somebody else's by now.
 */
export function stillWaits(desk: Desk, { channel_id, team_id }: By): boolean {
  if (operatorOf(desk) !== null || desk.aside || desk.person.blocked) return false;
  if (teamOf(desk) !== team_id) return false;
  return team_id !== null || desk.dialogues.some((it) => it.channel_id === channel_id && it.owed_since !== null);
}
