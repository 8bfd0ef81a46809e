import * as z from 'zod/mini';
import { count, id, upTo, wireTime } from '../common.ts';
import { leadAction } from '../deals/history.ts';
import { endpoint, page } from '../http.ts';
import { message } from '../inbox/messages.ts';
import { task } from '../tasks/tasks.ts';
import { note } from './notes.ts';

/** Parts of a feed that can be read alone. */
export const feedParts = ['messages', 'notes', 'tasks', 'changes', 'files'] as const;
export type FeedPart = (typeof feedParts)[number];

/** A task is told of when it is given, when it is done, and when its time is over before that. */
export const taskMoments = ['given', 'done', 'late'] as const;

const moment = {
  /** Unlike that of any other entry, and the same each time. */
  key: z.string(),
  at: wireTime,
  /** The same in microseconds. */
  order: z.number(),
};

const feedEntry = z.union([
  z.object({ ...moment, kind: z.literal('message'), message }),
  z.object({ ...moment, kind: z.literal('note'), note }),
  z.object({ ...moment, kind: z.literal('task'), moment: z.enum(taskMoments), task }),
  z.object({ ...moment, kind: z.literal('change'), change: leadAction }),
]);
export type FeedEntry = z.infer<typeof feedEntry>;

export const listFeed = endpoint({
  method: 'GET',
  path: '/api/crm/lead/:id/feed/',
  access: 'project',
  module: 'crm',
  summary: 'What was said with the clients of a deal, noted, done and changed, the newest first',
  input: z.strictObject({
    id,
    only: z.optional(z.enum(feedParts)),
    count: z.optional(count),
    next: z.optional(upTo(100)),
  }),
  output: page(feedEntry),
});
