import type { ChannelType } from '@parley/contract/projects/channels';
import { canSend } from '../../../channels/index.ts';
import { now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import type { Micros } from '../rules.ts';
import { loadContact, type LoadedRow } from './dialogues.queries.ts';
import type { DialogueState, Person } from './rules.ts';
import { personOf } from './seen.queries.ts';

/** A contact that nobody else changes until the end of the transaction. */
export type LockedContact = {
  project_id: number;
  person: Person;
  dialogues: DialogueState[];
  channels: Map<number, { type: ChannelType; for_check_admin: boolean; is_auth: boolean }>;
  now: Micros;
  /** Contacts heard of before this moment stay out of the list. */
  listed_since: Micros;
  /** How the project receives and dismisses its clients. */
  habits: { check_after_hours: number; greets: boolean; says_goodbye: boolean };
  /** The message that already has the asked uid on the asked channel. */
  known_id: number | null;
};

type Asked = { contact_id: number; channel_id?: number; uid?: string };

/** Reads a contact after its lock was taken; null when it holds no dialogue any more. */
export async function readLocked(tx: Tx, project_id: number, asked: Asked): Promise<LockedContact | null> {
  const rows = await loadContact(tx, { project_id, channel_id: 0, uid: '', today: now(), ...asked });
  const [first] = rows;
  if (!first) return null;
  return {
    project_id,
    person: personOf(first),
    dialogues: rows.map(stateOf),
    channels: new Map(rows.map((row) => [row.channel_id, channelOf(row)])),
    now: first.now,
    listed_since: first.listed_since,
    habits: { check_after_hours: first.check_after_hours, greets: first.greets, says_goodbye: first.says_goodbye },
    known_id: first.known_id,
  };
}

const channelOf = ({ messenger_type, for_check_admin, is_auth }: LoadedRow) => ({
  type: messenger_type,
  for_check_admin,
  is_auth,
});

const stateOf = (row: LoadedRow): DialogueState => ({
  id: row.id,
  channel_id: row.channel_id,
  messenger_type: row.messenger_type,
  outside_id: row.outside_id,
  name: row.name,
  phone: row.phone,
  can_send: canSend({ type: row.messenger_type, is_auth: row.is_auth }),
  is_room: row.is_room,
  operator_id: row.operator_id,
  for_check: row.for_check,
  position: row.position,
  read_position: row.read_position,
  answered_position: row.answered_position,
  last_message_at: row.last_message_at,
  last_inbound_at: row.last_inbound_at,
  snoozed_until: row.snoozed_until,
  preview: row.preview,
  preview_destination: row.preview_destination,
  preview_type: row.preview_type,
  unread: row.unread,
  owed_since: row.owed_since,
  is_newest: row.is_newest,
  contact_for_check: row.contact_for_check,
  is_listed: row.is_listed,
  folders_ids: row.folders_ids,
});
