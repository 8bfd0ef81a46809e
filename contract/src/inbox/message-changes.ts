import * as z from 'zod/mini';
import { exact, rowId } from '../common.ts';
import { answer, endpoint } from '../http.ts';
import type { ChannelLimits } from './limits.ts';
import { message, type Message } from './messages.ts';
import { hours } from '../time.ts';

/** One's own words, where the channel lets them be changed at the client's too; a note always. */
export const editMessage = endpoint({
  method: 'POST',
  path: '/api/app/chat/editMessage/',
  access: 'project',
  summary: 'Change the words of one’s own message or note',
  input: z.strictObject({
    message_id: rowId,
    text: exact(1, 524288).check(
      z.refine((it) => !it.includes('\0'), 'text'),
      z.refine((it) => it.trim().length > 0, 'required'),
    ),
  }),
  output: answer(message),
});

/** At the client's it is gone; the team still reads it, marked. Of a note nothing is left but that it was there. */
export const deleteMessage = endpoint({
  method: 'POST',
  path: '/api/app/chat/deleteMessage/',
  access: 'project',
  summary: 'Delete one’s own message at the client’s, or one’s own note',
  input: z.strictObject({ message_id: rowId }),
  output: answer(message),
});

/** What every channel that knows reactions can show. */
export const reactions = ['👍', '❤️', '🔥', '🎉', '🙏', '👎'] as const;

export const reactToMessage = endpoint({
  method: 'POST',
  path: '/api/app/chat/reactToMessage/',
  access: 'project',
  summary: 'Put a sign on what the client wrote, or take it back',
  input: z.strictObject({ message_id: rowId, emoji: z.nullable(z.enum(reactions)) }),
  output: answer(message),
});

export type MessageChange = 'edit' | 'delete' | 'react';
type Changed = Pick<
  Message,
  'destination' | 'message_type' | 'operator_id' | 'status' | 'deleted_at' | 'file' | 'template' | 'order'
>;

/** Why somebody may not do this to a message now; null: they may. The screen asks before, the server decides. */
export function whyNotChange(
  change: MessageChange,
  message: Changed,
  { limits, user_id, now }: { limits: ChannelLimits | null; user_id: number; now: number },
): 'not_found' | 'message_stays' | 'change_too_late' | null {
  const { destination, message_type, operator_id, status, deleted_at, file, template, order } = message;
  if (message_type === 'system' || message_type === 'call' || deleted_at !== null) return 'message_stays';
  if (change === 'react') return destination === 'from' && limits?.reactions ? null : 'message_stays';
  if (operator_id !== user_id) return 'not_found';
  if (message_type === 'comment') return null;
  const hasLeft = status !== 'queued' && status !== 'failed';
  const isAble = change === 'edit' ? limits?.edits && !file && !template : limits?.deletes;
  if (!hasLeft || !isAble) return 'message_stays';
  const within = change === 'edit' ? limits?.edit_hours : limits?.delete_hours;
  return within !== undefined && now - order / 1000 > hours(within) ? 'change_too_late' : null;
}
