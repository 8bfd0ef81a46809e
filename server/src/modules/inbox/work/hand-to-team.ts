import { contactHandedToTeam } from '@parley/contract/inbox/contact-facts';
import type { Team } from '@parley/contract/projects/teams';
import { dbOf } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { type Operator, readOperators, readTeam } from '../../projects/index.ts';
import { type DialogueState, newer } from '../dialogues/rules.ts';
import { waitFor } from '../routing/plan-giving.ts';
import { endWaiting } from '../routing/waiting.queries.ts';
import { newestSeen } from './held-contact.ts';
import { handToTeam } from './rules.ts';
import type { Deed } from './work-on.ts';
import { writeNote } from './write-note.ts';

type ReceivingTeam = Pick<Team, 'id' | 'name' | 'rule'> & { operators: Operator[] };

export async function teamFor({ project_id }: Viewer, id: number): Promise<ReceivingTeam> {
  const { name, rule, users_ids } = (await readTeam(project_id, id)) ?? refuse('not_found');
  const all = await readOperators(dbOf(project_id), project_id);
  return { id, name, rule, operators: all.filter((it) => users_ids.includes(it.user_id)) };
}

/** Into the team's queue. By the team's rule it is then given to one of them; without one, whoever wants takes it. */
export const handedToTeam =
  ({ id: team_id, name, rule, operators }: ReceivingTeam, comment?: string): Deed =>
  (held, viewer) => {
    const { project_id } = viewer;
    const seenBy = ({ channels_ids }: Operator, it: DialogueState) =>
      channels_ids === null || channels_ids.includes(it.channel_id);
    const theirs = held.desk.dialogues.filter((it) => operators.some((operator) => seenBy(operator, it)));
    if (!theirs.length) refuse('team_cannot_see');
    const ofBoth = theirs.filter((it) => held.seen.includes(it.id));
    const line_at = ofBoth.length ? ofBoth.reduce(newer) : newestSeen(held);
    const note_at = ofBoth.length ? line_at : theirs.reduce(newer);
    const after = handToTeam(held.desk, team_id);
    const to = operators.filter((it) => seenBy(it, note_at) && it.user_id !== viewer.user_id).map((it) => it.user_id);
    return {
      kind: contactHandedToTeam,
      words: { team_id: [null, name] },
      after,
      place: line_at,
      line: { kind: 'handed_to_team', name },
      follow: async (tx, token) => {
        if (comment) await writeNote(tx, held, after, { line_at, note_at }, { by: viewer, to, comment });
        const contact_id = held.desk.person.id;
        const waiting = { project_id, contact_id, channel_id: null, team_id, token };
        // Where nobody is chosen they wait in the queue, and no more by a channel's rule.
        await (rule === 'nobody' ? endWaiting(tx, waiting) : waitFor(tx, waiting));
      },
    };
  };
