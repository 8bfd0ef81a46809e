import * as z from 'zod/mini';
import type { Joiner } from '../../clients/index.ts';

/** Whoever set a job off, with what they saw at that moment. */
export const joiner = z.object({
  user_id: z.number(),
  name: z.string(),
  channels_ids: z.nullable(z.array(z.number())),
});

export const joinerOf = ({ user_id, name, channels_ids }: Joiner): z.infer<typeof joiner> => ({
  user_id,
  name,
  channels_ids: channels_ids && [...channels_ids],
});
