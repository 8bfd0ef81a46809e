import { messageCreated, type Message, type MessageFile, type QuotedMessage } from '@parley/contract/inbox/messages';
import type { Tx } from '../../../kit/db/index.ts';
import { only, seersOf } from '../../../kit/events/audience.ts';
import { emitAll, happened } from '../../../kit/events/events.ts';
import { contactVersions, roomVersions } from '../dialogues/contact-versions.ts';
import type { LockedContact } from '../dialogues/locked-contact.ts';
import { changedIn, type DialogueState, newer, settle } from '../dialogues/rules.ts';
import { saveMessage } from '../dialogues/save.queries.ts';
import { countDeltas } from '../folders/rules.ts';
import { readTo } from '../rooms/rooms.queries.ts';
import { exactTime, type Micros, wireTimeOf } from '../rules.ts';
import { afterMessage, type Details } from './rules.ts';

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
};

/** Puts a message into a locked contact's dialogue, with everything that follows from it, and says so. */
export async function storeMessage(
  tx: Tx,
  contact: LockedContact,
  dialogue: DialogueState,
  given: Given,
): Promise<Message> {
  const { project_id, person, dialogues } = contact;
  const { text, at, operator_name, file = null, quoted = null, details = null, leaves_at = null, ...columns } = given;
  const to_check = contact.channels.get(dialogue.channel_id)?.for_check_admin ?? false;
  const heard = afterMessage(dialogues, dialogue.id, { ...given, to_check });
  const after = settle(heard, isListed(contact, heard));
  const { position } = after.find((it) => it.id === dialogue.id)!;
  const row = {
    ...columns,
    dialogue_id: dialogue.id,
    channel_id: dialogue.channel_id,
    position,
    message: text,
    file_id: file?.id ?? null,
    quoted_id: quoted?.id ?? null,
    details: details && JSON.stringify(details),
    leaves_at: leaves_at === null ? null : exactTime(leaves_at),
    at,
  };
  const deltas = countDeltas(person.id, dialogues, after);
  const id = await saveMessage(tx, project_id, row, changedIn(dialogues, after), deltas);
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
    leaves_at: leaves_at === null ? null : wireTimeOf(leaves_at),
    created_at: wireTimeOf(at),
    order: at,
  };
  await (dialogue.is_room ? tellRoom(tx, contact, after, message) : tellSeers(tx, contact, after, message));
  return message;
}

const isListed = ({ person, listed_since }: LockedContact, dialogues: DialogueState[]): boolean => {
  const newest = dialogues.reduce(newer);
  return !newest.is_room && !person.blocked && !person.archived && newest.last_message_at >= listed_since;
};

/** Everyone who sees the channel may read what is said on it. */
async function tellSeers(tx: Tx, contact: LockedContact, after: DialogueState[], message: Message): Promise<void> {
  const said = happened(messageCreated, message, seersOf(message.channel_id));
  await emitAll(tx, contact.project_id, [said, ...(await contactVersions(tx, contact, after))]);
}

/** Only those in the room; whoever wrote has read it. */
async function tellRoom(tx: Tx, contact: LockedContact, after: DialogueState[], message: Message): Promise<void> {
  const { user_id: dialogue_id, position, operator_id } = message;
  const { project_id, person } = contact;
  const readers = await readTo(tx, { project_id, dialogue_id, position, user_id: operator_id ?? 0 });
  const said = happened(messageCreated, message, only(...readers.map((it) => it.user_id)));
  const room = after.find((it) => it.id === dialogue_id)!;
  await emitAll(tx, project_id, [said, ...roomVersions(person, room, readers)]);
}
