import type { ChannelType } from '@parley/contract/projects/channels';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kit/db/index.ts';
import { prepared } from '../../kit/db/prepared.ts';
import { isContactSeen, knownAs } from '../clients/index.ts';
import type { Seer } from './mailings.queries.ts';

/** The channels of a project that this viewer sees. */
export const channelsOf = (db: Db, { project_id, channels_ids }: Place) => known(db, { project_id, channels_ids });
type Place = Pick<Seer, 'project_id' | 'channels_ids'>;
type Known = { id: number; type: ChannelType; is_auth: boolean };
const known = prepared<Place, Known>(
  (value) => sql`
    select id, type, is_auth from channels
    where project_id = ${value('project_id')}
      and (${value('channels_ids')}::bigint[] is null or id = any (${value('channels_ids')}::bigint[]))`,
);

/** Whether a client `c` is seen through these channels; null: all of them. */
export const isSeenBy = (seen_ids: RawBuilder<unknown>) =>
  sql<boolean>`(${seen_ids}::bigint[] is null or ${isContactSeen(sql`c`, seen_ids)})`;

/** Channels that can carry something now, as columns: how long they are open after a client wrote, and whether before. */
export type Ways = {
  ids: number[];
  /** Null: always. */
  hours: (number | null)[];
  takes_first: boolean[];
  /** What a client who never wrote is reached by. */
  reach_by: ('phone' | 'email' | null)[];
};
type Asked = Ways & { project_id: number; mailing_id: number; chosen: number[]; seen_ids: number[] | null; at: Date };
export type Reached = { channel_id: number | null; reason: string | null; people: number };

const isOpen = (at: unknown) => sql`coalesce(w.id is not null and case when d.last_inbound_at is null then w.takes_first
  else w.hours is null or d.last_inbound_at >= ${at}::timestamptz - make_interval(hours => w.hours) end, false)`;
const lastHeard = sql`d.last_inbound_at desc nulls last, d.last_message_at desc`;

// The same steps as the sending itself takes, for all of the list at once: the chosen channels in their order, an open
// dialogue there or a new one by number or address; then where the client wrote last. Each client is looked up by
// indexes, so that it costs the same whatever is known of the tables.
export const reachOf = prepared<Asked, Reached>(
  (value) => sql`
    with ways as materialized (
      select * from unnest(${value('ids')}::bigint[], ${value('hours')}::integer[], ${value('takes_first')}::boolean[],
        ${value('reach_by')}::text[]) as w (id, hours, takes_first, reach_by)
    ), chosen as materialized (
      select w.*, c.nth from unnest(${value('chosen')}::bigint[]) with ordinality as c (id, nth) join ways w on w.id = c.id
    ), found as (
      select coalesce(f.id, s.last_id) as channel_id, case
          when c.blocked then 'blocked' when c.unsubscribed then 'unsubscribed'
          when not ${isSeenBy(value('seen_ids'))} then 'no_channel'
          when f.id is not null or s.is_last_open then null
          when s.ids is null then 'no_channel' else 'closed' end as reason
      from mailing_people p
      join contacts c0 on c0.project_id = p.project_id and c0.id = p.contact_id
      ${knownAs} join contacts c on c.project_id = p.project_id and c.id = known.id
      cross join lateral (
        select array_agg(d.channel_id) as ids,
          array_agg(d.channel_id) filter (where ${isOpen(value('at'))}) as open_ids,
          (array_agg(d.channel_id order by ${lastHeard}))[1] as last_id,
          (array_agg(${isOpen(value('at'))} order by ${lastHeard}))[1] as is_last_open
        from dialogues d left join ways w on w.id = d.channel_id
        where d.project_id = c.project_id and d.contact_id = c.id
          and (${value('seen_ids')}::bigint[] is null or d.channel_id = any (${value('seen_ids')}::bigint[]))
      ) s
      left join lateral (
        select w.id from chosen w
        where w.id = any (s.open_ids) or w.takes_first and w.id <> all (coalesce(s.ids, '{}'))
          and case w.reach_by when 'phone' then c.phone when 'email' then c.email end is not null
        order by w.nth limit 1
      ) f on true
      where p.project_id = ${value('project_id')} and p.mailing_id = ${value('mailing_id')} and p.state = 'waiting'
    )
    select case when reason is null then channel_id end as channel_id, reason, count(*)::integer as people
    from found group by 1, 2 order by 3 desc, 1`,
);
