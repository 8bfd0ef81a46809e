import type { Payload } from '@parley/contract/live';
import { kindOf, type NoticeWish, wishOf } from '@parley/contract/notifications/notice-kinds';
import { type Notice, noticesChanged } from '@parley/contract/notifications/notices';
import { now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { only } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import { surroundings } from '../surroundings.ts';
import { type Box, changeBox, openBox, type Whose } from './boxes.queries.ts';
import { planForgetting } from './forget-notices.ts';
import { memberNow } from './member-now.ts';
import { dropOldest, growNotice, insertNotice, isKnown, type Told } from './notices.queries.ts';
import { pushNotice } from './push-notice.ts';
import { type Presented, preview } from './seen-notices.queries.ts';
import { shown } from './shown.ts';

export type News = {
  user_id: number;
  kind: Told['kind'];
  subject_id: number;
  message_id?: number | null;
  by_id?: number | null;
  what?: Told['what'];
  /** How many at once; one unless said. */
  count?: number;
  /** Known again by this: the same is told once. */
  cause: string;
  /** Its message is heard of anyway, by its sound and its push. */
  is_heard?: boolean;
};

/** As many as anybody looks through. */
export const mostKept = 500;

/**
 * Tells one person of what concerns them, as far as they may see it: never of their own doing, of the same thing once.
 * What is told together with something else is decided by `joined`, while nothing else is told to them.
 */
export async function tellPerson(
  project_id: number,
  given: News,
  joined?: (tx: Tx, news: News) => Promise<News>,
): Promise<void> {
  const { user_id, by_id = null } = given;
  if (user_id === by_id) return;
  const viewer = await memberNow(project_id, user_id);
  if (!viewer) return;
  const whose = { project_id, user_id };
  await transaction(project_id, async (tx) => {
    const opened = await openBox(tx, whose);
    const news = joined && opened ? await joined(tx, given) : given;
    // What is joined may have taken others away.
    const box = joined ? await openBox(tx, whose) : opened;
    const { kind, subject_id, message_id = null, what = null } = news;
    const told: Told = { ...whose, kind, subject_id, message_id, by_id, what };
    const seen = box && (await preview(tx, viewer, told));
    if (box && seen && seen.name !== null) await keep(tx, box, seen, news);
  });
}

async function keep(tx: Tx, box: Box, seen: Presented<Told>, { user_id, ...news }: News): Promise<void> {
  const { project_id, kind, subject_id, message_id, by_id, what } = seen;
  const whose = { project_id, user_id };
  const wish = wishOf(box.wishes, kind);
  const { count = 1, cause } = news;
  const row = { ...whose, kind, subject_id, message_id, by_id, what, cause, in_bell: wish.bell, count, at: now() };
  if (await isKnown(tx, row)) return;
  const adds_up = kindOf(kind).adds_up ?? false;
  const grown = await growNotice(tx, { ...row, adds_up });
  const kept = grown ?? (await insertNotice(tx, row));
  const unread = grown ? box.unread : await countIn(tx, whose, box, wish);
  await planForgetting(tx, whose, box);
  const notice = shown({ ...seen, ...kept, user_id, read_at: null });
  // Said once already, unless each counts.
  const isNew = !grown || adds_up;
  const is_pushed = wish.push && !news.is_heard;
  await say(tx, whose, { notice, unread, is_said: isNew && wish.toast, is_shown: isNew && is_pushed }, is_pushed);
}

/** One more; the oldest go where there are too many. */
async function countIn(tx: Tx, whose: Whose, box: Box, wish: NoticeWish) {
  const surplus = box.kept + 1 - mostKept;
  const dropped = surplus > 0 ? await dropOldest(tx, { ...whose, surplus }) : [];
  const unread = (wish.bell ? 1 : 0) - dropped.filter((it) => it.is_unread).length;
  return changeBox(tx, whose, { unread, kept: 1 - dropped.length });
}

async function say(
  tx: Tx,
  { project_id, user_id }: Whose,
  said: Omit<Payload<typeof noticesChanged>, 'notice'> & { notice: Notice },
  is_pushed: boolean,
): Promise<void> {
  const { id, kind, about, said_as, created_at } = said.notice;
  await emit(tx, project_id, noticesChanged, { ...said, notice: { said_as, created_at } }, only(user_id));
  const isAway = !surroundings().onlineIn(project_id).includes(user_id);
  // Also one that grew: what was planned for it under its old number finds nothing, or has woken them already.
  // One after another about a thing, so that each knows of the one before.
  const key = `push-notice:${project_id}:${user_id}:${kind}:${about.id}`;
  if (is_pushed && isAway) await later(tx, pushNotice, { id, user_id }, { project_id, key });
}
