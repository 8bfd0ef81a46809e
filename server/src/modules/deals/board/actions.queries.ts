import type { LeadAction } from '@parley/contract/deals/history';
import { sql } from 'kysely';
import { prepared } from '../../../kit/db/prepared.ts';
import type {} from '../tables.ts';

type Asked = { project_id: number; deal_id: number; below: number | null; offset: number; limit: number };

/** What happened to a deal, the newest first. */
export const actionsOf = prepared<Asked, LeadAction>(
  (value) => sql`
    select id, kind, user_id as by, why, rule, field, before, after, created_at from deal_actions
    where project_id = ${value('project_id')} and deal_id = ${value('deal_id')}
      and (${value('below')}::bigint is null or id < ${value('below')})
    order by id desc offset ${value('offset')} limit ${value('limit')}`,
);
