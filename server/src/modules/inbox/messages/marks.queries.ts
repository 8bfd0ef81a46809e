import type { Message } from '@parley/contract/inbox/messages';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../tables.ts';

type Asked = { project_id: number; ids: number[]; status: Message['status'] };
type Value = (name: keyof Asked) => RawBuilder<unknown>;
const order = sql`array['queued', 'sent', 'delivered', 'seen']`;
// What nobody knew of may have left; what failed was taken once, and arrives after all if it is said to have arrived.
const rank = sql`case when m.status <> 'failed' then array_position(${order}, m.status)
  when m.error = 'delivery_unknown' then 1 else 2 end`;

const isBelow = (value: Value) => sql`
  m.project_id = ${value('project_id')} and m.id = any (${value('ids')}::bigint[]) and m.destination = 'to'
  and ${rank} < array_position(${order}, ${value('status')}::text)`;
const raised = (value: Value) => sql`status = ${value('status')}, error = null`;

/** Which of these messages went up to this status; one that is there already stays. Failed ones are only named. */
export const raiseStatus = prepared<Asked, { id: number; has_failed: boolean }>(
  (value) => sql`
    with held as (
      select m.id from messages m where ${isBelow(value)} and m.status <> 'failed' order by m.id for update
    ), raised as (
      update messages m set ${raised(value)} from held
      where ${isBelow(value)} and m.id = held.id and m.status <> 'failed'
      returning m.id
    )
    select id, false as has_failed from raised
    union all
    select m.id, true from messages m where ${isBelow(value)} and m.status = 'failed'`,
);

/** The same for what had failed. */
export const raiseFailed = prepared<Asked, { id: number }>(
  (value) => sql`
    update messages m set ${raised(value)} where ${isBelow(value)} and m.status = 'failed'
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

type Failing = { project_id: number; id: number; error: string };

/** What was seen or delivered has surely arrived: a late word that it failed changes nothing. */
export const failSent = prepared<Failing, { id: number }>(
  (value) => sql`
    update messages set status = 'failed', error = ${value('error')}
    where project_id = ${value('project_id')} and id = ${value('id')}
      and (status in ('queued', 'sent') or (status = 'failed' and error = 'delivery_unknown'))
    returning id`,
);

type Ours = { project_id: number; channel_id: number; uid: string; outside_id: string };

/**
 * The provider gives back the uid it was handed: now it is known by what it calls the message. Whoever has just handed it
 * over is about to say so.
 */
export const nameSent = prepared<Ours, { id: number }>(
  (value) => sql`
    update messages set outside_id = ${value('outside_id')}
    where project_id = ${value('project_id')} and channel_id = ${value('channel_id')} and uid = ${value('uid')}
      and destination = 'to' and outside_id is null
      and ((status = 'queued' and left_at < clock_timestamp() - interval '5 s')
        or (status = 'failed' and error = 'delivery_unknown'))
    returning id`,
);

type Echo = Omit<Ours, 'uid'> & { peer: string; message_type: string; text: string };

/** The oldest of the last day that reads so and of which nobody knew whether it had left. */
export const nameUnknown = prepared<Echo, { id: number }>(
  (value) => sql`
    update messages set outside_id = ${value('outside_id')}
    where project_id = ${value('project_id')} and id = (
      select m.id from dialogues d join messages m on m.project_id = d.project_id and m.dialogue_id = d.id
      where d.project_id = ${value('project_id')} and d.channel_id = ${value('channel_id')}
        and d.outside_id = ${value('peer')} and m.created_at > clock_timestamp() - interval '1 day'
        and m.destination = 'to' and m.status = 'failed' and m.error = 'delivery_unknown' and m.outside_id is null
        and m.message_type = ${value('message_type')} and btrim(m.message) = btrim(${value('text')}::text)
      order by m.created_at, m.id limit 1 for update of m)
    returning id`,
);
