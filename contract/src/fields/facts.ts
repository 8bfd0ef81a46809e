import { anyFields, factKind } from '../facts.ts';

export const fieldCreated = factKind('fieldCreated', 'field', anyFields);
export const fieldChanged = factKind('fieldChanged', 'field', anyFields);
export const fieldDeleted = factKind('fieldDeleted', 'field', anyFields);
/** For good, by itself. */
export const fieldErased = factKind('fieldErased', 'field', anyFields);
export const fieldRestored = factKind('fieldRestored', 'field', anyFields);
