import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { addedToLines, line } from '../folders/line.queries.ts';
import type { FolderChange } from '../folders/rules.ts';
import { exactTime, type Micros } from '../rules.ts';
import type { DialogueState } from './rules.ts';
import type {} from '../tables.ts';

type Change = { project_id: number; deltas: string; put: string; gone: string };
type Many = { ids: number[]; dialogues: string };
type Value = (name: keyof Change) => RawBuilder<unknown>;

const fields = [
  'operator_id',
  'team_id',
  'for_check',
  'position',
  'read_position',
  'answered_position',
  'last_message_at',
  'last_inbound_at',
  'preview',
  'preview_destination',
  'preview_type',
  'preview_failed',
  'unread',
  'owed_since',
  'is_newest',
  'contact_for_check',
  'is_listed',
  'snoozed_until',
  'late_since',
  'look',
  'folders_ids',
] as const;
type Field = (typeof fields)[number];
type One = { of_id: number } & { [F in Field as `new_${F}`]: unknown };

const assigned = (of: (field: Field) => RawBuilder<unknown>) => sql`${sql.join(
  fields.map((field) => sql`${sql.id(field)} = ${of(field)}`),
)},
    operator_since = case when d.operator_id is distinct from ${of('operator_id')}::bigint then clock_timestamp()
      else d.operator_since end`;

/** Most often one dialogue has changed: its values need no JSON, and PostgreSQL knows that it is one row. */
const savedOne = (value: (name: keyof (Change & One)) => RawBuilder<unknown>) => sql`
  update dialogues d set ${assigned((field) => value(`new_${field}`))}
  where d.project_id = ${value('project_id')} and d.id = ${value('of_id')}`;

// Found by their ids: of a function PostgreSQL expects a hundred rows, and would rather read all dialogues there are.
const savedMany = (value: (name: keyof (Change & Many)) => RawBuilder<unknown>) => sql`
  update dialogues d set ${assigned((field) => sql`n.${sql.id(field)}`)}
  from json_to_recordset(${value('dialogues')}) as n (
    id bigint, operator_id bigint, team_id bigint, for_check boolean, position bigint, read_position bigint, answered_position bigint,
    last_message_at timestamptz, last_inbound_at timestamptz, preview text, preview_destination text,
    preview_type text, preview_failed boolean, unread integer, owed_since timestamptz, is_newest boolean, contact_for_check boolean,
    is_listed boolean, snoozed_until timestamptz, late_since timestamptz, look text, folders_ids bigint[])
  where d.project_id = ${value('project_id')} and d.id = any (${value('ids')}::bigint[]) and d.id = n.id`;

// Always in the same order, so that two writers never wait for each other.
const counted = (value: Value) => sql`
  insert into folder_counts as f (project_id, ${line}, n)
  select ${value('project_id')}, ${line}, n
  from json_to_recordset(${value('deltas')}) as given (folder_id bigint, slot smallint, channels_ids bigint[],
    check_ids bigint[], unread_ids bigint[], operator_id bigint, owed_ids bigint[], failed_ids bigint[],
    is_aside boolean, is_late boolean, n integer)
  ${addedToLines}`;

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

/** What a change touches; most touch neither counts nor folders of the team, and need not pay for those that do. */
type Touched = { isOne: boolean; isCounted: boolean; isMoved: boolean };
type All = Change & Many & One;
type AllValue = (name: keyof All) => RawBuilder<unknown>;

const aside = (value: AllValue, { isCounted, isMoved }: Touched): RawBuilder<unknown>[] => [
  ...(isMoved ? [sql`placed as (${placed(value)})`, sql`removed as (${removed(value)})`] : []),
  ...(isCounted ? [sql`counted as (${counted(value)})`] : []),
];
const saved = (value: AllValue, { isOne }: Touched) => (isOne ? savedOne(value) : savedMany(value));
const firstly = (parts: RawBuilder<unknown>[]) => (parts.length ? sql`with ${sql.join(parts)}` : sql``);

/** A statement for each kind of change. */
function forEachKind<S>(write: (touched: Touched) => S): (touched: Touched) => S {
  const kinds = Array.from({ length: 8 }, (_, kind) =>
    write({ isOne: (kind & 1) > 0, isCounted: (kind & 2) > 0, isMoved: (kind & 4) > 0 }),
  );
  return ({ isOne, isCounted, isMoved }) => kinds[Number(isOne) + 2 * Number(isCounted) + 4 * Number(isMoved)]!;
}

