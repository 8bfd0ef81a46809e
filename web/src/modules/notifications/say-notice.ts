import type { Payload } from '@parley/contract/live';
import { noticePlace } from '@parley/contract/notifications/notice-places';
import { pushOf } from '@parley/contract/notifications/notice-push';
import type { Notice, noticesChanged } from '@parley/contract/notifications/notices';
import type { PushNotice } from '@parley/contract/notifications/push';
import i18next from 'i18next';
import { currentLanguage } from '../../kit/i18n/i18n.ts';
import { localConfig } from '../../kit/local-config.ts';
import { roomName } from '../../ui/channel-name.ts';
import { hideToast, toast } from '../../ui/toast.ts';
import { ring } from './bell.ts';
import { leadTo } from './centre/data.ts';
import { showNotice } from './show-notice.ts';
import { ways } from './ways.ts';

type Said = Pick<Payload<typeof noticesChanged>, 'is_said' | 'is_shown'> & { notice: Notice };
type Here = { project_id: number; isOurs: boolean; go: (notice: PushNotice) => void };

/** Says what concerns this person: on every page that looks elsewhere, aloud and beside the pages once. */
export async function sayNotice({ notice, is_said, is_shown }: Said, { project_id, isOurs, go }: Here): Promise<void> {
  const pushed = pushOf(project_id, notice, currentLanguage());
  const { notice_audio, notice_web } = localConfig.getState();
  const isLookedAt = !document.hidden && ways().isAt(noticePlace(notice));
  if (is_said && !isLookedAt) tell(notice);
  if (is_said && isOurs && notice_audio) ring();
  if (is_shown && isOurs && notice_web && document.hidden) await showNotice(pushed, go);
}

const told = new Map<string, number>();

/** The newest about a thing takes the place of the one before it. */
export function tell(notice: Notice) {
  const { kind, about, what } = notice;
  const { title, tag } = pushOf(0, notice, currentLanguage());
  const isBad = what === 'failed' || ['failed_send', 'channel_stopped', 'integration_stopped'].includes(kind);
  const action = { label: i18next.t('notifications:open'), run: () => leadTo(notice) };
  // What did not leave is named by its sentence; of the rest the thing is told too.
  const text = kind === 'failed_send' || !about.name ? title : `${title}: ${roomName(about.name)}`;
  const before = told.get(tag);
  if (before !== undefined) hideToast(before);
  told.set(tag, toast[isBad ? 'error' : 'info'](text, { action }));
}
