import { anyFields, factKind, many } from '../facts.ts';

export const funnelCreated = factKind('funnelCreated', 'funnel', anyFields);
export const funnelChanged = factKind('funnelChanged', 'funnel', anyFields);
export const funnelDeleted = factKind('funnelDeleted', 'funnel', anyFields);
export const stageCreated = factKind('stageCreated', 'stage', anyFields);
export const stageChanged = factKind('stageChanged', 'stage', anyFields);
export const stagesSorted = factKind('stagesSorted', 'funnel', anyFields);
export const stageDeleted = factKind('stageDeleted', 'stage', anyFields);
export const tagCreated = factKind('tagCreated', 'tag', anyFields);
export const tagChanged = factKind('tagChanged', 'tag', anyFields);
export const tagDeleted = factKind('tagDeleted', 'tag', anyFields);
export const sourceCreated = factKind('sourceCreated', 'source', anyFields);
export const sourceChanged = factKind('sourceChanged', 'source', anyFields);
export const sourceDeleted = factKind('sourceDeleted', 'source', anyFields);
/** What a stage does by itself; it has no name of its own, so its stage's is told. */
export const ruleCreated = factKind('ruleCreated', 'rule', anyFields);
export const ruleChanged = factKind('ruleChanged', 'rule', anyFields);
export const ruleDeleted = factKind('ruleDeleted', 'rule', anyFields);
export const dealsDeleted = factKind('dealsDeleted', 'deal', many);
export const dealsRestored = factKind('dealsRestored', 'deal', many);
/** For good: by hand from the bin, or by itself when the time there is over. */
export const dealsErased = factKind('dealsErased', 'deal', many);
export const dealsExported = factKind('dealsExported', 'export', many);
