import { randomUUID } from 'node:crypto';
import type { linkDialogue as linking, unlinkDialogue as unlinking } from '@parley/contract/inbox/duplicates';
import type { Output, Parsed } from '@parley/contract/http';
import { channelOf } from '../../../channels/index.ts';
import { actorOf } from '../../../kit/actor.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { beginContact } from '../../clients/index.ts';
import type { DialogueState } from '../dialogues/rules.ts';
import type { Seer } from '../dialogues/seen.queries.ts';
import { type Held, hold } from '../work/held-contact.ts';
import type { Desk } from '../work/rules.ts';
import { planFinding } from './find-duplicates.ts';
import { moveDialogues } from './move-dialogues.ts';
import { contactOfDialogue, insertMove, moveDrafts } from './moves.queries.ts';
import { dismissPair } from './offers.queries.ts';
import { apart, joined, standingOf } from './rules.ts';

/** A dialogue becomes a contact of its own, named as the dialogue is. */
export const unlinkDialogue = (
  viewer: Viewer,
  { user_id }: Parsed<typeof unlinking>,
): Promise<Output<typeof unlinking>> =>
  transaction(viewer.project_id, async (tx) => {
    const { project_id } = viewer;
    const from = await holderOf(tx, viewer, user_id);
    const { left, alone } = apart(from.desk, user_id);
    const { id: contact_id } = await beginContact(tx, project_id, personIn(alone.dialogues[0]!));
    const everything: Seer = { project_id, user_id: 0, channels_ids: null };
    const to = await hold(tx, everything, contact_id, true);
    const after = { ...alone, person: to.desk.person };
    // Whoever separates them knows that they are two.
    await dismissPair(tx, project_id, from.desk.person.id, contact_id);
    return move(tx, viewer, { kind: 'unlink', from, left, to, after, user_id });
  });

export const linkDialogue = (
  viewer: Viewer,
  { user_id, contact_id }: Parsed<typeof linking>,
): Promise<Output<typeof linking>> =>
  transaction(viewer.project_id, async (tx) => {
    const { from, to } = await bothOf(tx, viewer, user_id, contact_id);
    const { left, alone } = apart(from.desk, user_id);
    return move(tx, viewer, { kind: 'link', from, left, to, after: joined(to.desk, alone), user_id });
  });

type Moving = { kind: 'link' | 'unlink'; from: Held; left: Desk; to: Held; after: Desk; user_id: number };

async function move(tx: Tx, viewer: Viewer, { kind, from, left, to, after, user_id }: Moving) {
  const { project_id } = viewer;
  const [from_id, to_id] = [from.desk.person.id, to.desk.person.id];
  // Whoever reads this dialogue knew whose it was.
  const told = kind === 'link' ? { kind: 'merged' as const } : { kind: 'unmerged' as const };
  const line = { ...told, name: from.desk.person.name, by: actorOf(viewer), place: user_id };
  await moveDialogues(tx, { held: from, after: left }, { held: to, after }, line);
  const dialogues_ids = [user_id];
  const drafts_of = await moveDrafts(tx, { project_id, from_id, to_id, dialogues_ids, is_whole: false });
  const token = randomUUID();
  await insertMove(tx, {
    project_id,
    token,
    kind,
    user_id: viewer.user_id,
    from_id,
    to_id,
    record: {
      at: from.contact.now,
      dialogues_ids,
      from: standingOf(from.desk),
      left: standingOf(left),
      to: standingOf(to.desk),
      joined: standingOf(after),
      fields: {},
      drafts_of,
    },
  });
  for (const contact_id of [from_id, to_id]) await planFinding(tx, project_id, contact_id);
  return { data: { contact_id: to_id, undo: token } };
}

/**
 * The held contact that has this dialogue. Something of it must be left that the viewer sees: a contact may not vanish
 * before their eyes, nor may they learn that there was more to it.
 */
async function holderOf(tx: Tx, viewer: Viewer, user_id: number): Promise<Held> {
  const contact_id = (await contactOfDialogue(tx, viewer, user_id)) ?? refuse('not_found');
  return withDialogue(await hold(tx, viewer, contact_id), user_id);
}

/** Both held, in the order of ids. */
async function bothOf(tx: Tx, viewer: Viewer, user_id: number, contact_id: number) {
  const from_id = (await contactOfDialogue(tx, viewer, user_id)) ?? refuse('not_found');
  if (from_id === contact_id) refuse('nothing_to_merge');
  const held = new Map<number, Held>();
  for (const id of [from_id, contact_id].toSorted((a, b) => a - b)) held.set(id, await hold(tx, viewer, id, true));
  return { from: withDialogue(held.get(from_id)!, user_id), to: held.get(contact_id)! };
}

function withDialogue(held: Held, user_id: number): Held {
  // Moved elsewhere while we waited.
  if (!held.seen.includes(user_id)) refuse('not_found');
  return held.seen.length > 1 ? held : refuse('only_dialogue');
}

/** By its number, or by its address where the messenger's id is one. */
function personIn({ name, phone, outside_id, messenger_type }: DialogueState) {
  const isAddress = channelOf(messenger_type).reach?.by === 'email';
  return { name, phone, email: isAddress ? outside_id : null };
}
