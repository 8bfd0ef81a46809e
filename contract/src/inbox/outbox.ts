import * as z from 'zod/mini';
import { rowId } from '../common.ts';
import { answer, endpoint } from '../http.ts';
import { message } from './messages.ts';

/** Only its writer may, and only while it has not left; what was written comes back. */
export const cancelMessage = endpoint({
  method: 'POST',
  path: '/api/app/chat/cancelMessage/',
  access: 'project',
  summary: 'Take back a message that has not left yet',
  input: z.strictObject({ message_id: rowId }),
  output: answer(message),
});

/** Asked twice it is tried once; one that is on its way or has arrived stays as it is. */
export const retryMessage = endpoint({
  method: 'POST',
  path: '/api/app/chat/retryMessage/',
  access: 'project',
  summary: 'Try again to deliver a message that failed',
  input: z.strictObject({ message_id: rowId }),
  output: answer(message),
});
