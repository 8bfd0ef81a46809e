import type { TicketCounts } from '@parley/contract/tickets/count';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Seer } from './seen.queries.ts';
import type {} from '../tables.ts';

const sum = (which: RawBuilder<unknown>) => sql`coalesce(sum(n.amount) filter (where ${which}), 0)::int`;

/** Lines are added up: of what the viewer sees, their own, and what waits for somebody of their departments. */
export const countsOf = prepared<Seer, TicketCounts>(
  (value) => sql`
    select ${sum(sql`n.status = 'opened'`)} as opened, ${sum(sql`n.status = 'pending'`)} as pending,
      ${sum(sql`n.status = 'closed'`)} as closed,
      ${sum(sql`n.status = 'opened' and n.manager_id = ${value('user_id')}`)} as mine,
      ${sum(sql`n.status = 'opened' and n.manager_id is null and n.department_id in (
        select p.id from ticket_departments p
        where p.project_id = ${value('project_id')} and ${value('user_id')}::bigint = any (p.managers_ids))`)} as queue
    from ticket_counts n
    where n.project_id = ${value('project_id')} and (${value('channels_ids')}::bigint[] is null
      or n.channel_id = any (${value('channels_ids')}::bigint[]))`,
);
