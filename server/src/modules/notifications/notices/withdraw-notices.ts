import type { NoticeKind } from '@parley/contract/notifications/notice-kinds';
import { noticesChanged } from '@parley/contract/notifications/notices';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { only } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { changeBox, openBox, type Whose } from './boxes.queries.ts';
import { dropNotices, saveCauses, standingOf } from './notices.queries.ts';

/** Nothing came: nothing is said. */
export const silent = { is_said: false, is_shown: false };

type About = { kinds: NoticeKind[]; subject_id: number };
type Standing = Awaited<ReturnType<typeof standingOf>>[number];

/**
 * What nobody has read yet and is not so any more is told no more: of these people, or of everyone but some. Answers whose
 * notices went.
 */
export async function withdraw(
  project_id: number,
  about: About,
  { from, but = null }: { from?: number[]; but?: number | number[] | null } = {},
): Promise<number[]> {
  const meant = ({ is_unread, user_id }: Standing): boolean =>
    is_unread && ![but].flat().includes(user_id) && (from?.includes(user_id) ?? true);
  const found = (await standingOf(dbOf(project_id), { project_id, ...about })).filter(meant);
  const people = [...new Set(found.map((it) => it.user_id))];
  for (const user_id of people) {
    await transaction(project_id, async (tx) => {
      await openBox(tx, { project_id, user_id });
      const now = (await standingOf(tx, { project_id, ...about })).filter((it) => meant(it) && it.user_id === user_id);
      await drop(tx, { project_id, user_id }, now);
    });
  }
  return people;
}

/** One of the causes is gone, a message that was tried again or deleted; what else a notice tells of stays. */
export async function withdrawCause(project_id: number, about: About, message_id: number): Promise<void> {
  const cause = causeOf(message_id);
  const has = ({ causes }: Standing): boolean => causes.includes(cause);
  const found = (await standingOf(dbOf(project_id), { project_id, ...about })).filter(has);
  for (const user_id of new Set(found.map((it) => it.user_id))) {
    await transaction(project_id, async (tx) => {
      await openBox(tx, { project_id, user_id });
      const its = (await standingOf(tx, { project_id, ...about })).filter((it) => has(it) && it.user_id === user_id);
      const rest = its.map((it) => ({ ...it, causes: it.causes.filter((one) => one !== cause) }));
      await drop(
        tx,
        { project_id, user_id },
        rest.filter((it) => !it.causes.length),
      );
      for (const { id, count, causes } of rest.filter((it) => it.causes.length)) {
        await saveCauses(tx, project_id, { id, causes, count: Math.max(1, count - 1), message_id: messageIn(causes) });
      }
    });
  }
}

/** What a message causes is known by it. */
export const causeOf = (message_id: number): string => `message ${message_id}`;
const messageIn = (causes: string[]): number | null => {
  const [, id] = /^message (\d+)$/.exec(causes.findLast((it) => it.startsWith('message ')) ?? '') ?? [];
  return id ? Number(id) : null;
};

/** Under the box's lock. */
export async function drop(tx: Tx, whose: Whose, gone: { id: number }[]): Promise<void> {
  if (!gone.length) return;
  await settleDropped(tx, whose, await dropNotices(tx, { ...whose, ids: gone.map((it) => it.id) }));
}

/** What is gone is counted no more, and the person's screens read anew. */
export async function settleDropped(tx: Tx, whose: Whose, dropped: { is_unread: boolean }[]): Promise<void> {
  if (!dropped.length) return;
  const lost = dropped.filter((it) => it.is_unread).length;
  const unread = await changeBox(tx, whose, { unread: -lost, kept: -dropped.length });
  await emit(tx, whose.project_id, noticesChanged, { unread, notice: null, ...silent }, only(whose.user_id));
}
