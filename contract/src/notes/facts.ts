import { factKind } from '../facts.ts';

export const noteDeleted = factKind('noteDeleted', 'note', {});
