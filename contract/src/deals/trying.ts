import * as z from 'zod/mini';
import { id, wireTime } from '../common.ts';
import { answer, endpoint } from '../http.ts';

export const ruleKinds = ['auto_task', 'auto_message', 'write_off', 'lead_action', 'lost_client'] as const;

/** Nothing is done: what would have been, by the moves that really happened. */
export const tryRule = endpoint({
  access: 'project',
  module: 'crm',
  method: 'GET',
  path: '/api/crm/try_rule/',
  summary: 'What the rules of a stage would have done in the last 30 days, by deals that came there; the newest 50',
  input: z.strictObject({ stage_id: id, kind: z.optional(z.enum(ruleKinds)), rule_id: z.optional(id) }),
  output: answer(
    z.object({
      /** How often deals came to the stage. */
      times: z.number(),
      would: z.array(
        z.object({
          lead: z.object({ id: z.number(), name: z.string() }),
          kind: z.enum(ruleKinds),
          rule_id: z.nullable(z.number()),
          /** When the deal came, and when the rule would have acted; null: the deal had left by then. */
          came_at: wireTime,
          acts_at: z.nullable(wireTime),
          /** The task's or the message's words, the names of products, the other stage. */
          text: z.string(),
        }),
      ),
    }),
  ),
});
