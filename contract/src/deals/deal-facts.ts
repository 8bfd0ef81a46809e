import * as z from 'zod/mini';
import { factKind } from '../facts.ts';
import { ruleOutcomes } from './history.ts';
import { leadProduct } from './leads.ts';

/**
 * What a deal begins with, and what becomes of it. Each of its tags and fields has a name of its own: `tag_12`,
 * `field_12`. What it is called stands only where it is renamed, and never what its clients are called.
 */
const fields = {
  funnel_id: z.number(),
  stage_id: z.number(),
  /** The number of its coming to a stage. */
  entry: z.number(),
  entered_at: z.string(),
  place: z.string(),
  name: z.string(),
  price: z.number(),
  is_price_own: z.boolean(),
  manager_id: z.number(),
  /** The main client first. */
  contacts: z.array(z.number()),
  /** Where the main client is gone for good: by which it is seen. */
  channels_ids: z.array(z.number()),
  organization_id: z.number(),
  source_id: z.number(),
  source_name: z.string(),
  products: z.array(leadProduct),
  deleted_at: z.string(),
  merged_into: z.number(),
};

export const dealCreated = factKind('dealCreated', 'deal', fields);
/** To a stage, whose rules then work for it. */
export const dealMoved = factKind('dealMoved', 'deal', fields);
/** Its stage is gone: removed, it waits in another one. */
export const dealRehomed = factKind('dealRehomed', 'deal', fields);
export const dealAssigned = factKind('dealAssigned', 'deal', fields);
export const dealRenamed = factKind('dealRenamed', 'deal', fields);
/** One other thing of it. */
export const dealChanged = factKind('dealChanged', 'deal', fields);
/** What no history tells: its place among others, whether its price was typed. */
export const dealArranged = factKind('dealArranged', 'deal', fields);
export const dealRemoved = factKind('dealRemoved', 'deal', fields);
export const dealRestored = factKind('dealRestored', 'deal', fields);

/** Of the main one its `others`; of these which it was, and the tasks that went along. */
const merge = { ...fields, others: z.array(z.number()), tasks: z.array(z.number()) };
export const dealsMerged = factKind('dealsMerged', 'deal', merge);
export const dealsSeparated = factKind('dealsSeparated', 'deal', merge);

/** What became of a rule for it. */
export const ruleRan = factKind('ruleRan', 'deal', {
  outcome: z.enum(ruleOutcomes),
  task_uid: z.string(),
  /** What it took from the stock. */
  taken: z.array(z.object({ product_id: z.number(), count: z.number() })),
});
/** What came by a form and has no field of its own, one by one. */
export const formFilled = factKind('formFilled', 'deal', {});
/** For good, with all that was told of it. */
export const dealErased = factKind('dealErased', 'deal', {});

/** What people do to deals, and can take back. */
export const dealChanges = [
  dealMoved,
  dealAssigned,
  dealRenamed,
  dealChanged,
  dealArranged,
  dealRemoved,
  dealRestored,
  dealsMerged,
  dealsSeparated,
] as const;

/** All that is told of a deal. */
export const dealFacts = [dealCreated, dealRehomed, ...dealChanges, ruleRan, formFilled] as const;
export type DealFactKind = (typeof dealFacts)[number];
