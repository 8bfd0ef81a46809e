import type { Actor } from '@parley/contract/actors';
import type { DealFactKind } from '@parley/contract/deals/deal-facts';
import type { LeadAction, LeadActionKind } from '@parley/contract/deals/history';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../../kit/db/prepared.ts';
import { isSubjectSeen, knownAs } from '../../clients/index.ts';
import { isSeenBy, isSeenContact, type Seer } from './seen.queries.ts';
import type {} from '../tables.ts';

/** Facts that a deal's history tells, each in one line. */
export const lineKinds: Record<Exclude<DealFactKind['name'], 'dealArranged'>, LeadActionKind> = {
  dealCreated: 'created',
  dealMoved: 'stage',
  dealRehomed: 'stage',
  dealAssigned: 'manager',
  dealRenamed: 'name',
  dealChanged: 'edited',
  dealRemoved: 'removed',
  dealRestored: 'restored',
  dealsMerged: 'merged',
  dealsSeparated: 'separated',
  ruleRan: 'rule',
  formFilled: 'custom_field',
};

/** Facts `f` of a deal that are lines of its history. */
export const isLineOf = (deal_id: RawBuilder<unknown>) =>
  sql<boolean>`f.subject = 'deal' and f.subject_id = ${deal_id} and f.name in (${sql.join(Object.keys(lineKinds).map((it) => sql.lit(it)))})`;

export type Line = Pick<LeadAction, 'id' | 'why' | 'undo' | 'task_id' | 'created_at'> & {
  name: keyof typeof lineKinds;
  actor: Actor;
  changes: Record<string, [was: unknown, is: unknown]>;
  words: Record<string, [was: string | null, is: string | null]>;
};

// What came with an archive may be anything.
const taskUid = sql`case when f.changes->'task_uid'->>1 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then (f.changes->'task_uid'->>1)::uuid end`;

/** `since`: what was merged before then stays so. */
type Asked = Seer & { deal_id: number; below: number | null; offset: number; limit: number; since: Date };
type ById = Seer & Pick<Asked, 'deal_id' | 'since'> & { ids: number[] };

/** A merge can be taken back as long as something of it is part of the deal; a task that a rule gave is named to whoever sees it. */
const columns = (value: (name: keyof Seer | 'since') => RawBuilder<unknown>) => sql<Line>`
  f.id, f.name, f.actor, f.why, f.changes, f.words, f.at as created_at,
  case when f.name = 'dealsMerged' and f.token is not null and f.at > ${value('since')}
    and coalesce(f.user_id, ${value('user_id')}) = ${value('user_id')} and exists (
      select from facts x join deals d on d.project_id = x.project_id and d.id = x.subject_id
      where x.project_id = f.project_id and x.token = f.token and x.subject = 'deal' and d.merged_into = f.subject_id
        and d.deleted_at = (x.changes->'deleted_at'->>1)::timestamptz
    ) and not exists (select from taken_back k where k.project_id = f.project_id and k.token = f.token)
    then f.token end as undo,
  case when f.name = 'ruleRan' then (
    select t.id from tasks t
    where t.project_id = f.project_id and t.uid = ${taskUid} and t.deleted_at is null
      and (${value('channels_ids')}::bigint[] is null or t.manager_id = ${value('user_id')}
        or ${isSubjectSeen(sql`t`, value('channels_ids'))})
  ) end as task_id`;

/** What happened to a deal, the newest first. */
export const linesOf = prepared<Asked, Line>(
  (value) => sql`
    select ${columns(value)} from facts f
    where f.project_id = ${value('project_id')} and ${isLineOf(value('deal_id'))}
      and (${value('below')}::bigint is null or f.id < ${value('below')})
    order by f.id desc offset ${value('offset')} limit ${value('limit')}`,
);

/** These lines of a deal's history, in any order. */
export const linesById = prepared<ById, Line>(
  (value) => sql`
    select ${columns(value)} from facts f
    where f.project_id = ${value('project_id')} and ${isLineOf(value('deal_id'))} and f.id = any (${value('ids')}::bigint[])`,
);

export type NamesInLines = Record<'clients' | 'deals', Record<string, string> | null>;

/** What clients and other deals are called now, as far as the viewer sees them. */
export const namesInLines = prepared<Seer & { clients: number[]; deals: number[] }, NamesInLines>(
  (value) => sql`
    select (select json_object_agg(c0.id, c.name) from contacts c0
        ${knownAs} join contacts c on c.project_id = c0.project_id and c.id = known.id and ${isSeenContact(value)}
        where c0.project_id = ${value('project_id')} and c0.id = any (${value('clients')}::bigint[])) as clients,
      (select json_object_agg(d.id, d.name) from deals d
        where d.project_id = ${value('project_id')} and d.id = any (${value('deals')}::bigint[]) and ${isSeenBy(value)})
        as deals`,
);
