import { getNoticeWishes, listNotices } from '@parley/contract/notifications/notices';
import { noticePlace } from '@parley/contract/notifications/notice-places';
import i18next from 'i18next';
import { alone } from '../../kit/alone.ts';
import { api } from '../../kit/api.ts';
import { toast } from '../../ui/toast.ts';
import { openNotices } from './centre/open-notices.ts';
import { missedOf, noteTold, toldUntil } from './missed.ts';
import { tell } from './say-notice.ts';
import { ways } from './ways.ts';

// As many as one request asks for.
const MOST = 100;

/**
 * What came while nobody looked is said once, at the next opening: one thing as itself, several as a number. What came
 * since the opening is said by itself.
 */
export const sayMissed = (project_id: number, my_id: number, live: ReadonlySet<number>): Promise<void> =>
  // Of several pages that open together one says it.
  alone(`notices-told ${project_id} ${my_id}`, async () => {
    const [{ data: unread }, { data: wishes }] = await Promise.all([
      api(listNotices, { unread: true, count: MOST }),
      api(getNoticeWishes, {}),
    ]);
    const all = missedOf(unread, toldUntil(project_id, my_id), wishes);
    const missed = all.filter((it) => !live.has(it.said_as));
    for (const { created_at } of missed) noteTold(project_id, my_id, created_at);
    const [first, ...others] = missed;
    if (!first || (!others.length && ways().isAt(noticePlace(first)))) return;
    if (!others.length) return tell(first);
    const action = { label: i18next.t('notifications:open'), run: openNotices };
    toast.info(i18next.t('notifications:missed', { count: missed.length }), { action });
  });
