import type { Message, sendMessage as endpoint } from '@parley/contract/inbox/messages';
import type { Output, Parsed } from '@parley/contract/http';
import { canSend, channelOf } from '../../../channels/index.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { lockDialogue } from '../dialogues/dialogues.queries.ts';
import { type LockedContact, readLocked } from '../dialogues/locked-contact.ts';
import { type DialogueState } from '../dialogues/rules.ts';
import { seerOf } from '../dialogues/seen.queries.ts';
import { storable } from '../rules.ts';
import { deliverMessage } from './deliver-message.ts';
import { findMessage } from './messages.queries.ts';
import { whyNotSend } from './rules.ts';
import { storeMessage } from './store-message.ts';

/** Answered when it is stored together with the job that will deliver it. */
export async function sendMessage(
  viewer: Viewer,
  { channel: channel_id, id, uid, text }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const draft = { channel_id, id, uid, text: storable(text) };
  return { data: await transaction(viewer.project_id, (tx) => send(tx, viewer, draft)) };
}

type Draft = { channel_id: number; id: number; uid: string; text: string };

async function send(tx: Tx, viewer: Viewer, { channel_id, id, uid, text }: Draft): Promise<Message> {
  const { project_id, user_id, name } = viewer;
  const [held] = await lockDialogue(tx, { ...seerOf(viewer), channel_id, id });
  const contact = held && (await readLocked(tx, project_id, { contact_id: held.contact_id, channel_id, uid }));
  const dialogue = contact?.dialogues.find((it) => it.id === id);
  if (!contact || !dialogue) refuse('not_found');
  if (contact.known_id !== null) return sentBefore(tx, viewer, contact.known_id, { channel_id, id, uid, text });

  refuseByLimits(contact, dialogue, text);
  const message = await storeMessage(tx, contact, dialogue, {
    uid,
    destination: dialogue.is_room ? 'from_operator' : 'to',
    message_type: 'text',
    status: 'queued',
    operator_id: user_id,
    operator_name: name,
    text,
    // Below everything said so far, even after the clock was set back.
    at: Math.max(contact.now, ...contact.dialogues.map((it) => it.last_message_at + 1)),
  });
  await later(tx, deliverMessage, { message_id: message.id }, { project_id, key: `dialogue:${project_id}:${id}` });
  return message;
}

/** The same message asked for again is the one already stored; under a used key nothing else is sent. */
async function sentBefore(tx: Tx, viewer: Viewer, known_id: number, { id, text }: Draft): Promise<Message> {
  const known = await findMessage(tx, viewer.project_id, known_id);
  const isSame = known?.user_id === id && known.message === text && known.operator_id === viewer.user_id;
  if (!known || !isSame) refuse('uid_taken');
  const { way: _, ...message } = known;
  return message;
}

function refuseByLimits(contact: LockedContact, dialogue: DialogueState, text: string): void {
  const channel = contact.channels.get(dialogue.channel_id);
  if (!channel || !canSend(channel)) refuse('channel_cannot_send');
  const reason = whyNotSend(channelOf(channel.type).limits, { text, now: contact.now, ...dialogue });
  if (reason) refuse(reason.code, reason.details);
}
