import type { ChannelType } from '@parley/contract/projects/channels';
import { sql } from 'kysely';
import type { Db } from '../../kit/db/index.ts';
import { prepared } from '../../kit/db/prepared.ts';
import { knownAs } from '../clients/index.ts';
import type { Seer } from './mailings.queries.ts';

/** The channels of a project that this viewer sees. */
export const channelsOf = (db: Db, { project_id, channels_ids }: Seer) => known(db, { project_id, channels_ids });
type Known = { id: number; type: ChannelType; is_auth: boolean };
const known = prepared<Pick<Seer, 'project_id' | 'channels_ids'>, Known>(
  (value) => sql`
    select id, type, is_auth from channels
    where project_id = ${value('project_id')}
      and (${value('channels_ids')}::bigint[] is null or id = any (${value('channels_ids')}::bigint[]))`,
);

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

// The same steps as the sending itself takes, for all of the list at once: the chosen channels in their order, an open
// dialogue there or a new one by number or address; then where the client wrote last.
const isOpen = (at: unknown) => sql`w.id is not null and case when d.last_inbound_at is null then w.takes_first
  else w.hours is null or d.last_inbound_at >= ${at}::timestamptz - make_interval(hours => w.hours) end`;

export const reachOf = prepared<Asked, Reached>(
  (value) => sql`
    with ways as materialized (
      select * from unnest(${value('ids')}::bigint[], ${value('hours')}::integer[], ${value('takes_first')}::boolean[],
        ${value('reach_by')}::text[]) as w (id, hours, takes_first, reach_by)
    ), chosen as materialized (
      select w.*, c.nth from unnest(${value('chosen')}::bigint[]) with ordinality as c (id, nth) join ways w on w.id = c.id
    ), people as materialized (
      select c.id, c.blocked, c.unsubscribed, c.phone, c.email from mailing_people p
      join contacts c0 on c0.project_id = p.project_id and c0.id = p.contact_id
      ${knownAs} join contacts c on c.project_id = p.project_id and c.id = known.id
      where p.project_id = ${value('project_id')} and p.mailing_id = ${value('mailing_id')} and p.state = 'waiting'
    ), places as materialized (
      select d.contact_id, d.channel_id, d.last_inbound_at, d.last_message_at, coalesce(${isOpen(value('at'))}, false) as is_open
      from people p
      join dialogues d on d.project_id = ${value('project_id')} and d.contact_id = p.id
        and (${value('seen_ids')}::bigint[] is null or d.channel_id = any (${value('seen_ids')}::bigint[]))
      left join ways w on w.id = d.channel_id
    ), preferred as (
      select distinct on (x.contact_id) x.contact_id, x.channel_id from (
        select s.contact_id, s.channel_id, w.nth from places s join chosen w on w.id = s.channel_id where s.is_open
        union all
        select p.id, w.id, w.nth from people p join chosen w on w.takes_first
          and case w.reach_by when 'phone' then p.phone when 'email' then p.email end is not null
        where not exists (select from places s where s.contact_id = p.id and s.channel_id = w.id)
      ) x order by x.contact_id, x.nth
    ), last as (
      select distinct on (contact_id) contact_id, channel_id, is_open from places
      order by contact_id, last_inbound_at desc nulls last, last_message_at desc
    ), found as (
      select case
          when p.blocked then 'blocked' when p.unsubscribed then 'unsubscribed'
          when f.channel_id is not null or l.is_open then null
          when l.contact_id is null then 'no_channel' else 'closed' end as reason,
        coalesce(f.channel_id, l.channel_id) as channel_id
      from people p left join preferred f on f.contact_id = p.id left join last l on l.contact_id = p.id
    )
    select case when reason is null then channel_id end as channel_id, reason, count(*)::integer as people
    from found group by 1, 2 order by 3 desc, 1`,
);
