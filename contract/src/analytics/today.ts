import * as z from 'zod/mini';
import { wireTime } from '../common.ts';
import { answer, endpoint } from '../http.ts';
import { channelTypes } from '../projects/channels.ts';

/** This moment and this day of the project, for a board on the wall. */
export const today = z.object({
  day: z.string(),
  at: wireTime,
  /** Clients who wait for an answer. */
  waiting: z.number(),
  /** Those who wait longest, twelve at most. */
  longest: z.array(
    z.object({
      contact_id: z.number(),
      name: z.string(),
      channel: z.object({ id: z.number(), type: z.enum(channelTypes) }),
      manager: z.nullable(z.number()),
      since: wireTime,
    }),
  ),
  channels: z.array(z.object({ channel_id: z.number(), waiting: z.number(), since: z.nullable(wireTime) })),
  people: z.array(
    z.object({
      manager: z.number(),
      is_online: z.boolean(),
      /** Contacts in their hands, and of these who wait. */
      at_work: z.number(),
      waiting: z.number(),
      since: z.nullable(wireTime),
      answered: z.number(),
    }),
  ),
  new_dialogues: z.number(),
  messages_in: z.number(),
  messages_out: z.number(),
  /** The median of today, in seconds of working time. */
  answer: z.nullable(z.number()),
  /** Tickets whose promises are at risk, and that have broken one; null: the project has no tickets. */
  promises: z.nullable(z.object({ at_risk: z.number(), broken: z.number() })),
  /** Deals won today. */
  won: z.object({ deals: z.number(), sum: z.number() }),
  /** Messages of clients and of the team in each of the last sixty minutes, the latest last. */
  minutes: z.array(z.object({ in: z.number(), out: z.number() })),
});
export type Today = z.infer<typeof today>;

export const getToday = endpoint({
  access: 'project',
  module: 'analytics',
  permission: 'analytics.view',
  method: 'GET',
  path: '/api/crm/analytics/today/',
  summary: 'Who waits, who works and what was done today',
  input: z.strictObject({}),
  output: answer(today),
});
