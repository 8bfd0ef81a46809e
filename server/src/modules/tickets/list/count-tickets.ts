import type { countTickets as counting, TicketCounts } from '@parley/contract/tickets/tickets';
import type { Output } from '@parley/contract/http';
import { sql } from 'kysely';
import { dbOf } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import type { Seer } from './seen.queries.ts';
import type {} from '../tables.ts';

export const countTickets = async ({ project_id, user_id, channels_ids }: Viewer): Promise<Output<typeof counting>> => {
  const [data] = await sums(dbOf(project_id), { project_id, user_id, channels_ids });
  return { data: data! };
};

const sums = prepared<Seer, TicketCounts>((value) => {
  const sum = (which: ReturnType<typeof sql>) => sql`coalesce(sum(n.amount) filter (where ${which}), 0)::int`;
  return sql`
    select ${sum(sql`n.status = 'opened'`)} as opened, ${sum(sql`n.status = 'pending'`)} as pending,
      ${sum(sql`n.status = 'closed'`)} as closed,
      ${sum(sql`n.status = 'opened' and n.manager_id = ${value('user_id')}`)} as mine,
      ${sum(sql`n.status = 'opened' and n.manager_id is null and n.department_id in (
        select p.id from ticket_departments p
        where p.project_id = ${value('project_id')} and ${value('user_id')}::bigint = any (p.managers_ids))`)} as queue
    from ticket_counts n
    where n.project_id = ${value('project_id')} and (${value('channels_ids')}::bigint[] is null
      or n.channel_id = any (${value('channels_ids')}::bigint[]))`;
});
