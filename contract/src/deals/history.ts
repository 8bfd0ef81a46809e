import * as z from 'zod/mini';
import { actor } from '../actors.ts';
import { count, id, wireTime } from '../common.ts';
import { endpoint, page } from '../http.ts';

export const leadActionKinds = [
  'created',
  'edited',
  'stage',
  'name',
  'budget',
  'manager',
  'client',
  'tags',
  'products',
  'custom_field',
  'merged',
  'separated',
  'removed',
  'restored',
  /** Something that a rule did, or did not do, and why: `after` says it. */
  'rule',
] as const;
export type LeadActionKind = (typeof leadActionKinds)[number];

/** Why something happened by itself; null: somebody did it. */
export const leadReasons = [
  'auto_task',
  'auto_message',
  'write_off',
  'lead_action',
  'lead_source',
  'lost_client',
  'duplicate',
  'turn',
  'undo',
  'bulk',
  'import',
] as const;
export type LeadReason = (typeof leadReasons)[number];

/** What became of a rule: `after` of a line of the kind `rule`. */
export const ruleOutcomes = [
  'task_made',
  'message_sent',
  'message_waits_for_morning',
  'message_over_cap',
  'message_no_channel',
  'message_refused',
  'stock_written_off',
  'stock_short',
  'moved',
  'copied',
  'loop_stopped',
  'administrators_told',
  'cancelled',
] as const;
export type RuleOutcome = (typeof ruleOutcomes)[number];

export const leadAction = z.object({
  id: z.number(),
  kind: z.enum(leadActionKinds),
  actor,
  why: z.nullable(z.enum(leadReasons)),
  /** For a custom field, its label; for a client, organization and the like, which of them. */
  field: z.nullable(z.string()),
  /** Words for what stood there and what stands there; of a stage, "funnel · stage" where the funnel changed too. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Of a merge that whoever reads this can take back: the token for it. */
  undo: z.nullable(z.uuid()),
  /** Of a rule that gave a task: that one, for whoever sees it. */
  task_id: z.nullable(z.number()),
  created_at: wireTime,
});
export type LeadAction = z.infer<typeof leadAction>;

export const listLeadActions = endpoint({
  method: 'GET',
  path: '/api/crm/action_log/',
  access: 'project',
  module: 'crm',
  summary: 'What happened to a deal, the newest first, 500 a page at most',
  input: z.strictObject({
    entity: z.enum(['lead']),
    entity_id: id,
    count: z.optional(count),
    page: z.optional(count),
    next: z.optional(id),
  }),
  output: page(leadAction),
});
