import { sql } from 'kysely';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../tables.ts';

/** When it is looked at next; null: not before something happens. */
export const noteLook = prepared<{ project_id: number; id: number; close_at: string | null }, never>(
  (value) => sql`
    update tickets set close_at = ${value('close_at')}
    where project_id = ${value('project_id')} and id = ${value('id')}`,
);

/** Open ones that are to be looked at earlier than they would be, or were not found when they were; answers when. */
export const planLooks = prepared<{ project_id: number; ticket_close: number }, { id: number; close_at: string }>(
  (value) => sql`
    update tickets t set close_at = due.at from (
      select id, greatest(last_message_at, status_at) + make_interval(hours => ${value('ticket_close')}::int) as at
      from tickets
      where project_id = ${value('project_id')} and status <> 'closed' and removed_at is null
    ) due
    where t.project_id = ${value('project_id')} and t.id = due.id and (t.close_at is null or t.close_at > due.at or t.close_at <= clock_timestamp())
    returning t.id, t.close_at`,
);

/** Of tickets that came from elsewhere; whoever looks too early looks again. */
export const watchArrived = prepared<{ project_id: number }, { id: number; watch_at: string }>(
  (value) => sql`
    update tickets set watch_at = warn_at
    where project_id = ${value('project_id')} and status = 'opened' and removed_at is null and warn_at is not null
    returning id, watch_at`,
);
