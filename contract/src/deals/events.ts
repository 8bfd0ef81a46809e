import * as z from 'zod/mini';
import { type LiveEvent, liveEvent } from '../live.ts';

/**
 * Which deals, the funnels they are or were in, and whose doing it was; what they say is fetched by whoever may read it.
 * A list of ids that would be long is null: boards read anew.
 */
const some = z.object({
  ids: z.nullable(z.array(z.number())),
  funnels_ids: z.array(z.number()),
  by: z.nullable(z.number()),
  /** Deals that have another manager now, or one at last; null: nobody. */
  given: z.optional(
    z.object({
      /** The same is told once. */
      cause: z.string(),
      /** Taken back: whoever had them has them again. */
      is_back: z.boolean(),
      to: z.array(z.object({ manager_id: z.nullable(z.number()), ids: z.array(z.number()), count: z.number() })),
    }),
  ),
});
export type GivenDeals = NonNullable<z.infer<typeof some>['given']>;
export type LeadEvent = LiveEvent<typeof some>;

export const leadsCreated = liveEvent('crm_lead:created', some);
export const leadsUpdated = liveEvent('crm_lead:updated', some);
/** Removed, or merged into another: these ids never come back to a screen unless `leadsCreated` names them. */
export const leadsDeleted = liveEvent('crm_lead:deleted', some);

/** Funnels, stages or rules of these funnels are new, changed or gone: they are fetched anew. */
export const funnelsChanged = liveEvent('crm:funnels_changed', z.object({ ids: z.array(z.number()) }));