const saveAll = forEachKind((touched) =>
  prepared<All, never>((value) => sql`${firstly(aside(value, touched))} ${saved(value, touched)}`),
);

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

const saveAllWithMessage = forEachKind((touched) =>
  prepared<All & NewMessage, never>(
    (value) => sql`
    ${firstly([...aside(value, touched), sql`saved as (${saved(value, touched)})`])}
    insert into messages (project_id, id, dialogue_id, channel_id, uid, position, destination, message_type, message, status,
      operator_id, file_id, quoted_id, details, leaves_at, undo, created_at)
    values (${value('project_id')}, ${value('id')}, ${value('dialogue_id')}, ${value('channel_id')}, ${value('uid')},
      ${value('position')}, ${value('destination')}, ${value('message_type')}, ${value('message')}, ${value('status')},
      ${value('operator_id')}, ${value('file_id')}, ${value('quoted_id')}, ${value('details')}::jsonb,
      ${value('leaves_at')}, ${value('undo')}::jsonb, ${value('created_at')})`,
  ),
);

/** Changed dialogues of one contact and what that does to the counts of its folders. */
export async function saveDialogues(
  tx: Tx,
  project_id: number,
  changed: DialogueState[],
  folders: FolderChange,
): Promise<void> {
  // A contact that lost its last dialogue has nothing to save, and still counts.
  if (!changed.length && !folders.deltas.length && !folders.gone.length) return;
  await saveAll(touchedBy(changed, folders))(tx, changeOf(project_id, changed, folders));
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
  await saveAllWithMessage(touchedBy(changed, folders))(tx, { ...change, ...columns, created_at: exactTime(at) });
}

/** An id for one more message. */
export const nextId = async (tx: Tx): Promise<number> =>
  (await sql<{ id: number }>`select nextval('messages_id_seq') as id`.execute(tx)).rows[0]!.id;

const touchedBy = (changed: DialogueState[], { deltas, put, gone }: FolderChange): Touched => ({
  isOne: changed.length === 1,
  isCounted: deltas.length > 0,
  isMoved: put.length > 0 || gone.length > 0,
});

// Each kind takes what it writes of this, and what it does not write is not made.
function changeOf(project_id: number, changed: DialogueState[], { deltas, put, gone }: FolderChange): All {
  const rest = {
    project_id,
    deltas: deltas.length ? JSON.stringify(deltas) : '[]',
    put: JSON.stringify(put.map((it) => ({ ...it, last_message_at: exactTime(it.last_message_at) }))),
    gone: JSON.stringify(gone),
  };
  return changed.length === 1 ? ({ ...rest, ...oneOf(changed[0]!) } as All) : ({ ...rest, ...manyOf(changed) } as All);
}

const oneOf = (it: DialogueState): One => ({
  of_id: it.id,
  new_operator_id: it.operator_id,
  new_team_id: it.team_id,
  new_for_check: it.for_check,
  new_position: it.position,
  new_read_position: it.read_position,
  new_answered_position: it.answered_position,
  new_last_message_at: exactTime(it.last_message_at),
  new_last_inbound_at: timeOrNull(it.last_inbound_at),
  new_preview: it.preview,
  new_preview_destination: it.preview_destination,
  new_preview_type: it.preview_type,
  new_preview_failed: it.preview_failed,
  new_unread: it.unread,
  new_owed_since: timeOrNull(it.owed_since),
  new_is_newest: it.is_newest,
  new_contact_for_check: it.contact_for_check,
  new_is_listed: it.is_listed,
  new_snoozed_until: timeOrNull(it.snoozed_until),
  new_late_since: timeOrNull(it.late_since),
  new_look: it.look,
  new_folders_ids: it.folders_ids,
});

const manyOf = (changed: DialogueState[]): Many => ({
  ids: changed.map((it) => it.id),
  dialogues: JSON.stringify(
    changed.map((it) => ({
      ...it,
      last_message_at: exactTime(it.last_message_at),
      last_inbound_at: timeOrNull(it.last_inbound_at),
      owed_since: timeOrNull(it.owed_since),
      snoozed_until: timeOrNull(it.snoozed_until),
      late_since: timeOrNull(it.late_since),
    })),
  ),
});

const timeOrNull = (at: Micros | null): string | null => (at === null ? null : exactTime(at));
