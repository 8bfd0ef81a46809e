import { sql } from 'kysely';
import { type Tx, unanswered } from '../../kit/db/index.ts';
import { prepared } from '../../kit/db/prepared.ts';
import type {} from './tables.ts';

type One = { project_id: number; mailing_id: number; nth: number };
const noted = prepared<One, never>(
  (value) => sql`
    insert into mailing_news (project_id, mailing_id, nth)
    select m.project_id, m.id, ${value('nth')}::integer from mailings m
    where m.project_id = ${value('project_id')} and m.id = ${value('mailing_id')}
      and m.heard_at > clock_timestamp() - interval '7 days'`,
);
/** Their message has come further, or failed: counted soon, as long as somebody follows the mailing. */
export const noteNews = (tx: Tx, person: One): void => unanswered(tx, noted(tx, person));

const arrivedBy = sql`case when m.status in ('delivered', 'seen') then m.status end`;

type Settled = { settled: number; on_way: number; queued: number; newest: number | null };
const settling = prepared<{ project_id: number; mailing_id: number; since: Date; at: Date }, Settled>(
  (value) => sql`
    with on_way as materialized (
      select p.nth, p.said_at, coalesce(m.status, 'failed') as status, ${arrivedBy} as arrived from mailing_people p
      left join messages m on m.project_id = p.project_id and m.id = p.message_id
      where p.project_id = ${value('project_id')} and p.mailing_id = ${value('mailing_id')} and p.state = 'said'
    ), settled as (
      update mailing_people p set state = case when o.status = 'failed' then 'failed' else 'sent' end, arrived = o.arrived
      from on_way o where o.status <> 'queued'
        and p.project_id = ${value('project_id')} and p.mailing_id = ${value('mailing_id')} and p.nth = o.nth
      returning p.state, p.arrived
    ), counted as (
      select count(*)::integer as all, count(*) filter (where state = 'sent')::integer as sent,
        count(arrived)::integer as delivered, count(*) filter (where arrived = 'seen')::integer as seen
      from settled
    ), saved as (
      update mailings m set said = said - c.all, sent = m.sent + c.sent, failed = m.failed + c.all - c.sent,
        delivered = m.delivered + c.delivered, seen = m.seen + c.seen, heard_at = ${value('at')}, is_untold = true
      from counted c where m.project_id = ${value('project_id')} and m.id = ${value('mailing_id')} and c.all > 0
    )
    select (select c.all from counted c) as settled,
      count(*) filter (where status = 'queued' and said_at > ${value('since')})::integer as on_way,
      count(*) filter (where status = 'queued')::integer as queued,
      extract(epoch from ${value('at')}::timestamptz - max(said_at) filter (where status = 'queued'))::float8 as newest
    from on_way`,
);
/**
 * What became of those on their way. `queued`: how many still are, `on_way`: of those since then; `newest`: how many seconds ago the
 * last of them set out.
 */
export const settle = async (
  tx: Tx,
  of: { project_id: number; mailing_id: number; since: Date; at: Date },
): Promise<Settled> => (await settling(tx, of))[0]!;

type Heard = { news: number; changed: number };
// By how their message stands now, whatever the news was and however often it came.
const hearing = prepared<{ project_id: number; mailing_id: number; limit: number; at: Date }, Heard>(
  (value) => sql`
    with news as (
      delete from mailing_news where project_id = ${value('project_id')} and mailing_id = ${value('mailing_id')}
        and id = any (array(
          select id from mailing_news where project_id = ${value('project_id')} and mailing_id = ${value('mailing_id')}
          order by id limit ${value('limit')}
        ))
      returning nth
    ), heard as materialized (
      select p.nth, p.state as was, p.arrived as had_arrived, n.state, n.arrived
      from (select distinct nth from news) d
      join mailing_people p on p.project_id = ${value('project_id')} and p.mailing_id = ${value('mailing_id')}
        and p.nth = d.nth and p.state in ('sent', 'failed')
      join messages m on m.project_id = p.project_id and m.id = p.message_id and m.status <> 'queued'
      cross join lateral (
        select case m.status when 'failed' then 'failed' else 'sent' end as state, ${arrivedBy} as arrived
      ) n
      where (p.state, p.arrived) is distinct from (n.state, n.arrived)
    ), changed as (
      update mailing_people p set state = h.state, arrived = h.arrived from heard h
      where p.project_id = ${value('project_id')} and p.mailing_id = ${value('mailing_id')} and p.nth = h.nth
    ), counted as (
      select count(*)::integer as all,
        (count(*) filter (where state = 'sent') - count(*) filter (where was = 'sent'))::integer as sent,
        (count(arrived) - count(had_arrived))::integer as delivered,
        (count(*) filter (where arrived = 'seen') - count(*) filter (where had_arrived = 'seen'))::integer as seen
      from heard
    ), saved as (
      update mailings m set sent = m.sent + c.sent, failed = m.failed - c.sent, delivered = m.delivered + c.delivered,
        seen = m.seen + c.seen, heard_at = ${value('at')}
      from counted c where m.project_id = ${value('project_id')} and m.id = ${value('mailing_id')} and c.all > 0
    )
    select (select count(*)::integer from news) as news, c.all as changed from counted c`,
);
/** Counts what was heard since, so many at most. Whoever is on their way is settled by the sending. */
export const hear = async (
  tx: Tx,
  of: { project_id: number; mailing_id: number; limit: number; at: Date },
): Promise<Heard> => (await hearing(tx, of))[0]!;
