import { sql } from 'kysely';
import { dbOf } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../tables.ts';

export type HourRow = {
  project_id: number;
  channel_id: number;
  received: number;
  sent: number;
  failed: number;
  last_in_at: Date | null;
  last_out_at: Date | null;
  last_error_at: Date | null;
  last_error: string | null;
};

const add = prepared<HourRow, never>(
  (value) => sql`
    insert into channel_hours as h (project_id, channel_id, hour, received, sent, failed, last_in_at, last_out_at,
      last_error_at, last_error)
    select c.project_id, c.id, date_trunc('hour', clock_timestamp()), ${value('received')}::int, ${value('sent')}::int,
      ${value('failed')}::int, ${value('last_in_at')}::timestamptz, ${value('last_out_at')}::timestamptz,
      ${value('last_error_at')}::timestamptz, left(${value('last_error')}::text, 500)
    from channels c where c.project_id = ${value('project_id')} and c.id = ${value('channel_id')}
    on conflict (project_id, channel_id, hour) do update set
      received = h.received + excluded.received, sent = h.sent + excluded.sent, failed = h.failed + excluded.failed,
      last_in_at = greatest(h.last_in_at, excluded.last_in_at),
      last_out_at = greatest(h.last_out_at, excluded.last_out_at),
      last_error_at = greatest(h.last_error_at, excluded.last_error_at),
      last_error = coalesce(excluded.last_error, h.last_error)`,
);

/** What happened on a channel since it was written last. */
export const addHours = (row: HourRow): Promise<unknown> => add(dbOf(row.project_id), row);
