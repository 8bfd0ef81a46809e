import * as z from 'zod/mini';
import type { Viewer } from '../../../kit/viewer.ts';

/** Whoever set a job off, with what they saw at that moment. */
export const actor = z.object({
  user_id: z.number(),
  name: z.string(),
  channels_ids: z.nullable(z.array(z.number())),
});

export const actorOf = ({ user_id, name, channels_ids }: Viewer): z.infer<typeof actor> => ({
  user_id,
  name,
  channels_ids: channels_ids && [...channels_ids],
});
