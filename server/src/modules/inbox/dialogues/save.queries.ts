import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { FolderChange } from '../folders/rules.ts';
import { exactTime, type Micros } from '../rules.ts';
import type { DialogueState } from './rules.ts';
import type {} from '../tables.ts';

type Change = { project_id: number; dialogues: string; deltas: string; put: string; gone: string };
type Value = (name: keyof Change) => RawBuilder<unknown>;

const saved = (value: Value) => sql`
  update dialogues d set
    operator_id = n.operator_id, for_check = n.for_check, position = n.position, read_position = n.read_position,
    answered_position = n.answered_position, last_message_at = n.last_message_at, last_inbound_at = n.last_inbound_at,
    preview = n.preview, preview_destination = n.preview_destination, preview_type = n.preview_type,
    unread = n.unread, owed_since = n.owed_since, is_newest = n.is_newest, contact_for_check = n.contact_for_check,
    is_listed = n.is_listed, snoozed_until = n.snoozed_until, folders_ids = n.folders_ids,
    operator_since = case when d.operator_id is distinct from n.operator_id then clock_timestamp() else d.operator_since end
  from json_to_recordset(${value('dialogues')}) as n (
    id bigint, operator_id bigint, for_check boolean, position bigint, read_position bigint, answered_position bigint,
    last_message_at timestamptz, last_inbound_at timestamptz, preview text, preview_destination text,
    preview_type text, unread integer, owed_since timestamptz, is_newest boolean, contact_for_check boolean,
    is_listed boolean, snoozed_until timestamptz, folders_ids bigint[])
  where d.project_id = ${value('project_id')} and d.id = n.id`;

// Always in the same order, so that two writers never wait for each other.
const counted = (value: Value) => sql`
  insert into folder_counts as f (project_id, folder_id, slot, channels_ids, check_ids, unread_ids, is_at_work, n)
  select ${value('project_id')}, folder_id, slot, channels_ids, check_ids, unread_ids, is_at_work, n
  from json_to_recordset(${value('deltas')}) as given (folder_id bigint, slot smallint, channels_ids bigint[],
    check_ids bigint[], unread_ids bigint[], is_at_work boolean, n integer)
  order by folder_id, slot, channels_ids, check_ids, unread_ids, is_at_work
  on conflict (project_id, folder_id, slot, channels_ids, check_ids, unread_ids, is_at_work)
    do update set n = f.n + excluded.n`;

const placed = (value: Value) => sql`
  insert into folder_dialogues as p (project_id, folder_id, dialogue_id, contact_id, channel_id, operator_id,
    last_message_at, is_newest, is_listed)
  select ${value('project_id')}, folder_id, dialogue_id, contact_id, channel_id, operator_id, last_message_at,
    is_newest, is_listed
  from json_to_recordset(${value('put')}) as given (folder_id bigint, dialogue_id bigint, contact_id bigint,
    channel_id bigint, operator_id bigint, last_message_at timestamptz, is_newest boolean, is_listed boolean)
  on conflict (project_id, folder_id, dialogue_id) do update set contact_id = excluded.contact_id,
    channel_id = excluded.channel_id, operator_id = excluded.operator_id, last_message_at = excluded.last_message_at,
    is_newest = excluded.is_newest, is_listed = excluded.is_listed`;

const removed = (value: Value) => sql`
  delete from folder_dialogues p
  using json_to_recordset(${value('gone')}) as given (folder_id bigint, dialogue_id bigint)
  where p.project_id = ${value('project_id')} and p.folder_id = given.folder_id and p.dialogue_id = given.dialogue_id`;

/** Most contacts are in no folder of the team, and need not pay for those that are. */
const withFolders = (value: Value) => sql`placed as (${placed(value)}), removed as (${removed(value)}),`;

const allOf = (folders: typeof withFolders) =>
  prepared<Change, never>((value) => sql`with ${folders(value)} counted as (${counted(value)}) ${saved(value)}`);
const saveAll = { plain: allOf(() => sql``), foldered: allOf(withFolders) };

export type NewMessage = {
  id: number;
  dialogue_id: number;
  channel_id: number;
  uid: string;
  position: number;
  destination: string;
  message_type: string;
  message: string;
  status: string;
  operator_id: number | null;
  file_id: number | null;
  quoted_id: number | null;
  details: string | null;
  leaves_at: string | null;
  undo: string | null;
  created_at: string;
};

const messageOf = (folders: typeof withFolders) =>
  prepared<Change & NewMessage, never>(
    (value) => sql`
    with ${folders(value)} saved as (${saved(value)}), counted as (${counted(value)})
    insert into messages (project_id, id, dialogue_id, channel_id, uid, position, destination, message_type, message, status,
      operator_id, file_id, quoted_id, details, leaves_at, undo, created_at)
    values (${value('project_id')}, ${value('id')}, ${value('dialogue_id')}, ${value('channel_id')}, ${value('uid')},
      ${value('position')}, ${value('destination')}, ${value('message_type')}, ${value('message')}, ${value('status')},
      ${value('operator_id')}, ${value('file_id')}, ${value('quoted_id')}, ${value('details')}::jsonb,
      ${value('leaves_at')}, ${value('undo')}::jsonb, ${value('created_at')})`,
  );
const saveAllWithMessage = { plain: messageOf(() => sql``), foldered: messageOf(withFolders) };

/** Changed dialogues of one contact and what that does to the counts of its folders. */
export async function saveDialogues(
  tx: Tx,
  project_id: number,
  changed: DialogueState[],
  folders: FolderChange,
): Promise<void> {
  // A contact that lost its last dialogue has nothing to save, and still counts.
  if (!changed.length && !folders.deltas.length && !folders.gone.length) return;
  await saveAll[kindOf(folders)](tx, changeOf(project_id, changed, folders));
}

/** The same together with the message that changed them. */
export async function saveMessage(
  tx: Tx,
  project_id: number,
  { at, ...columns }: Omit<NewMessage, 'created_at'> & { at: Micros },
  changed: DialogueState[],
  folders: FolderChange,
): Promise<void> {
  const change = changeOf(project_id, changed, folders);
  await saveAllWithMessage[kindOf(folders)](tx, { ...change, ...columns, created_at: exactTime(at) });
}

/** An id for one more message. */
export const nextId = async (tx: Tx): Promise<number> =>
  (await sql<{ id: number }>`select nextval('messages_id_seq') as id`.execute(tx)).rows[0]!.id;

const kindOf = ({ put, gone }: FolderChange) => (put.length || gone.length ? 'foldered' : 'plain');

const changeOf = (project_id: number, changed: DialogueState[], { deltas, put, gone }: FolderChange): Change => ({
  project_id,
  dialogues: JSON.stringify(changed.map(columnsOf)),
  deltas: JSON.stringify(deltas),
  put: JSON.stringify(put.map((it) => ({ ...it, last_message_at: exactTime(it.last_message_at) }))),
  gone: JSON.stringify(gone),
});

const columnsOf = (it: DialogueState) => ({
  ...it,
  last_message_at: exactTime(it.last_message_at),
  last_inbound_at: it.last_inbound_at === null ? null : exactTime(it.last_inbound_at),
  owed_since: it.owed_since === null ? null : exactTime(it.owed_since),
  snoozed_until: it.snoozed_until === null ? null : exactTime(it.snoozed_until),
});
