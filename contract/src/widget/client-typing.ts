import * as z from 'zod/mini';
import { liveEvent } from '../live.ts';

/** To the operators who see the channel: the client is typing right now. */
export const clientTyping = liveEvent(
  'channel:client_typing',
  z.object({ contact_id: z.number(), dialogue_id: z.number() }),
);
