import * as z from 'zod/mini';
import { subjectKinds } from './facts.ts';
import { answer, endpoint } from './http.ts';

const subjects = z.array(z.object({ subject: z.enum(subjectKinds), id: z.number() }));

/** What rules of a stage did that cannot be taken back with the move that led there. */
export const lastingOutcomes = ['message_sent', 'stock_written_off', 'stock_short', 'copied'] as const;
export const lastingOutcome = z.object({ outcome: z.enum(lastingOutcomes), count: z.number() });
export type LastingOutcome = z.infer<typeof lastingOutcome>;

/** What each press answers with as `undo` takes it back, once, for thirty days. */
export const takeBack = endpoint({
  method: 'POST',
  path: '/api/app/undo/',
  access: 'project',
  summary: 'Take back what one did by one press; what others changed since stays theirs',
  input: z.strictObject({ token: z.uuid() }),
  output: answer(
    z.object({
      restored: subjects,
      /** Where something stays: others changed it since, or what was there before is gone. */
      kept: subjects,
      /** How many tasks that rules had given are gone again. */
      withdrawn: z.number(),
      stays: z.array(lastingOutcome),
      /** Of very many, the rest follows by itself. */
      is_going_on: z.boolean(),
      /** Takes this back in turn where that can be; clients brought back are not removed by it: `undo_is_over`. */
      undo: z.uuid(),
    }),
  ),
});
