import * as z from 'zod/mini';
import { id, rowId, text, upTo } from '../common.ts';
import { answer, endpoint } from '../http.ts';
import { messageStatuses } from '../inbox/messages.ts';
import { connectTypes } from './connections.ts';

const onProject = { access: 'project', permission: 'channels.edit' } as const;
const channels = '/api/app/projects/:project/channels/';

/** What became of a test message; `queued`: it still waits, and its dialogue will show the end. */
export const tested = z.object({
  contact_id: z.number(),
  status: z.enum(messageStatuses),
  error: z.nullable(z.string()),
});

/** To somebody who has a dialogue on this channel, or to an address where the channel lets us write first. */
export const testChannel = endpoint({
  ...onProject,
  method: 'POST',
  path: `${channels}:channel/connection/test/`,
  summary: 'Send a real message by a channel, and tell what became of it',
  input: z
    .strictObject({
      project: id,
      channel: id,
      dialogue_id: z.optional(rowId),
      address: z.optional(upTo(254).check(z.trim(), z.minLength(1))),
      text: text(1000),
    })
    .check(
      z.refine((it) => (it.dialogue_id === undefined) !== (it.address === undefined), {
        path: ['address'],
        error: 'required',
      }),
    ),
  output: answer(tested),
});

/** Whatever would be entered for an account of one's own; only while the simulator runs. */
export const openSimulated = endpoint({
  ...onProject,
  method: 'POST',
  path: `${channels}simulated/`,
  summary: 'Open an account at the simulator, to try a channel without one of one’s own',
  input: z.strictObject({ project: id, type: z.enum(connectTypes) }),
  output: answer(z.record(z.string(), z.string())),
});
