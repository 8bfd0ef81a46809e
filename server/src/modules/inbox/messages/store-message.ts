import { messageCreated, type Message, type MessageFile, type QuotedMessage } from '@parley/contract/inbox/messages';
import { type Tx, unanswered } from '../../../kit/db/index.ts';
import { only, seersOf } from '../../../kit/events/audience.ts';
import { emitAll, happened } from '../../../kit/events/events.ts';
import { contactVersions, roomVersions } from '../dialogues/contact-versions.ts';
import type { LockedContact } from '../dialogues/locked-contact.ts';
import { refreshPeers } from '../dialogues/refresh-peers.ts';
import { changedIn, type DialogueState, isListed, type Person, settle } from '../dialogues/rules.ts';
import { nextId, saveMessage } from '../dialogues/save.queries.ts';
import { folderChange } from '../folders/rules.ts';
import { haveRead, type Reader } from '../rooms/rooms.queries.ts';
import { exactTime, type Micros, wireTimeOf } from '../rules.ts';
import { callThem } from '../views/mentions.ts';
import { afterMessage, type Details, letterIn, shownOrigin } from './rules.ts';
import type { Undo } from './undo.ts';

type Given = Pick<Message, 'uid' | 'destination' | 'message_type' | 'status' | 'operator_id' | 'operator_name'> & {
  text: string;
  at: number;
} & Partial<Attached>;

/** What a message may carry beside its text. */
type Attached = {
  file: MessageFile | null;
  quoted: QuotedMessage | null;
  details: Details | null;
  /** Until then it may be taken back. */
  leaves_at: Micros | null;
  /** What taking it back gives back. */
  undo: Undo | null;
  /** Nobody wrote it, so it answers nothing and waits for nothing. */
  is_automatic: boolean;
};

/** What is decided about the contact in the same breath. */
type Decided = { person: Person; dialogues: DialogueState[] };

/** Puts a message into a locked contact's dialogue, with everything that follows from it, and says so. */
export async function storeMessage(
  tx: Tx,
  contact: LockedContact,
  dialogue: DialogueState,
  given: Given,
  { person, dialogues: decided }: Decided = contact,
): Promise<Message> {
  const { project_id, dialogues } = contact;
  const { is_automatic: _, undo = null, ...rest } = given;
  const { text, at, operator_name, file = null, quoted = null, details = null, leaves_at = null, ...columns } = rest;
  // Where it is checked only after a while, a job does it then.
  const is_checked_now = contact.habits.check_after_hours === 0;
  const to_check = is_checked_now && (contact.channels.get(dialogue.channel_id)?.for_check_admin ?? false);
  const heard = afterMessage(decided, dialogue.id, { ...given, to_check });
  const after = settle(heard, isListed(person, heard, contact.listed_since));
  const { position } = after.find((it) => it.id === dialogue.id)!;
  const id = contact.next_ids.pop() ?? (await nextId(tx));
  const row = {
    ...columns,
    id,
    dialogue_id: dialogue.id,
    channel_id: dialogue.channel_id,
    position,
    message: text,
    file_id: file?.id ?? null,
    quoted_id: quoted?.id ?? null,
    details: details && JSON.stringify(details),
    leaves_at: leaves_at === null ? null : exactTime(leaves_at),
    undo: undo && JSON.stringify(undo),
    at,
  };
  const folders = folderChange(person.id, dialogues, after);
  unanswered(tx, saveMessage(tx, project_id, row, changedIn(dialogues, after), folders));
  if (details && 'mentions' in details) await callThem(tx, contact, dialogue.id, details.mentions, given.operator_id);
  const message: Message = {
    ...columns,
    id,
    position,
    contact_id: person.id,
    user_id: dialogue.id,
    channel_id: dialogue.channel_id,
    message: text,
    error: null,
    operator_name,
    file,
    quoted,
    system: details && 'kind' in details ? details : null,
    mentions: details && 'mentions' in details ? details.mentions : [],
    letter: letterIn(details),
    ...shownOrigin(details),
    edited_at: null,
    deleted_at: null,
    reaction: null,
    leaves_at: leaves_at === null ? null : wireTimeOf(leaves_at),
    created_at: wireTimeOf(at),
    order: at,
  };
  await (dialogue.is_room ? tellRoom(tx, contact, after, message) : tellSeers(tx, contact, after, message, person));
  return message;
}

/** Everyone who sees the channel may read what is said on it. */
async function tellSeers(
  tx: Tx,
  contact: LockedContact,
  after: DialogueState[],
  message: Message,
  person: Person,
): Promise<void> {
  await refreshPeers(tx, contact, after);
  const said = happened(messageCreated, message, seersOf(message.channel_id));
  await emitAll(tx, contact.project_id, [said, ...(await contactVersions(tx, contact, after, person))]);
}

/** Only those in the room; whoever wrote has read it. */
async function tellRoom(tx: Tx, contact: LockedContact, after: DialogueState[], message: Message): Promise<void> {
  const { user_id: dialogue_id, position, operator_id } = message;
  const { project_id, person } = contact;
  const isAuthor = ({ user_id }: Reader) => user_id === operator_id;
  const readers = contact.readers.map((it) => (isAuthor(it) ? { ...it, read_position: position } : it));
  const author = readers.find(isAuthor);
  if (author) unanswered(tx, haveRead(tx, { project_id, dialogue_id, position, user_id: author.user_id }));
  const said = happened(messageCreated, message, only(...readers.map((it) => it.user_id)));
  const room = after.find((it) => it.id === dialogue_id)!;
  await emitAll(tx, project_id, [said, ...roomVersions(person, room, readers)]);
}
