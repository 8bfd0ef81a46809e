import { anyFields, factKind } from '../facts.ts';

/** What a funnel makes of visits; told of the funnel. */
export const bookingRulesChanged = factKind('bookingRulesChanged', 'funnel', anyFields);
