import type { ChannelType } from '@parley/contract/projects/channels';
import { canSend, marksOf } from '../../../channels/index.ts';
import { now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import type { Reader } from '../rooms/rooms.queries.ts';
import type { Micros } from '../rules.ts';
import { loadByDialogue, loadByPeer, loadContact, type LoadedRow } from './dialogues.queries.ts';
import { type DialogueState, isPast, type Person } from './rules.ts';
import { personOf } from './seen.queries.ts';

/** `answers_away`: it has something to say while the project is closed. */
type HeldChannel = {
  type: ChannelType;
  for_check_admin: boolean;
  is_auth: boolean;
  is_routed: boolean;
  answers_away: boolean;
};

/** A contact that nobody else changes until the end of the transaction. */
export type LockedContact = {
  project_id: number;
  person: Person;
  dialogues: DialogueState[];
  channels: Map<number, HeldChannel>;
  now: Micros;
  /** Contacts heard of before this moment stay out of the list. */
  listed_since: Micros;
  /** How the project receives and dismisses its clients. */
  habits: {
    check_after_hours: number;
    greets: boolean;
    says_goodbye: boolean;
    someone_waits: boolean;
    taker_is_responsible: boolean;
  };
  /** Who is responsible for the client. */
  manager_id: number | null;
  /** The message that already has the asked uid on the asked channel. */
  known_id: number | null;
  /** Free for the next message: known beforehand, it lets the message and all that tells of it leave together. */
  next_ids: number[];
  /** Who is in the room, if it is one, and how far each has read. */
  readers: Reader[];
};

type Asked = { contact_id: number; channel_id?: number; uid?: string };

/** Reads a contact after its lock was taken; null when it holds no dialogue any more. */
export const readLocked = async (tx: Tx, project_id: number, asked: Asked): Promise<LockedContact | null> =>
  lockedOf(project_id, await loadContact(tx, { project_id, channel_id: 0, uid: '', today: now(), ...asked }));

type ByDialogue = { dialogue_id: number; channel_id: number; uid: string };
type ByPeer = { outside_id: string; channel_id: number; uid: string };
type Lock = Promise<{ contact_id: number }[]>;

/**
 * Locks a contact and reads it in one breath; null when there is none. Moved to another contact while we waited for
 * the lock, a dialogue is looked for again.
 */
export async function lockAndRead(
  tx: Tx,
  project_id: number,
  asked: ByDialogue | ByPeer,
  lock: () => Lock,
): Promise<LockedContact | null> {
  const named = { project_id, today: now(), ...asked };
  for (let tries = 0; tries < 5; tries++) {
    const reading = 'dialogue_id' in named ? () => loadByDialogue(tx, named) : () => loadByPeer(tx, named);
    const [[held], rows] = await Promise.all([lock(), reading()]);
    if (!held) return null;
    const contact = lockedOf(project_id, rows);
    if (contact?.person.id === held.contact_id) return contact;
  }
  throw new Error('a contact cannot be held: its dialogue moves all the time');
}

function lockedOf(project_id: number, rows: LoadedRow[]): LockedContact | null {
  const [first] = rows;
  if (!first) return null;
  return {
    project_id,
    person: personOf(first),
    dialogues: rows.map(stateOf),
    channels: new Map(rows.map((row) => [row.channel_id, channelOf(row)])),
    now: first.now,
    listed_since: first.listed_since,
    habits: {
      check_after_hours: first.check_after_hours,
      greets: first.greets,
      says_goodbye: first.says_goodbye,
      someone_waits: first.someone_waits,
      taker_is_responsible: first.taker_is_responsible,
    },
    known_id: first.known_id,
    manager_id: first.manager_id,
    next_ids: [first.next_id],
    readers: rows.flatMap((row) => row.readers ?? []),
  };
}

const channelOf = ({ messenger_type: type, ...row }: LoadedRow): HeldChannel => ({
  type,
  for_check_admin: row.for_check_admin,
  is_auth: row.is_auth,
  is_routed: row.is_routed,
  answers_away: row.answers_away,
});

const stateOf = (row: LoadedRow): DialogueState => ({
  id: row.id,
  channel_id: row.channel_id,
  messenger_type: row.messenger_type,
  outside_id: row.outside_id,
  name: row.name,
  phone: row.phone,
  handle: row.handle,
  can_send: canSend({ type: row.messenger_type, is_auth: row.is_auth }) && !isPast(row.outside_id),
  ...marksOf(row.messenger_type, row.outside_id),
  is_room: row.is_room,
  operator_id: row.operator_id,
  team_id: row.team_id,
  for_check: row.for_check,
  position: row.position,
  read_position: row.read_position,
  answered_position: row.answered_position,
  last_message_at: row.last_message_at,
  last_inbound_at: row.last_inbound_at,
  snoozed_until: row.snoozed_until,
  late_since: row.late_since,
  preview: row.preview,
  preview_destination: row.preview_destination,
  preview_type: row.preview_type,
  preview_failed: row.preview_failed,
  unread: row.unread,
  owed_since: row.owed_since,
  is_newest: row.is_newest,
  contact_for_check: row.contact_for_check,
  is_listed: row.is_listed,
  folders_ids: row.folders_ids,
  look: row.look,
});
