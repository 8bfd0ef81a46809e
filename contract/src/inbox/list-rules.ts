import * as z from 'zod/mini';
import { rowId } from '../common.ts';
import { channelTypes } from '../projects/channels.ts';

/**
 * What a list can be narrowed to, alone or together. Nobody's is who waits and has nobody; closed is who has nobody, is
 * not put aside and waits for nothing. Mentions and drafts are one's own; a mention stands until one looks.
 */
export const viewKinds = [
  'mine',
  'unassigned',
  'mentions',
  'waiting',
  'failed',
  'drafts',
  'aside',
  'late',
  'closed',
] as const;
export type ViewKind = (typeof viewKinds)[number];

/** `waiting`: whoever waits for an answer, the longest first; nobody else is listed then. */
export const listOrders = ['newest', 'oldest', 'waiting'] as const;
export type ListOrder = (typeof listOrders)[number];

const views = z.array(z.enum(viewKinds)).check(z.maxLength(viewKinds.length));
/** Channels by id or by type. */
const places = z.array(z.union([z.enum(channelTypes), rowId])).check(z.maxLength(100));

/** Who stands in a folder that fills itself: whoever fits all of it. */
export const rule = z.strictObject({
  views,
  channel_id: places,
  manager_id: z.optional(z.union([z.literal('none'), rowId])),
  order: z.enum(listOrders),
});
export type Rule = z.infer<typeof rule>;
