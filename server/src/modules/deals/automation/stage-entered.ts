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
  /** It is not removed any more: rules that found it removed do now what reaches no client. */
  is_revived: z.optional(z.boolean()),
});
export type Entered = z.infer<typeof shape>;

/** A deal has come to a stage. What its rules then do stands in run-rules.ts, which may move the deal again. */
export const stageEntered: Planned<typeof shape> = { name: 'stage-entered', shape, queue: 'live' };
