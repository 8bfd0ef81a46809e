import { noticesChanged, type readNotices as reading } from '@parley/contract/notifications/notices';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../kit/clock.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { only } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { changeBox, openBox, readBox } from './boxes.queries.ts';
import { isAnyUnread, kindsAbout, markRead } from './notices.queries.ts';
import { silent } from './withdraw-notices.ts';

/** On all screens of theirs it is read then. Most things that somebody opens have no notices: nothing is written. */
export async function readNotices(
  { project_id, user_id }: Viewer,
  { ids, about }: Parsed<typeof reading>,
): Promise<Output<typeof reading>> {
  const whose = { project_id, user_id };
  const asked = {
    ...whose,
    ids: ids ?? null,
    kinds: about ? kindsAbout(about.type) : null,
    subject_id: about?.id ?? null,
  };
  if (!(await isAnyUnread(dbOf(project_id), asked))) {
    return { data: { unread: (await readBox(dbOf(project_id), whose))?.unread ?? 0 } };
  }
  return transaction(project_id, async (tx) => {
    const box = await openBox(tx, whose);
    const counted = (await markRead(tx, { ...asked, at: now() })).filter((it) => it.in_bell).length;
    if (!box || !counted) return { data: { unread: box?.unread ?? 0 } };
    const unread = await changeBox(tx, whose, { unread: -counted, kept: 0 });
    await emit(tx, project_id, noticesChanged, { unread, notice: null, ...silent }, only(user_id));
    return { data: { unread } };
  });
}
