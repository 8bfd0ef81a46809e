import { sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { CountedCall, CountedClient, CountedDay, CountedDeed, CountedWait } from './counted.ts';
import type { CountedMinute } from './fold.ts';
import { millis } from './standing.queries.ts';
import type {} from './tables.ts';

type Of = { project_id: number; ids: number[] };
type InDialogue<T> = T & { counted_in: number };

/** What these dialogues add by themselves. */
export const keptDialogues = prepared<Of, { id: number; channel_id: number; began_on: string }>(
  (value) => sql`
    select id, channel_id, began_on::text as began_on from counted_dialogues
    where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[])`,
);

export const keptDays = prepared<Of, InDialogue<CountedDay>>(
  (value) => sql`
    select dialogue_id as counted_in, day::text as day, manager_id, messages_in, messages_out, hours from counted_days
    where project_id = ${value('project_id')} and dialogue_id = any (${value('ids')}::bigint[])`,
);

export const keptWaits = prepared<Of, InDialogue<CountedWait>>(
  (value) => sql`
    select counted_by as counted_in, answer_id, dialogue_id, channel_id, ${millis(sql`began_at`)} as began_at,
      began_on::text as began_on, ${millis(sql`answered_at`)} as answered_at, manager_id, is_first, wall, working
    from counted_waits where project_id = ${value('project_id')} and counted_by = any (${value('ids')}::bigint[])`,
);

/** Those who waited when these dialogues were counted last. */
export const openWaits = prepared<Of, InDialogue<CountedWait>>(
  (value) => sql`
    select counted_by as counted_in, answer_id, dialogue_id, channel_id, ${millis(sql`began_at`)} as began_at,
      began_on::text as began_on, null::float8 as answered_at, manager_id, is_first, wall, working
    from counted_waits
    where project_id = ${value('project_id')} and counted_by = any (${value('ids')}::bigint[]) and answer_id = 0`,
);

export const keptDeeds = prepared<Of, InDialogue<CountedDeed>>(
  (value) => sql`
    select dialogue_id as counted_in, message_id, kind, channel_id, manager_id, ${millis(sql`at`)} as at,
      done_on::text as done_on, ${millis(sql`began_at`)} as began_at, wall, working from counted_deeds
    where project_id = ${value('project_id')} and dialogue_id = any (${value('ids')}::bigint[])`,
);

export const keptCalls = prepared<Of, InDialogue<CountedCall>>(
  (value) => sql`
    select dialogue_id as counted_in, message_id, direction, result, channel_id, manager_id, ${millis(sql`at`)} as at,
      done_on::text as done_on, seconds from counted_calls
    where project_id = ${value('project_id')} and dialogue_id = any (${value('ids')}::bigint[])`,
);

export const keptClients = prepared<Of, CountedClient>(
  (value) => sql`
    select id, channel_id, ${millis(sql`came_at`)} as came_at, came_on::text as came_on from counted_clients
    where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[])`,
);

/** All that was counted of these dialogues. */
export async function forgetDialogues(tx: Tx, of: Of): Promise<void> {
  for (const [table, column] of [
    ['counted_dialogues', 'id'],
    ['counted_days', 'dialogue_id'],
    ['counted_waits', 'counted_by'],
    ['counted_deeds', 'dialogue_id'],
    ['counted_calls', 'dialogue_id'],
    ['counted_minutes', 'dialogue_id'],
  ] as const)
    await sql`delete from ${sql.table(table)}
      where project_id = ${of.project_id} and ${sql.ref(column)} = any (${of.ids}::bigint[])`.execute(tx);
}

export const forgetOpenWaits = prepared<Of, never>(
  (value) => sql`
    delete from counted_waits
    where project_id = ${value('project_id')} and counted_by = any (${value('ids')}::bigint[]) and answer_id = 0`,
);

export const forgetClients = prepared<Of, never>(
  (value) => sql`
    delete from counted_clients where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[])`,
);

type Rows = { project_id: number; rows: string };
const moment = (name: string) => sql`to_timestamp(given.${sql.ref(name)} / 1000)`;

export const insertClients = prepared<Rows, never>(
  (value) => sql`
    insert into counted_clients (project_id, id, channel_id, came_at, came_on)
    select ${value('project_id')}, id, channel_id, ${moment('came_at')}, came_on
    from json_to_recordset(${value('rows')}::json) as given (id bigint, channel_id bigint, came_at float8, came_on date)`,
);

const upsertDialogues = prepared<Rows, never>(
  (value) => sql`
    insert into counted_dialogues (project_id, id, channel_id, position, began_at, began_on, opened_at)
    select ${value('project_id')}, id, channel_id, position, ${moment('began_at')}, began_on, ${moment('opened_at')}
    from json_to_recordset(${value('rows')}::json) as given (id bigint, channel_id bigint, position bigint,
      began_at float8, began_on date, opened_at float8)
    on conflict (project_id, id) do update set position = excluded.position, opened_at = excluded.opened_at`,
);

const addDays = prepared<Rows, never>(
  (value) => sql`
    insert into counted_days as d (project_id, dialogue_id, day, manager_id, messages_in, messages_out, hours)
    select ${value('project_id')}, counted_in, day, manager_id, messages_in, messages_out, hours
    from json_to_recordset(${value('rows')}::json) as given (counted_in bigint, day date, manager_id bigint,
      messages_in int, messages_out int, hours jsonb)
    on conflict (project_id, dialogue_id, day, manager_id) do update
    set messages_in = d.messages_in + excluded.messages_in, messages_out = d.messages_out + excluded.messages_out,
      hours = d.hours || (
        select coalesce(jsonb_object_agg(key, value::int + coalesce((d.hours ->> key)::int, 0)), '{}')
        from jsonb_each_text(excluded.hours))`,
);

const insertWaits = prepared<Rows, never>(
  (value) => sql`
    insert into counted_waits (project_id, counted_by, answer_id, dialogue_id, channel_id, began_at, began_on,
      answered_at, manager_id, is_first, wall, working)
    select ${value('project_id')}, counted_in, answer_id, dialogue_id, channel_id, ${moment('began_at')}, began_on,
      ${moment('answered_at')}, manager_id, is_first, wall, working
    from json_to_recordset(${value('rows')}::json) as given (counted_in bigint, answer_id bigint, dialogue_id bigint,
      channel_id bigint, began_at float8, began_on date, answered_at float8, manager_id bigint, is_first boolean,
      wall bigint, working bigint)`,
);

const insertDeeds = prepared<Rows, never>(
  (value) => sql`
    insert into counted_deeds (project_id, dialogue_id, message_id, kind, channel_id, manager_id, at, done_on, began_at,
      wall, working)
    select ${value('project_id')}, counted_in, message_id, kind, channel_id, manager_id, ${moment('at')}, done_on,
      ${moment('began_at')}, wall, working
    from json_to_recordset(${value('rows')}::json) as given (counted_in bigint, message_id bigint, kind text,
      channel_id bigint, manager_id bigint, at float8, done_on date, began_at float8, wall bigint, working bigint)`,
);

const insertCalls = prepared<Rows, never>(
  (value) => sql`
    insert into counted_calls (project_id, dialogue_id, message_id, direction, result, channel_id, manager_id, at,
      done_on, seconds)
    select ${value('project_id')}, counted_in, message_id, direction, result, channel_id, manager_id, ${moment('at')},
      done_on, seconds
    from json_to_recordset(${value('rows')}::json) as given (counted_in bigint, message_id bigint, direction text,
      result text, channel_id bigint, manager_id bigint, at float8, done_on date, seconds int)`,
);

const addMinutes = prepared<Rows, never>(
  (value) => sql`
    insert into counted_minutes as m (project_id, dialogue_id, minute, channel_id, messages_in, messages_out)
    select ${value('project_id')}, counted_in, ${moment('minute')}, channel_id, messages_in, messages_out
    from json_to_recordset(${value('rows')}::json) as given (counted_in bigint, minute float8, channel_id bigint,
      messages_in int, messages_out int)
    on conflict (project_id, dialogue_id, minute) do update
    set messages_in = m.messages_in + excluded.messages_in, messages_out = m.messages_out + excluded.messages_out`,
);

/** What is counted of dialogues from now on, beside what is kept of them. */
export type Counts = {
  dialogues: {
    id: number;
    channel_id: number;
    position: number;
    began_at: number;
    began_on: string;
    opened_at: number | null;
  }[];
  days: InDialogue<CountedDay>[];
  waits: InDialogue<CountedWait>[];
  deeds: InDialogue<CountedDeed>[];
  calls: InDialogue<CountedCall>[];
  minutes: InDialogue<CountedMinute & { channel_id: number }>[];
};

export async function saveCounts(tx: Tx, project_id: number, counts: Counts): Promise<void> {
  const rows = (all: unknown[]) => ({ project_id, rows: JSON.stringify(all) });
  if (counts.dialogues.length) await upsertDialogues(tx, rows(counts.dialogues));
  if (counts.days.length) await addDays(tx, rows(counts.days));
  if (counts.waits.length) await insertWaits(tx, rows(counts.waits));
  if (counts.deeds.length) await insertDeeds(tx, rows(counts.deeds));
  if (counts.calls.length) await insertCalls(tx, rows(counts.calls));
  if (counts.minutes.length) await addMinutes(tx, rows(counts.minutes));
}

/** Of what was said longer ago no minutes are kept. */
export const forgetMinutes = prepared<{ project_id: number; before: Date }, never>(
  (value) => sql`delete from counted_minutes where project_id = ${value('project_id')} and minute < ${value('before')}`,
);
