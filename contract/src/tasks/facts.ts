import { anyFields, factKind, many } from '../facts.ts';

export const tasksDeleted = factKind('tasksDeleted', 'task', many);
export const tasksRestored = factKind('tasksRestored', 'task', many);
/** For good: by hand from the bin, or by itself when the time there is over. */
export const tasksErased = factKind('tasksErased', 'task', many);
export const categoryCreated = factKind('categoryCreated', 'category', anyFields);
export const categoryChanged = factKind('categoryChanged', 'category', anyFields);
export const categoryDeleted = factKind('categoryDeleted', 'category', anyFields);
