import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Calendar } from './counted.ts';
import type { ToldMessage } from './fold.ts';
import { noChannel } from './sums.ts';

type Of = { project_id: number; ids: number[] };

export const millis = (time: RawBuilder<unknown>) => sql<number>`floor(extract(epoch from ${time}) * 1000)::float8`;

const calendars = prepared<{ project_id: number }, Calendar>(
  (value) => sql`select working_hours as hours, time_zone as zone from projects where id = ${value('project_id')}`,
);
/** The project's clock and hours; undefined: it is gone. */
export const calendarOf = async (tx: Tx, project_id: number): Promise<Calendar | undefined> =>
  (await calendars(tx, { project_id }))[0];

/** A dialogue as it stands, and how far it is counted; moments in milliseconds. */
export type StandingDialogue = {
  id: number;
  channel_id: number;
  began_at: number;
  /** Since when the client waits; of one in the bin nobody waits. */
  owed_since: number | null;
  position: number;
  counted: { position: number; opened_at: number | null } | null;
};

/** Rooms of colleagues are not counted. */
export const standingDialogues = prepared<Of, StandingDialogue>(
  (value) => sql`
    select d.id, d.channel_id, d.position, ${millis(sql`d.created_at`)} as began_at,
      case when d.deleted_at is null then ${millis(sql`d.owed_since`)} end as owed_since,
      case when c.id is not null then json_build_object('position', c.position,
        'opened_at', ${millis(sql`c.opened_at`)}) end as counted
    from dialogues d left join counted_dialogues c on c.project_id = d.project_id and c.id = d.id
    where d.project_id = ${value('project_id')} and d.id = any (${value('ids')}::bigint[]) and not d.is_room`,
);

export const channelsOf = prepared<Of, { id: number; channel_id: number }>(
  (value) => sql`
    select id, channel_id from dialogues
    where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[])`,
);

/** Of each dialogue those after a place, in their order. */
export const messagesAfter = prepared<{ project_id: number; after: string }, ToldMessage & { dialogue_id: number }>(
  (value) => sql`
    select m.dialogue_id, m.id, m.position, ${millis(sql`m.created_at`)} as at, m.destination, m.message_type,
      m.status = 'failed' or m.deleted_at is not null as is_lost, m.operator_id,
      case when m.message_type = 'system' then m.details ->> 'kind' end as line,
      case when m.message_type = 'call' then json_build_object('direction', m.details -> 'call' ->> 'direction',
        'result', m.details -> 'call' ->> 'result', 'seconds', (m.details -> 'call' ->> 'seconds')::int) end as call,
      case when m.message_type = 'system' then (m.details ->> 'to_id')::bigint end as to_id, m.undo
    from json_to_recordset(${value('after')}::json) as given (id bigint, position bigint)
    join messages m on m.project_id = ${value('project_id')} and m.dialogue_id = given.id
      and m.position > given.position
    order by m.dialogue_id, m.position`,
);

/** A closing is of the client, while its line stands in one of their dialogues: those of their others, after a moment. */
export const closedElsewhere = prepared<{ project_id: number; since: string }, { id: number; at: number }>(
  (value) => sql`
    select d.id, ${millis(sql`m.created_at`)} as at
    from json_to_recordset(${value('since')}::json) as given (id bigint, since float8)
    join dialogues d on d.project_id = ${value('project_id')} and d.id = given.id
    join dialogues o on o.project_id = d.project_id and o.contact_id = d.contact_id and o.id <> d.id
    join messages m on m.project_id = o.project_id and m.dialogue_id = o.id
      and m.created_at > to_timestamp(given.since / 1000) and m.message_type = 'system'
      and m.details ->> 'kind' in ('closed', 'closed_by_itself')`,
);

/** Clients as they stand, those in the bin too; of whoever was merged the other counts. */
export const standingClients = prepared<Of, { id: number; channel_id: number; came_at: number }>(
  (value) => sql`
    select c.id, ${millis(sql`c.created_at`)} as came_at, coalesce((
      select d.channel_id from dialogues d where d.project_id = c.project_id and d.contact_id = c.id and not d.is_room
      order by d.created_at, d.id limit 1), ${noChannel}) as channel_id
    from contacts c where c.project_id = ${value('project_id')} and c.id = any (${value('ids')}::bigint[])
      and not c.is_room and c.merged_into is null`,
);
