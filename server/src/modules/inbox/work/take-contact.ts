import { contactHandedOver, contactTaken } from '@parley/contract/inbox/contact-facts';
import type { takeContact as taking, transferContact as transferring } from '@parley/contract/inbox/work';
import type { Output, Parsed } from '@parley/contract/http';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { findMember } from '../../projects/index.ts';
import { newer } from '../dialogues/rules.ts';
import { handedToTeam, teamFor } from './hand-to-team.ts';
import { newestSeen } from './held-contact.ts';
import { takerIsResponsible } from './make-responsible.ts';
import { take } from './rules.ts';
import { type Deed, workOn } from './work-on.ts';
import { writeNote } from './write-note.ts';

export const takeContact = (viewer: Viewer, { id }: Parsed<typeof taking>): Promise<Output<typeof taking>> =>
  workOn(viewer, id, taken);

export const taken: Deed = (held, { user_id, name }) => ({
  kind: contactTaken,
  words: { operator_id: [null, name] },
  after: take(held.desk, user_id),
  line: { kind: 'taken' },
  ...(takerIsResponsible(held) && { responsible: user_id }),
});

export async function transferContact(
  viewer: Viewer,
  { contact_id, comment, ...to }: Parsed<typeof transferring>,
): Promise<Output<typeof transferring>> {
  return workOn(viewer, contact_id, await handedTo(viewer, to, comment));
}

/** A colleague or a team; one of them is named. */
export type Receiver = { operatorid?: number | undefined; team_id?: number | undefined };

export const handedTo = async (viewer: Viewer, { operatorid, team_id }: Receiver, comment?: string): Promise<Deed> =>
  team_id === undefined
    ? transferred(await colleagueOf(viewer, operatorid!), comment)
    : handedToTeam(await teamFor(viewer, team_id), comment);

export type Colleague = Pick<Viewer, 'user_id' | 'name' | 'channels_ids'>;

/** Whoever is no member and whoever sees nothing of a contact are refused alike. */
export const colleagueOf = async ({ project_id }: Viewer, user_id: number): Promise<Colleague> =>
  (await findMember(project_id, user_id)) ?? refuse('operator_cannot_see');

/** The colleague sees the contact by one of its channels, and is called by the note. */
export const transferred =
  (to: Colleague, comment?: string): Deed =>
  (held, viewer) => {
    const { channels_ids, user_id, name } = to;
    const theirs = held.desk.dialogues.filter((it) => channels_ids === null || channels_ids.includes(it.channel_id));
    if (!theirs.length) refuse('operator_cannot_see');
    // Written where both read it; with no such dialogue, the line stands where it is done and the note where it is read.
    const ofBoth = theirs.filter((it) => held.seen.includes(it.id));
    const line_at = ofBoth.length ? ofBoth.reduce(newer) : newestSeen(held);
    const note_at = ofBoth.length ? line_at : theirs.reduce(newer);
    const after = take(held.desk, user_id);
    const isOwn = user_id === viewer.user_id;
    return {
      kind: isOwn ? contactTaken : contactHandedOver,
      words: { operator_id: [null, name] },
      after,
      place: line_at,
      line: isOwn ? { kind: 'taken' } : { kind: 'transferred', name, to_id: user_id },
      follow: async (tx) => {
        if (comment) await writeNote(tx, held, after, { line_at, note_at }, { by: viewer, to: [user_id], comment });
      },
    };
  };
