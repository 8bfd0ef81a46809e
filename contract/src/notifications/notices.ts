import * as z from 'zod/mini';
import { count, flag, id, many, rowId, wireTime } from '../common.ts';
import { answer, endpoint, page } from '../http.ts';
import { liveEvent } from '../live.ts';
import { promiseKinds } from '../tickets/promises.ts';
import { noticeKindNames, noticeSubjects } from './notice-kinds.ts';

/** What became of the thing, where a kind tells of more than one; of a promise, which one it is. */
export const noticeOutcomes = ['taken', 'moved', 'removed', 'closed', 'done', 'failed', ...promiseKinds] as const;

/** Something that concerns one person. Several of a kind about one thing, not yet read, are one. */
export const notice = z.object({
  /** A notice that grows gets a new id, so that the newest have the highest. */
  id: z.number(),
  kind: z.enum(noticeKindNames),
  about: z.object({ id: z.number(), name: z.string() }),
  /** Whose doing it was; null: it happened by itself. */
  by: z.nullable(z.object({ id: z.number(), name: z.string() })),
  what: z.nullable(z.enum(noticeOutcomes)),
  /** The id it was first said under; stays while it grows. */
  said_as: z.number(),
  /** The newest message it tells of. */
  message_id: z.nullable(z.number()),
  /** The words it is about. */
  text: z.string(),
  count: z.number(),
  created_at: wireTime,
  is_read: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

const saidNotice = z.pick(notice, { said_as: true, created_at: true });
const unread = z.object({ unread: z.number() });

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/app/notices/',
  access: 'project',
  summary: 'What concerns oneself, the newest first, for 90 days',
  input: z.strictObject({
    kind: z.optional(z.enum(noticeKindNames)),
    unread: z.optional(flag),
    count: z.optional(count),
    next: z.optional(id),
    /** These alone, also those kept out of the bell, by their ids or by what they had before they grew. */
    ids: z.optional(many(id)),
  }),
  output: page(notice),
});

export const countNotices = endpoint({
  method: 'GET',
  path: '/api/app/notices/count/',
  access: 'project',
  summary: 'How many notices are not read',
  input: z.strictObject({}),
  output: answer(unread),
});

/** All of them, these, or whatever tells of one thing. Read twice is read once. */
export const readNotices = endpoint({
  method: 'POST',
  path: '/api/app/notices/read/',
  access: 'project',
  summary: 'Notices were read: these, those about one thing, or all',
  input: z.strictObject({
    ids: z.optional(z.array(rowId).check(z.minLength(1), z.maxLength(100))),
    about: z.optional(z.strictObject({ type: z.enum(noticeSubjects), id: rowId })),
  }),
  output: answer(unread),
});

const wish = z.strictObject({ bell: z.boolean(), toast: z.boolean(), push: z.boolean() });
const wishes = z.partialRecord(z.enum(noticeKindNames), wish);

export const getNoticeWishes = endpoint({
  method: 'GET',
  path: '/api/app/notices/wishes/',
  access: 'project',
  summary: 'How one wants to be told of each kind of notice, where it is not as usual',
  input: z.strictObject({}),
  output: answer(wishes),
});

export const setNoticeWishes = endpoint({
  method: 'PUT',
  path: '/api/app/notices/wishes/',
  access: 'project',
  summary: 'Say how one wants to be told of these kinds',
  input: z.strictObject({ wishes }),
  output: answer(wishes),
});

/**
 * The person's notices are others now. `notice` came just now, without words: whoever reads it later may see it no more,
 * so it is fetched. `is_said`: they want to hear of it while they are here,
 * `is_shown`: also where the page is out of sight, as by a push.
 */
export const noticesChanged = liveEvent(
  'user:notices_changed',
  z.object({ unread: z.number(), notice: z.nullable(saidNotice), is_said: z.boolean(), is_shown: z.boolean() }),
);
