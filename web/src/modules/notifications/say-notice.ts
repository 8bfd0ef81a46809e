import type { Payload } from '@parley/contract/live';
import { noticePlace } from '@parley/contract/notifications/notice-places';
import { pushOf } from '@parley/contract/notifications/notice-push';
import { getNoticeWishes, listNotices, type Notice, type noticesChanged } from '@parley/contract/notifications/notices';
import type { PushNotice } from '@parley/contract/notifications/push';
import i18next from 'i18next';
import { alone } from '../../kit/alone.ts';
import { api } from '../../kit/api.ts';
import { currentLanguage } from '../../kit/i18n/i18n.ts';
import { localConfig } from '../../kit/local-config.ts';
import { recall, remember } from '../../kit/remember.ts';
import { roomName } from '../../ui/channel-name.ts';
import { hideToast, toast } from '../../ui/toast.ts';
import { ring } from './bell.ts';
import { leadTo } from './centre/data.ts';
import { openNotices } from './centre/open-notices.ts';
import { missedOf } from './missed.ts';
import { showNotice } from './show-notice.ts';
import { ways } from './ways.ts';

// As many as one request asks for.
const MOST = 100;

type Said = Pick<Payload<typeof noticesChanged>, 'is_said' | 'is_shown'> & { notice: Notice };
type Here = { project_id: number; isOurs: boolean; go: (notice: PushNotice) => void };

/** Says what concerns this person: on every page that looks elsewhere, aloud and beside the pages once. */
export async function sayNotice({ notice, is_said, is_shown }: Said, { project_id, isOurs, go }: Here): Promise<void> {
  const pushed = pushOf(project_id, notice, currentLanguage());
  const { notice_audio, notice_web } = localConfig.getState();
  const isLookedAt = !document.hidden && ways().isAt(noticePlace(notice));
  if (is_said && !isLookedAt) tell(notice, pushed);
  if (is_said && isOurs && notice_audio) ring();
  if (is_shown && isOurs && notice_web && document.hidden) await showNotice(pushed, go);
}

/**
 * What came while nobody looked is said once, at the next opening: one thing as itself, several as a number. What came
 * since the opening is said by itself.
 */
export const sayMissed = (project_id: number, my_id: number, live: ReadonlySet<number>): Promise<void> =>
  // Of several pages that open together one says it.
  alone(keyFor(project_id, my_id), async () => {
    const [{ data: unread }, { data: wishes }] = await Promise.all([
      api(listNotices, { unread: true, count: MOST }),
      api(getNoticeWishes, {}),
    ]);
    const all = missedOf(unread, toldUntil(project_id, my_id), wishes);
    const missed = all.filter((it) => !live.has(it.said_as));
    for (const { created_at } of missed) noteTold(project_id, my_id, created_at);
    const [first, ...others] = missed;
    if (!first || (!others.length && ways().isAt(noticePlace(first)))) return;
    if (!others.length) return tell(first, pushOf(project_id, first, currentLanguage()));
    const action = { label: i18next.t('notifications:open'), run: openNotices };
    toast.info(i18next.t('notifications:missed', { count: missed.length }), { action });
  });

const keyFor = (project_id: number, my_id: number) => `notices-told ${project_id} ${my_id}`;

/** Until when this person was told in this browser, as the server's clock says it. */
const toldUntil = (project_id: number, my_id: number): string => recall(keyFor(project_id, my_id)) ?? '';

export function noteTold(project_id: number, my_id: number, until: string) {
  if (until > toldUntil(project_id, my_id)) remember(keyFor(project_id, my_id), until);
}

const told = new Map<string, number>();

/** The newest about a thing takes the place of the one before it. */
function tell(notice: Notice, { title, tag }: PushNotice) {
  const { kind, about, what } = notice;
  const isBad = what === 'failed' || ['failed_send', 'channel_stopped', 'integration_stopped'].includes(kind);
  const action = { label: i18next.t('notifications:open'), run: () => leadTo(notice) };
  // What did not leave is named by its sentence; of the rest the thing is told too.
  const text = kind === 'failed_send' || !about.name ? title : `${title}: ${roomName(about.name)}`;
  const before = told.get(tag);
  if (before !== undefined) hideToast(before);
  told.set(tag, toast[isBad ? 'error' : 'info'](text, { action }));
}
