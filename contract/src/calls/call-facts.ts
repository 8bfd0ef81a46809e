import { anyFields, factKind } from '../facts.ts';

/** The subject is the contact that has the dialogue; `changes` hold what became of the call: `result`, `direction`, `seconds`, `operator_id`. */
export const callEnded = factKind('callEnded', 'dialogue', anyFields);
