import * as z from 'zod/mini';
import { rowId, text } from '../common.ts';
import { answer, endpoint } from '../http.ts';

/** Without colleague and team, the dialogues go back to nobody. Taken back by `undo`, with being away. */
export const endShift = endpoint({
  method: 'POST',
  path: '/api/app/chat/endShift/',
  access: 'project',
  summary: 'Leave for the day: hand over what one has at work, and be passed over until one is back',
  input: z
    .strictObject({
      contacts_ids: z.array(rowId).check(z.maxLength(500)),
      operatorid: z.optional(rowId),
      team_id: z.optional(rowId),
      comment: z.optional(text(4096)),
    })
    .check(
      z.refine((it) => it.operatorid === undefined || it.team_id === undefined, { path: ['team_id'], error: 'wrong' }),
    ),
  output: answer(z.object({ changed: z.array(z.number()), undo: z.nullable(z.uuid()) })),
});

export const setAway = endpoint({
  method: 'POST',
  path: '/api/app/chat/away/',
  access: 'project',
  summary: 'Be away, so that rules give one nothing new, or back again',
  input: z.strictObject({ away: z.boolean() }),
  output: answer(z.object({ away: z.boolean() })),
});
