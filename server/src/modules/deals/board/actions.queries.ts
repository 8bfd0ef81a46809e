import type { LeadAction } from '@parley/contract/deals/history';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../../kit/db/prepared.ts';
import { actorIn } from '../../projects/index.ts';
import { isSubjectSeen } from '../../clients/index.ts';
import type {} from '../tables.ts';

type Asked = {
  project_id: number;
  deal_id: number;
  user_id: number;
  channels_ids: readonly number[] | null;
  below: number | null;
  offset: number;
  limit: number;
  /** What was merged before then stays so. */
  since: Date;
};

type Common = 'project_id' | 'user_id' | 'channels_ids' | 'since';

/** What lines from before actors were kept tell of it. */
const meansBefore = sql`case when a.why = 'import' or a.rule is not null then jsonb_build_object(
  'kind', case a.why when 'import' then 'import' when 'lead_source' then 'form' else 'rule' end, 'id', null,
  'name', a.rule) end`;

/**
 * A line `a` of a deal's history. A merge can be taken back as long as something of it is part of the deal; a task that
 * a rule gave is named to whoever sees it.
 */
const columns = (
  value: (name: Common) => RawBuilder<unknown>,
) => sql<LeadAction>`a.id, a.kind, ${actorIn(sql`a`, meansBefore)} as actor, a.why, a.field, a.before, a.after, a.created_at,
      case when a.stroke is not null and exists (
        select from deal_strokes s join deals d on d.project_id = s.project_id and d.id = s.deal_id
        where s.project_id = a.project_id and s.stroke = a.stroke and d.merged_into = a.deal_id
          and d.deleted_at = (s.after->>'deleted_at')::timestamptz
          and coalesce(s.user_id, ${value('user_id')}) = ${value('user_id')} and s.created_at > ${value('since')}
      ) then a.stroke end as undo,
      case when a.task_uid is not null then (
        select t.id from tasks t
        where t.project_id = a.project_id and t.uid = a.task_uid and t.deleted_at is null
          and (${value('channels_ids')}::bigint[] is null or t.manager_id = ${value('user_id')}
            or ${isSubjectSeen(sql`t`, value('channels_ids'))})
      ) end as task_id`;

/** What happened to a deal, the newest first. */
export const actionsOf = prepared<Asked, LeadAction>(
  (value) => sql`
    select ${columns(value)} from deal_actions a
    where a.project_id = ${value('project_id')} and a.deal_id = ${value('deal_id')}
      and (${value('below')}::bigint is null or a.id < ${value('below')})
    order by a.id desc offset ${value('offset')} limit ${value('limit')}`,
);

type ById = Pick<Asked, Common | 'deal_id'> & { ids: number[] };

/** These lines of a deal's history, in any order. */
export const actionsById = prepared<ById, LeadAction>(
  (value) => sql`
    select ${columns(value)} from deal_actions a
    where a.project_id = ${value('project_id')} and a.deal_id = ${value('deal_id')}
      and a.id = any (${value('ids')}::bigint[])`,
);
