import type { countNotices as counting, listNotices as listing } from '@parley/contract/notifications/notices';
import type { Output, Parsed } from '@parley/contract/http';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { openBox, readBox } from './boxes.queries.ts';
import { unreadIds } from './notices.queries.ts';
import { pageOf, type Presented, type Seer, unreadOf } from './seen-notices.queries.ts';
import { shown } from './shown.ts';
import { memberNow } from './member-now.ts';
import { drop } from './withdraw-notices.ts';

const usual = 30;
const most = 100;

/** Of what one may see by now; the rest is nobody's news any more and goes. */
export async function listNotices(
  viewer: Viewer,
  { kind, unread, count, next, ids }: Parsed<typeof listing>,
): Promise<Output<typeof listing>> {
  const size = Math.min(Math.max(count ?? usual, 1), most);
  const found = await pageOf(
    dbOf(viewer.project_id),
    viewer,
    { kind, unread, below: next, ids: ids === undefined ? ids : [ids].flat() },
    size + 1,
  );
  const page = found.slice(0, size);
  const seen = await withoutUnseen(viewer, page);
  const last = found.length > size ? page.at(-1) : undefined;
  return { data: seen.map(shown), meta: { count: seen.length, next: last ? String(last.id) : null } };
}

export const countNotices = async (viewer: Viewer): Promise<Output<typeof counting>> => ({
  data: { unread: (await readBox(dbOf(viewer.project_id), viewer))?.unread ?? 0 },
});

/** Whoever's rights have changed may have notices of what they see no more. */
export async function siftNotices(
  { id: user_id }: { id: number },
  { project_id }: { project_id: number | null },
): Promise<void> {
  if (project_id === null) return;
  const viewer = await memberNow(project_id, user_id);
  const ids = viewer ? await unreadIds(dbOf(project_id), viewer) : [];
  if (viewer && ids.length) await withoutUnseen(viewer, await unreadOf(dbOf(project_id), viewer, ids));
}

async function withoutUnseen<R extends { id: number }>(viewer: Seer, rows: Presented<R>[]): Promise<Presented<R>[]> {
  const unseen = rows.filter((it) => it.name === null);
  if (unseen.length) {
    await transaction(viewer.project_id, async (tx) => {
      if (await openBox(tx, viewer)) await drop(tx, viewer, unseen);
    });
  }
  return rows.filter((it) => it.name !== null);
}
