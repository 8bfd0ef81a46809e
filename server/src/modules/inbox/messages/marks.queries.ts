import type { Message } from '@parley/contract/inbox/messages';
import { sql } from 'kysely';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../tables.ts';

type Asked = { project_id: number; ids: number[]; status: Message['status'] };
const order = sql`array['queued', 'sent', 'delivered', 'seen']`;

/** Which of these messages went up to this status; one that failed, or is there already, stays. */
export const raiseStatus = prepared<Asked, { id: number }>(
  (value) => sql`
    with held as (
      select id from messages
      where project_id = ${value('project_id')} and id = any (${value('ids')}::bigint[]) and destination = 'to'
        and array_position(${order}, status) < array_position(${order}, ${value('status')}::text)
      order by id for update
    )
    update messages m set status = ${value('status')} from held
    where m.project_id = ${value('project_id')} and m.id = held.id
      and array_position(${order}, m.status) < array_position(${order}, ${value('status')}::text)
    returning m.id`,
);
