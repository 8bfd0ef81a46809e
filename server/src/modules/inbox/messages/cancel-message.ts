import { messageDeleted } from '@parley/contract/inbox/messages';
import type { cancelMessage as endpoint } from '@parley/contract/inbox/outbox';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { seersOf } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { refuse } from '../../../kit/errors.ts';
import { hurry } from '../../../kit/jobs/jobs.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { lockContact } from '../dialogues/dialogues.queries.ts';
import { type LockedContact, readLocked } from '../dialogues/locked-contact.ts';
import { isListed } from '../dialogues/rules.ts';
import { saveContact } from '../dialogues/save-contact.ts';
import { seerOf } from '../dialogues/seen.queries.ts';
import { partsOfLetter } from '../letters/together.ts';
import { exactTime } from '../rules.ts';
import { deliverMessage, deliveryKey } from './deliver-message.ts';
import { openAnswersSince, saveUndo } from './debts.queries.ts';
import { findMessage } from './messages.queries.ts';
import { closeGap, newestOf, placeOfOurs, takeOut } from './outbox.queries.ts';
import { afterTakingBack, inherited, movedUp } from './undo.ts';

/** Its writer or an administrator takes a message back before it leaves: all is as if it had never been written. */
export const cancelMessage = (
  viewer: Viewer,
  { message_id: id }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> =>
  transaction(viewer.project_id, async (tx) => {
    const { project_id, user_id } = viewer;
    const { contact } = await held(tx, viewer, id);
    const message = await findMessage(tx, project_id, id);
    if (!message || (message.operator_id !== user_id && !viewer.is_admin)) refuse('not_found');
    const parts = await partsOfLetter(tx, project_id, message);
    for (const [nth, part] of parts.toReversed().entries())
      await takeBack(
        tx,
        nth === 0 ? contact : (await readLocked(tx, project_id, { contact_id: message.contact_id }))!,
        part,
      );
    return { data: { ...shown(message), parts: parts.map(shown) } };
  });

type Held = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

const shown = ({ way: _, ...message }: Held) => message;

async function takeBack(tx: Tx, contact: LockedContact, message: Held): Promise<void> {
  const { project_id } = contact;
  const { id, uid, contact_id, channel_id, user_id: dialogue_id } = message;
  const gone = (await takeOut(tx, project_id, id)) ?? refuse('message_left');
  await restore(tx, contact, { dialogue_id, ...gone });
  // Those written after it need not wait for its next try.
  await hurry(tx, deliverMessage, { message_id: id }, deliveryKey(project_id, dialogue_id));
  // Those who were shown it: whoever sees its channel.
  await emit(tx, project_id, messageDeleted, { id, uid, contact_id, user_id: dialogue_id }, seersOf(channel_id));
}

/** The contact of one of our messages, under its lock. */
export async function held(tx: Tx, viewer: Viewer, id: number) {
  const { project_id } = viewer;
  const [place] = await placeOfOurs(tx, { ...seerOf(viewer), id });
  if (!place) refuse('not_found');
  const { contact_id, dialogue_id } = place;
  await lockContact(tx, { ...seerOf(viewer), contact_id });
  const contact = (await readLocked(tx, project_id, { contact_id })) ?? refuse('not_found');
  const dialogue = contact.dialogues.find((it) => it.id === dialogue_id) ?? refuse('not_found');
  return { contact, dialogue, dialogue_id };
}

type Gone = Parameters<typeof afterTakingBack>[1];

async function restore(tx: Tx, contact: LockedContact, gone: Gone): Promise<void> {
  const { project_id, person, dialogues, listed_since } = contact;
  const { dialogue_id, position } = gone;
  const isLast = dialogues.some((it) => it.id === dialogue_id && it.position === position);
  if (!isLast) {
    await closeGap(tx, project_id, dialogue_id, position);
    await rebaseLater(tx, contact, gone);
  }
  const after = afterTakingBack(dialogues, gone, await newestOf(tx, project_id, dialogue_id));
  const is_listed = isListed(person, after, listed_since);
  await saveContact(
    tx,
    contact,
    after.map((it) => ({ ...it, is_listed })),
  );
}

/** Those written after it may be taken back too, or fail: then they give back what it would have. */
async function rebaseLater(tx: Tx, { project_id, dialogues }: LockedContact, gone: Gone): Promise<void> {
  const dialogues_ids = dialogues.map((it) => it.id);
  const all = await openAnswersSince(tx, { project_id, dialogues_ids, at: exactTime(gone.at) });
  for (const [nth, { id, undo }] of all.entries()) {
    await saveUndo(tx, { project_id, id }, movedUp(nth === 0 ? inherited(undo, gone.undo) : undo, gone));
  }
}
