import type { LeadActionKind } from '@parley/contract/deals/history';
import { sql } from 'kysely';
import { askedBy } from '../../../kit/actor.ts';
import { now } from '../../../kit/clock.ts';
import { type Tx, unanswered } from '../../../kit/db/index.ts';
import { prepared } from '../../../kit/db/prepared.ts';
import type { DealCause } from './cause.ts';
import type {} from '../tables.ts';

export type ActionLine = {
  deal_id: number;
  kind: LeadActionKind;
  by: DealCause;
  /** Which field, client and the like, by name. */
  field?: string | null;
  /** Words that read on when what they name is gone. */
  before?: string | null;
  after?: string | null;
  /** Of a coming to a stage. */
  stage_id?: number | null;
  /** Under which what it tells of can be taken back. */
  stroke?: string | null;
  /** Of the task that a rule gave. */
  task_uid?: string | null;
};

/** Lines of the deals' history, in this order. */
export async function writeActions(tx: Tx, project_id: number, lines: readonly ActionLine[]): Promise<void> {
  if (!lines.length) return;
  const rows = lines.map(({ by: { actor, why }, ...line }) => ({ ...line, user_id: askedBy(actor), actor, why }));
  unanswered(tx, insert(tx, { project_id, at: now(), rows: JSON.stringify(rows) }));
}

const insert = prepared<{ project_id: number; at: Date; rows: string }, never>(
  (value) => sql`
    insert into deal_actions (project_id, deal_id, kind, user_id, actor, why, field, before, after, stage_id, stroke,
      task_uid, created_at)
    select ${value('project_id')}, deal_id, kind, user_id, actor, why, field, before, after, stage_id, stroke, task_uid,
      ${value('at')}
    from rows from (json_to_recordset(${value('rows')}) as (deal_id bigint, kind text, user_id bigint, actor jsonb, why text,
      field text, before text, after text, stage_id bigint, stroke uuid, task_uid uuid)) with ordinality
    order by ordinality`,
);
