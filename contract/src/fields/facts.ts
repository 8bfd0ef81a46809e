import { anyFields, factKind } from '../facts.ts';

export const fieldCreated = factKind('fieldCreated', 'field', anyFields);
export const fieldChanged = factKind('fieldChanged', 'field', anyFields);
export const fieldDeleted = factKind('fieldDeleted', 'field', anyFields);
export const fieldRestored = factKind('fieldRestored', 'field', anyFields);
