import { sql } from 'kysely';
import { now } from '../../../kit/clock.ts';
import { type Db, dbOf } from '../../../kit/db/index.ts';
import { markLate } from './late.queries.ts';
import { renewLooks } from './line.queries.ts';
import type {} from '../tables.ts';

/** A call that leaves nobody waiting and answers nobody, as the contract says it. */
export const isQuietCall = sql`(m.message_type = 'call' and m.details #>> '{call,result}'
  is distinct from case m.destination when 'from' then 'missed' else 'answered' end)`;

/** What a client is owed nothing for: letters of programs, as `expectsAnswer` of the contract says it, and quiet calls. */
export const isByProgram = sql`(coalesce(m.details -> 'letter' ?& array['is_automatic']
  and not m.details -> 'letter' ?| array['reply_to', 'problem'], false) or ${isQuietCall})`;

/** What the list may show: neither what only the team reads, nor what one of us took back from the client. */
export const isListedMessage = sql`m.message_type not in ('system', 'comment')
  and (m.deleted_at is null or m.destination = 'from')`;

/**
 * What the list shows of every dialogue, derived anew from its messages and positions: after rows were written in bulk.
 * The counts follow by recount().
 */
export async function rebuildSummaries(project_id: number, on: Db = dbOf(project_id)): Promise<void> {
  await sql`
    with newest as (
      select distinct on (dialogue_id) dialogue_id, created_at, left(message, 160) as preview, destination, message_type,
        status = 'failed' as is_failed
      from messages m where project_id = ${project_id} and ${isListedMessage}
      order by dialogue_id, created_at desc, id desc
    ), told as (
      select d.id, max(m.position) as position, max(m.created_at) filter (where m.destination = 'from') as last_inbound_at,
        count(*) filter (where m.destination = 'from' and m.position > d.read_position
          and not ${isQuietCall}) as unread,
        min(m.created_at) filter (where m.destination = 'from' and m.position > d.answered_position
          and not ${isByProgram}) as owed_since
      from dialogues d join messages m on m.project_id = d.project_id and m.dialogue_id = d.id
      where d.project_id = ${project_id} group by d.id
    ), placed as (
      select d.id, coalesce(n.created_at, d.created_at) as last_message_at,
        row_number() over (partition by d.contact_id
          order by coalesce(n.created_at, d.created_at) desc, d.id desc) = 1 as is_newest,
        bool_or(d.for_check) over (partition by d.contact_id) as contact_for_check,
        not d.is_room and not c.blocked and not c.archived
          and max(coalesce(n.created_at, d.created_at)) over (partition by d.contact_id)
            >= date_trunc('day', clock_timestamp()) - make_interval(months => g.users_period) as is_listed
      from dialogues d
      join contacts c on c.project_id = d.project_id and c.id = d.contact_id
      join chat_configs g on g.project_id = d.project_id
      left join newest n on n.dialogue_id = d.id
      where d.project_id = ${project_id}
    )
    update dialogues d set
      position = coalesce(t.position, 0), last_inbound_at = t.last_inbound_at, unread = coalesce(t.unread, 0),
      owed_since = t.owed_since, last_message_at = p.last_message_at, preview = n.preview,
      preview_destination = n.destination, preview_type = n.message_type,
      preview_failed = coalesce(n.is_failed, false), is_newest = p.is_newest,
      contact_for_check = p.contact_for_check, is_listed = p.is_listed
    from placed p left join told t on t.id = p.id left join newest n on n.dialogue_id = p.id
    where d.project_id = ${project_id} and d.id = p.id
  `.execute(on);
  await markLate(project_id, now()).execute(on);
  await renewLooks(project_id, sql`true`).execute(on);
  await replaceFolders(project_id, on);
}

/**
 * Where the dialogues of these contacts (none given: of all) stand in the team's folders, written anew: after dialogues
 * moved from one contact to another, or were written in bulk.
 */
export async function replaceFolders(project_id: number, on: Db, contacts_ids: number[] | null = null): Promise<void> {
  await sql`
    with due as (
      select d.*, folder_id from dialogues d cross join unnest(d.folders_ids) as folder_id
      where d.project_id = ${project_id}
        and (${contacts_ids}::bigint[] is null or d.contact_id = any (${contacts_ids}::bigint[]))
    ), gone as (
      delete from folder_dialogues p using dialogues d
      where p.project_id = ${project_id} and d.project_id = p.project_id and d.id = p.dialogue_id
        and (${contacts_ids}::bigint[] is null or d.contact_id = any (${contacts_ids}::bigint[]))
        and not p.folder_id = any (d.folders_ids)
    )
    insert into folder_dialogues (project_id, folder_id, dialogue_id, contact_id, channel_id, operator_id,
      last_message_at, is_newest, is_listed)
    select project_id, folder_id, id, contact_id, channel_id, operator_id, last_message_at, is_newest, is_listed
    from due
    on conflict (project_id, folder_id, dialogue_id) do update set contact_id = excluded.contact_id,
      channel_id = excluded.channel_id, operator_id = excluded.operator_id, last_message_at = excluded.last_message_at,
      is_newest = excluded.is_newest, is_listed = excluded.is_listed`.execute(on);
}
