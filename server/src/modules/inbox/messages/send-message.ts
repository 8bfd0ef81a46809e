import type { Message, MessageFile, sendMessage as endpoint } from '@parley/contract/inbox/messages';
import type { Output, Parsed } from '@parley/contract/http';
import type { FilledTemplate } from '@parley/contract/inbox/approved-templates';
import { channelOf } from '../../../channels/index.ts';
import { afterCommit, transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { isAnyWaiting, later } from '../../../kit/jobs/jobs.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { lockDialogue } from '../dialogues/dialogues.queries.ts';
import { lockAndRead, type LockedContact } from '../dialogues/locked-contact.ts';
import type { DialogueState } from '../dialogues/rules.ts';
import { seerOf } from '../dialogues/seen.queries.ts';
import { dropDraft } from '../drafts/drop-draft.ts';
import { noteHealth } from '../hooks/health.ts';
import { letterDetails } from '../letters/outgoing-letter.ts';
import { storable } from '../rules.ts';
import { deliverMessage, deliveryKey } from './deliver-message.ts';
import { quotable, usableFiles } from './attached.queries.ts';
import { refuseByLimits } from './channel-limits.ts';
import { findMessage } from './messages.queries.ts';
import { refuseIfAnswered, seenIds } from './refuse-if-answered.ts';
import { noteUse } from '../templates/uses.queries.ts';
import { storeMessage } from './store-message.ts';
import { undoOf } from './undo.ts';

/** Answered when it is stored together with the job that will deliver it, where there is somebody to deliver it to. */
export async function sendMessage(
  viewer: Viewer,
  { channel: channel_id, id, text = '', quotedMessageId, ...rest }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const letter = { ...rest, channel_id, id, text: storable(text), quoted_id: quotedMessageId };
  return { data: await transaction(viewer.project_id, (tx) => send(tx, viewer, letter)) };
}

export type Letter = {
  channel_id: number;
  /** The dialogue. */
  id: number;
  uid: string;
  text: string;
  file_id?: number | undefined;
  quoted_id?: number | undefined;
  /** Of a letter, where its writer chose them. */
  subject?: string | undefined;
  cc?: string[] | undefined;
  together?: { uid: string; count: number } | undefined;
  /** What the provider has approved, and how it is filled in. */
  template?: FilledTemplate | undefined;
  /** One of the team's own that it was begun with. */
  template_id?: number | undefined;
  hold?: number | undefined;
  after_message_id?: number | undefined;
  force?: boolean | undefined;
  draft?: boolean | undefined;
};

/** One's words to a dialogue, within a transaction of whoever calls. */
export async function send(tx: Tx, viewer: Viewer, letter: Letter): Promise<Message> {
  const { contact, dialogue } = await dialogueFor(tx, viewer, letter);
  if (contact.known_id !== null) return sentBefore(tx, viewer, contact.known_id, letter);
  const { file, quoted } = await attachedTo(tx, viewer, contact, letter);
  refuseByLimits(contact, dialogue, { text: letter.text, file, is_template: letter.template !== undefined });
  if (!dialogue.is_room) await refuseIfAnswered(tx, viewer, contact, letter);
  const message = await store(tx, viewer, contact, dialogue, { ...letter, file, quoted });
  if (letter.draft) await dropDraft(tx, viewer, contact.person.id);
  if (letter.template_id !== undefined) noteUse(tx, viewer, message, letter.template_id);
  return message;
}

type Named = Pick<Letter, 'channel_id' | 'id' | 'uid'> & Partial<Letter>;

/** Everything about a contact happens under its lock. */
export async function dialogueFor(tx: Tx, viewer: Viewer, { channel_id, id, uid }: Named) {
  const lock = () => lockDialogue(tx, { ...seerOf(viewer), channel_id, id });
  const contact = await lockAndRead(tx, viewer.project_id, { dialogue_id: id, channel_id, uid }, lock);
  const dialogue = contact?.dialogues.find((it) => it.id === id);
  return contact && dialogue ? { contact, dialogue } : refuse('not_found');
}

type Attached = { file: MessageFile | null; quoted: Message['quoted'] };

async function store(
  tx: Tx,
  { project_id, user_id, name }: Viewer,
  contact: LockedContact,
  dialogue: DialogueState,
  letter: Letter & Attached,
): Promise<Message> {
  const { uid, text, hold = 0, file, quoted } = letter;
  // Below everything said so far, even after the clock was set back.
  const at = Math.max(contact.now, ...contact.dialogues.map((it) => it.last_message_at + 1));
  const isHeld = hold > 0 && !dialogue.is_room;
  const leaves_at = isHeld ? contact.now + hold * 1_000_000 : null;
  const { limits } = channelOf(dialogue.messenger_type);
  const key = deliveryKey(project_id, dialogue.id);
  const arrived = isHeld ? null : await arrivesAtOnce(tx, dialogue, key);
  const message = await storeMessage(tx, contact, dialogue, {
    uid,
    destination: dialogue.is_room ? 'from_operator' : 'to',
    message_type: file?.kind ?? 'text',
    status: arrived ?? 'queued',
    operator_id: user_id,
    operator_name: name,
    text,
    file,
    quoted,
    details: limits.letters
      ? await letterDetails(tx, { project_id, dialogue_id: dialogue.id }, letter)
      : ((letter.template && { template: letter.template }) ?? null),
    leaves_at,
    undo: dialogue.is_room ? null : undoOf(contact.dialogues, dialogue.id),
    at,
  });
  if (arrived) {
    if (!dialogue.is_room) tellArrived(tx, project_id, dialogue);
    return message;
  }
  const when = leaves_at === null ? {} : { at: new Date(leaves_at / 1000) };
  await later(tx, deliverMessage, { message_id: message.id }, { project_id, key, ...when });
  return message;
}

/** Where nobody has to be handed anything, what is stored has arrived; unless something before it is still to leave. */
async function arrivesAtOnce(tx: Tx, { messenger_type, is_room }: DialogueState, key: string) {
  const { stored = null } = channelOf(messenger_type);
  return stored && (is_room || !(await isAnyWaiting(tx, key))) ? stored : null;
}

function tellArrived(tx: Tx, project_id: number, { messenger_type, channel_id, outside_id }: DialogueState): void {
  const { refresh } = channelOf(messenger_type);
  afterCommit(tx, () => {
    noteHealth({ project_id, channel_id }, 'sent');
    refresh?.({ project_id, channel_id, outside_id });
  });
}

/** The same message asked for again is the one already stored; under a used key nothing else is sent. */
async function sentBefore(tx: Tx, viewer: Viewer, known_id: number, { id, text, file_id }: Letter): Promise<Message> {
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

export async function attachedTo(
  tx: Tx,
  viewer: Viewer,
  contact: LockedContact,
  { file_id, quoted_id }: Pick<Letter, 'file_id' | 'quoted_id'>,
): Promise<Attached> {
  const files = file_id === undefined ? [] : await usableFiles(tx, viewer, [file_id]);
  if (!files) refuse('not_found');
  return { file: files[0] ?? null, quoted: quoted_id ? await quoteOf(tx, viewer, contact, quoted_id) : null };
}

async function quoteOf(tx: Tx, viewer: Viewer, contact: LockedContact, id: number) {
  const { project_id } = viewer;
  const asked = { project_id, id, contact_id: contact.person.id, dialogues_ids: seenIds(viewer, contact) };
  return (await quotable(tx, asked)) ?? refuse('quoted_not_found');
}
