import { factKind, many } from '../facts.ts';

export const tasksDeleted = factKind('tasksDeleted', 'task', many);
export const tasksRestored = factKind('tasksRestored', 'task', many);
