import { whyNotSend } from '@parley/contract/inbox/limits';
import type { Message, MessageFile, sendMessage as endpoint } from '@parley/contract/inbox/messages';
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
import { ownFile, quotable } from './attached.queries.ts';
import { findMessage } from './messages.queries.ts';
import { storeMessage } from './store-message.ts';

/** Answered when it is stored together with the job that will deliver it. */
export async function sendMessage(
  viewer: Viewer,
  { channel: channel_id, id, uid, text = '', file_id, quotedMessageId }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const draft = { channel_id, id, uid, text: storable(text), file_id, quoted_id: quotedMessageId };
  return { data: await transaction(viewer.project_id, (tx) => send(tx, viewer, draft)) };
}

type Draft = {
  channel_id: number;
  id: number;
  uid: string;
  text: string;
  file_id: number | undefined;
  quoted_id: number | undefined;
};

async function send(tx: Tx, viewer: Viewer, draft: Draft): Promise<Message> {
  const { channel_id, id, uid, text } = draft;
  const { project_id, user_id, name } = viewer;
  const [held] = await lockDialogue(tx, { ...seerOf(viewer), channel_id, id });
  const contact = held && (await readLocked(tx, project_id, { contact_id: held.contact_id, channel_id, uid }));
  const dialogue = contact?.dialogues.find((it) => it.id === id);
  if (!contact || !dialogue) refuse('not_found');
  if (contact.known_id !== null) return sentBefore(tx, viewer, contact.known_id, draft);

  const file = await fileFor(tx, viewer, draft);
  const quoted = await quoteFor(tx, viewer, contact, draft);
  refuseByLimits(contact, dialogue, { text, file });
  const message = await storeMessage(tx, contact, dialogue, {
    uid,
    destination: dialogue.is_room ? 'from_operator' : 'to',
    message_type: file?.kind ?? 'text',
    status: 'queued',
    operator_id: user_id,
    operator_name: name,
    text,
    file,
    quoted,
    // Below everything said so far, even after the clock was set back.
    at: Math.max(contact.now, ...contact.dialogues.map((it) => it.last_message_at + 1)),
  });
  await later(tx, deliverMessage, { message_id: message.id }, { project_id, key: `dialogue:${project_id}:${id}` });
  return message;
}

/** The same message asked for again is the one already stored; under a used key nothing else is sent. */
async function sentBefore(tx: Tx, viewer: Viewer, known_id: number, { id, text, file_id }: Draft): Promise<Message> {
  const known = await findMessage(tx, viewer.project_id, known_id);
  const isSame =
    known?.user_id === id &&
    known.message === text &&
    known.file?.id === file_id &&
    known.operator_id === viewer.user_id;
  if (!known || !isSame) refuse('uid_taken');
  const { way: _, ...message } = known;
  return message;
}

/** One sends what one has uploaded oneself. */
async function fileFor(tx: Tx, { project_id, user_id }: Viewer, { file_id }: Draft): Promise<MessageFile | null> {
  if (file_id === undefined) return null;
  const [own] = await ownFile(tx, { project_id, user_id, id: file_id });
  return own?.file ?? refuse('not_found');
}

async function quoteFor(tx: Tx, viewer: Viewer, { person, dialogues }: LockedContact, { quoted_id }: Draft) {
  if (quoted_id === undefined) return null;
  const { project_id, channels_ids } = viewer;
  const seen = dialogues.filter((it) => it.is_room || channels_ids === null || channels_ids.includes(it.channel_id));
  const dialogues_ids = seen.map((it) => it.id);
  const asked = { project_id, id: quoted_id, contact_id: person.id, dialogues_ids };
  return (await quotable(tx, asked)) ?? refuse('quoted_not_found');
}

function refuseByLimits(
  contact: LockedContact,
  { channel_id, last_inbound_at }: DialogueState,
  { text, file }: { text: string; file: MessageFile | null },
): void {
  const channel = contact.channels.get(channel_id);
  if (!channel || !canSend(channel)) refuse('channel_cannot_send');
  const reason = whyNotSend(channelOf(channel.type).limits, {
    text,
    file,
    now: contact.now / 1000,
    last_inbound: last_inbound_at && last_inbound_at / 1000,
  });
  if (reason) refuse(reason.code, reason.details);
}
