import type { Delivery } from '@parley/contract/inbox/outbox';
import { sql } from 'kysely';
import { dbOf } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import { isSeen, type Seer } from '../dialogues/seen.queries.ts';
import type {} from '../tables.ts';

type Asked = Seer & { id: number; is_admin: boolean; job: string; now: Date };

// By the order of jobs under the dialogue's key, as `deliveryKey` makes it: those before its own are messages that go first.
const ofMessage = prepared<Asked, Delivery>(
  (value) => sql`
    with clock as (select ${value('now')}::timestamptz as now),
    asked as (
      select m.*, 'dialogue:' || m.project_id || ':' || m.dialogue_id as key
      from messages m join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
      where m.project_id = ${value('project_id')} and m.id = ${value('id')} and ${isSeen(value)}
        and m.destination <> 'from' and m.message_type not in ('system', 'comment', 'call')
    ),
    known as (
      select m.*, now, j.run_at, ahead.run_at as ahead_at, h.held_until,
        case
          when m.status <> 'queued' then null
          when j.id is null or j.lease_until > clock_timestamp() then 'sending'
          when m.leaves_at > now then 'undo'
          when ahead.id is not null then 'order'
          when h.held_until > now then 'silence'
          when m.turn_at > now then 'turn'
          when j.run_at > now then 'retry'
          else 'sending'
        end as waits_for
      from asked m cross join clock
      left join lateral (
        select * from jobs where jobs.key = m.key and name = ${value('job')}
          and (payload ->> 'message_id')::bigint = m.id
        order by id desc limit 1
      ) j on true
      left join lateral (select * from jobs where jobs.key = m.key and jobs.id < j.id order by id limit 1) ahead on true
      left join channel_holds h on h.project_id = m.project_id and h.channel_id = m.channel_id
    ),
    timed as (
      select *, case waits_for
        when 'undo' then leaves_at
        when 'order' then ahead_at
        when 'silence' then greatest(run_at, held_until)
        when 'turn' then greatest(run_at, turn_at)
        when 'retry' then run_at
      end as next_at from known
    )
    select waits_for, case when next_at > now then next_at end as next_try_at,
      case when status = 'queued' then error end as reason,
      status = 'queued' and left_at is null and undo is not null
        and (${value('is_admin')}::boolean or operator_id = ${value('user_id')}) as can_cancel
    from timed`,
);

export const findDelivery = async (asked: Asked): Promise<Delivery | null> =>
  (await ofMessage(dbOf(asked.project_id), asked))[0] ?? null;
