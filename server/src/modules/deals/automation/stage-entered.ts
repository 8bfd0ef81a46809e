import * as z from 'zod/mini';
import type { Planned } from '../../../kit/jobs/jobs.ts';

const shape = z.object({
  deal_id: z.number(),
  /** Which coming to a stage it was: when the deal has moved on since, nothing is done. */
  entry: z.number(),
  /** The stages that rules brought the deal through, so that it does not go in circles. */
  chain: z.array(z.number()),
  /** A move was taken back: of the rules of the stage only messages that still wait go on. */
  is_back: z.optional(z.boolean()),
  /** It is not removed any more: what rules would have done meanwhile, they do now. */
  is_revived: z.optional(z.boolean()),
  /** Since when it was away, of both: what fell due until now is not made up for. */
  away_since: z.optional(z.string()),
});
export type Entered = z.infer<typeof shape>;

/** A deal has come to a stage. What its rules then do stands in run-rules.ts, which may move the deal again. */
export const stageEntered: Planned<typeof shape> = { name: 'stage-entered', shape, queue: 'live' };
