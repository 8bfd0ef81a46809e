import * as z from 'zod/mini';
import { subjectKinds } from './facts.ts';
import { answer, endpoint } from './http.ts';

const subjects = z.array(z.object({ subject: z.enum(subjectKinds), id: z.number() }));

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
      /** Takes this back in turn. */
      undo: z.uuid(),
    }),
  ),
});
