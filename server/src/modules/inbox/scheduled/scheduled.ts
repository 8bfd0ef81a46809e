import type {
  deleteScheduled as deleting,
  listScheduled as listing,
  scheduleMessage as scheduling,
  sendScheduled as sending,
  updateScheduled as updating,
} from '@parley/contract/inbox/scheduled';
import type { Output, Parsed } from '@parley/contract/http';
import { filledText } from '@parley/contract/inbox/approved-rules';
import { channelOf } from '../../../channels/index.ts';
import { days, now } from '../../../kit/clock.ts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { fillApproved } from '../approved-templates/send-approved.ts';
import { seerOf } from '../dialogues/seen.queries.ts';
import { standingOf } from '../drafts/drafts.queries.ts';
import { dropDraft } from '../drafts/drop-draft.ts';
import { chosenLetter } from '../letters/mail-forms.ts';
import { refuseByForm, refuseByThen } from '../messages/channel-limits.ts';
import { attachedTo, dialogueFor } from '../messages/send-message.ts';
import { storable } from '../rules.ts';
import {
  changeScheduled,
  countScheduled,
  findByUid,
  findScheduled,
  insertScheduled,
  lockSeen,
  removeScheduled,
  scheduledFor,
  shown,
} from './scheduled.queries.ts';
import { sendDue, sendNow, tellScheduled, writerOf } from './send-scheduled.ts';

// What one person can still oversee.
const limit = 500;

export async function listScheduled(
  viewer: Viewer,
  { id: contact_id }: Parsed<typeof listing>,
): Promise<Output<typeof listing>> {
  const [standing] = await standingOf(dbOf(viewer.project_id), {
    ...seerOf(viewer),
    contact_id,
    dialogue_id: null,
    quoted_id: null,
  });
  if (!standing!.is_seen) refuse('not_found');
  return { data: await scheduledFor(viewer, contact_id) };
}

export const scheduleMessage = (
  viewer: Viewer,
  {
    channel: channel_id,
    id,
    uid,
    text = '',
    file_id,
    quotedMessageId,
    draft,
    template,
    ...given
  }: Parsed<typeof scheduling>,
): Promise<Output<typeof scheduling>> =>
  transaction(viewer.project_id, async (tx) => {
    const { project_id, user_id } = viewer;
    const send_at = ahead(given.send_at);
    const asked = { channel_id, id, uid, file_id, quoted_id: quotedMessageId };
    const { contact, dialogue } = await dialogueFor(tx, viewer, { ...asked, text: '' });
    const known = await findByUid(tx, project_id, uid);
    // Before a template is looked at: said again, a plan stands, whatever became of the template since.
    const isSaid = template ? known?.filled?.id === template.id : known?.text === storable(text);
    if (known && known.user_id === id && known.operator_id === user_id && isSaid) return { data: shown(known) };
    const filled = template && (await fillApproved(tx, viewer, { channel_id, file_id, ...template }));
    const letter = { ...asked, text: filled ? filledText(filled.parts, filled.values) : storable(text) };
    if (known || contact.known_id !== null) refuse('uid_taken');
    if ((await countScheduled(tx, project_id, user_id)) >= limit) refuse('too_many_scheduled', { limit });
    const { file, quoted } = await attachedTo(tx, viewer, contact, letter);
    refuseByThen(contact, dialogue, { text: letter.text, file, is_template: !!filled }, send_at);
    const { letters } = channelOf(dialogue.messenger_type).limits;
    const chosen = letters ? chosenLetter(given) : null;
    const waiting = await insertScheduled(tx, {
      project_id,
      dialogue_id: id,
      uid,
      user_id,
      text: letter.text,
      file_id: file?.id ?? null,
      quoted_id: quoted?.id ?? null,
      subject: chosen?.letter.subject ?? null,
      cc: chosen?.letter.cc ?? null,
      template: filled ? JSON.stringify({ id: template!.id, ...filled }) : null,
      send_at,
    });
    if (draft) await dropDraft(tx, viewer, contact.person.id);
    return planned(tx, viewer, waiting);
  });

export const updateScheduled = (
  viewer: Viewer,
  { id, text, send_at }: Parsed<typeof updating>,
): Promise<Output<typeof updating>> =>
  transaction(viewer.project_id, async (tx) => {
    const { project_id } = viewer;
    const { channel_id, user_id, file, filled, ...before } = await own(tx, viewer, id);
    // What a provider has approved is said in these words or not at all.
    if (filled && text !== undefined) refuse('invalid_input');
    const words = text === undefined ? before.text : storable(text);
    if (!words.trim() && !file) refuse('invalid_input');
    const { contact, dialogue } = await dialogueFor(tx, viewer, { channel_id, id: user_id, uid: before.uid, text: '' });
    const given = { text: words, file, is_template: filled !== null };
    // A new time is a new try.
    const anew = send_at === undefined ? {} : { send_at: ahead(send_at), error: null };
    if (anew.send_at) refuseByThen(contact, dialogue, given, anew.send_at);
    else refuseByForm(contact, dialogue, given);
    await changeScheduled(tx, { project_id, id }, { text: words, ...anew });
    return planned(tx, viewer, id);
  });

export const deleteScheduled = (viewer: Viewer, { id }: Parsed<typeof deleting>): Promise<Output<typeof deleting>> =>
  transaction(viewer.project_id, async (tx) => {
    const waiting = await own(tx, viewer, id);
    await removeScheduled(tx, { project_id: viewer.project_id, id });
    await tellScheduled(tx, viewer.project_id, waiting);
    return { data: null };
  });

export const sendScheduled = (viewer: Viewer, { id }: Parsed<typeof sending>): Promise<Output<typeof sending>> =>
  transaction(viewer.project_id, async (tx) => {
    const waiting = await own(tx, viewer, id);
    const isOwn = waiting.operator_id === viewer.user_id;
    return { data: await sendNow(tx, isOwn ? viewer : await writerOf(viewer.project_id, waiting), waiting) };
  });

/** Everyone who sees the dialogue sees what waits; whoever wrote it, or an administrator, may change it. */
async function own(tx: Tx, viewer: Viewer, id: number) {
  const { project_id } = viewer;
  const [held] = await lockSeen(tx, { ...seerOf(viewer), id });
  const waiting = held && (await findScheduled(tx, { project_id, id }));
  if (!waiting) refuse('not_found');
  return waiting.operator_id === viewer.user_id || viewer.is_admin ? waiting : refuse('forbidden');
}

/** A job for its time; one planned for an earlier time finds nothing due. */
async function planned(tx: Tx, { project_id }: Viewer, id: number) {
  const waiting = (await findScheduled(tx, { project_id, id }))!;
  const when = { project_id, at: new Date(waiting.send_at) };
  if (!waiting.error) await later(tx, sendDue, { dialogue_id: waiting.user_id }, when);
  await tellScheduled(tx, project_id, waiting);
  return { data: shown(waiting) };
}

function ahead(send_at: string): Date {
  const at = new Date(send_at);
  const isAhead = at > now() && at.getTime() < now().getTime() + days(366);
  return isAhead ? at : refuse('moment_has_passed');
}
