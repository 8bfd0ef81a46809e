import type { Message } from '@parley/contract/inbox/messages';
import { sql } from 'kysely';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../tables.ts';

type Asked = { project_id: number; ids: number[]; status: Message['status'] };
const order = sql`array['queued', 'sent', 'delivered', 'seen']`;

/** Which of these messages went up to this status; one that failed, or is there already, stays. */
export const raiseStatus = prepared<Asked, { id: number }>(
  (value) => sql`
    with held as (
      select id from messages
      where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[]) and destination = 'to'
        and array_position(${order}, status) < array_position(${order}, ${value('status')}::text)
      order by id for update
    )
    update messages m set status = ${value('status')} from held
    where m.project_id = ${value('project_id')} and m.id = held.id
      and array_position(${order}, m.status) < array_position(${order}, ${value('status')}::text)
    returning m.id`,
);

type Outside = { project_id: number; channel_id: number; outside_ids: string[] };

/** What was written in the provider's own app has its id there for its own. */
export const idsByOutside = prepared<Outside, { id: number; outside_id: string }>(
  (value) => sql`
    select id, outside_id from messages where project_id = ${value('project_id')}
      and channel_id = ${value('channel_id')} and outside_id = any (${value('outside_ids')}::text[])
    union all
    select message_id, outside_id from message_parts where project_id = ${value('project_id')}
      and channel_id = ${value('channel_id')} and outside_id = any (${value('outside_ids')}::text[])
    union all
    select id, uid from messages where project_id = ${value('project_id')}
      and channel_id = ${value('channel_id')} and uid = any (${value('outside_ids')}::text[])`,
);

// Nobody leaves more than this unread and then reads it at once; without an end each mark would read the whole dialogue.
const farthest = 500;
type UpTo = { project_id: number; channel_id: number; outside_id: string; up_to: Date };

/** What one client was sent up to a moment and is not known to have seen. */
export const idsUpTo = prepared<UpTo, { id: number }>(
  (value) => sql`
    select newest.id from (
      select m.id, m.status, m.destination from dialogues d
      join messages m on m.project_id = d.project_id and m.dialogue_id = d.id
      where d.project_id = ${value('project_id')} and d.channel_id = ${value('channel_id')}
        and d.outside_id = ${value('outside_id')} and m.created_at <= ${value('up_to')}
      order by m.created_at desc, m.id desc limit ${sql.lit(farthest)}
    ) newest where newest.destination = 'to' and newest.status in ('sent', 'delivered')`,
);

/** What the same client was sent up to one of our messages and is not known to have seen. */
export const idsUpToMessage = prepared<Omit<UpTo, 'up_to'>, { id: number }>(
  (value) => sql`
    select newest.id from (
      select project_id, dialogue_id, created_at, id from messages
      where project_id = ${value('project_id')} and channel_id = ${value('channel_id')}
        and outside_id = ${value('outside_id')}
      union all
      select project_id, dialogue_id, created_at, id from messages
      where project_id = ${value('project_id')} and channel_id = ${value('channel_id')} and uid = ${value('outside_id')}
    ) named cross join lateral (
      select m.id, m.status, m.destination from messages m
      where m.project_id = named.project_id and m.dialogue_id = named.dialogue_id
        and (m.created_at, m.id) <= (named.created_at, named.id)
      order by m.created_at desc, m.id desc limit ${sql.lit(farthest)}
    ) newest
    where newest.destination = 'to' and newest.status in ('sent', 'delivered')`,
);

type Failing = { project_id: number; ids: number[]; error: string };

/** What was seen or delivered has surely arrived: a late word that it failed changes nothing. */
export const failSent = prepared<Failing, { id: number }>(
  (value) => sql`
    update messages set status = 'failed', error = ${value('error')}
    where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[]) and status in ('queued', 'sent')
    returning id`,
);
