import * as z from 'zod/mini';
import { factKind } from '../facts.ts';
import { callDirections, callResults } from './call-line.ts';

/**
 * The subject is the contact that has the dialogue, whom only reading it names: what they are called now, and nothing
 * once they are erased.
 */
export const callEnded = factKind('callEnded', 'dialogue', {
  result: z.enum(callResults),
  direction: z.enum(callDirections),
  seconds: z.number(),
  operator_id: z.number(),
});
