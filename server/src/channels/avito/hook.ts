import * as z from 'zod/mini';
import { readJson } from '../../kit/outside/ask.ts';
import type { Channel } from '../channel.ts';
import { toldId } from '../told.ts';
import { eventsOf, message } from './message.ts';

const told = z.object({
  payload: z.object({
    type: z.literal('message'),
    value: z.extend(message, { chat_id: toldId, user_id: toldId }),
  }),
});

/** What Avito signs with it tells nobody: whoever knows the secret address is Avito. An empty call is its first try. */
export const hook: NonNullable<Channel['hook']> = ({ body }, { settings }) => {
  const { success, data } = told.safeParse(readJson(body));
  const isOurs = success && data.payload.value.user_id === settings.user_id;
  return { events: isOurs ? eventsOf(data.payload.value, data.payload.value) : [] };
};
