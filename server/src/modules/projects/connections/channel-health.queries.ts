import type { ChannelHealth } from '@parley/contract/projects/channel-health';
import { connectTypes } from '@parley/contract/projects/connections';
import { sql } from 'kysely';
import { dbOf } from '../../../kit/db/index.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import type {} from '../tables.ts';

// What waits to leave is read from the jobs that will hand it over: an index over the messages' states would make every
// change of a state dearer. Beyond so many nobody counts.
const most = 10_000;

/** How the channels this viewer sees are doing; the last events may be older than the day that is counted. */
export const healthSeen = async ({ project_id, channels_ids }: Viewer): Promise<ChannelHealth[]> => {
  const ofChannel = sql`h.project_id = c.project_id and h.channel_id = c.id`;
  const { rows } = await sql<ChannelHealth>`
    with waiting as materialized (
      select m.channel_id, count(*) as n from (
        select (payload ->> 'message_id')::bigint as id from jobs
        where project_id = ${project_id} and name = 'deliver-message' limit ${most}
      ) j join messages m on m.project_id = ${project_id} and m.id = j.id and m.status = 'queued'
      group by m.channel_id
    )
    select c.id as channel_id, c.is_auth, c.problem, c.problem_since, i.last_in_at, o.last_out_at, coalesce(w.n, 0) as queued,
      coalesce(d.received, 0) as received, coalesce(d.sent, 0) as sent, coalesce(d.failed, 0) as failed,
      e.last_error, e.last_error_at, c.expires_at
    from channels c
    left join waiting w on w.channel_id = c.id
    left join lateral (
      select sum(h.received)::int as received, sum(h.sent)::int as sent, sum(h.failed)::int as failed
      from channel_hours h where ${ofChannel} and h.hour > clock_timestamp() - interval '24 hours'
    ) d on true
    left join lateral (
      select h.last_in_at from channel_hours h where ${ofChannel} and h.last_in_at is not null
      order by h.hour desc limit 1
    ) i on true
    left join lateral (
      select h.last_out_at from channel_hours h where ${ofChannel} and h.last_out_at is not null
      order by h.hour desc limit 1
    ) o on true
    left join lateral (
      select h.last_error, h.last_error_at from channel_hours h where ${ofChannel} and h.last_error_at is not null
      order by h.hour desc limit 1
    ) e on true
    where c.project_id = ${project_id} and c.type = any (${connectTypes}::text[])
      and (${channels_ids}::bigint[] is null or c.id = any (${channels_ids}::bigint[]))
    order by c.id`.execute(dbOf(project_id));
  return rows;
};
