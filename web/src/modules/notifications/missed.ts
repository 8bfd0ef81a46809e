import { wishOf, type NoticeWishes } from '@parley/contract/notifications/notice-kinds';
import type { Notice } from '@parley/contract/notifications/notices';
import { recall, remember } from '../../kit/remember.ts';

const keyFor = (project_id: number, my_id: number) => `notices-told ${project_id} ${my_id}`;

/** Until when this person was told in this browser, as the server's clock says it. */
export const toldUntil = (project_id: number, my_id: number): string => recall(keyFor(project_id, my_id)) ?? '';

export function noteTold(project_id: number, my_id: number, until: string) {
  if (until > toldUntil(project_id, my_id)) remember(keyFor(project_id, my_id), until);
}

/** What has come since then, is not read, and would have been said on the screen. */
export const missedOf = (unread: Notice[], until: string, wishes: NoticeWishes): Notice[] =>
  unread.filter((it) => it.created_at > until && wishOf(wishes, it.kind).toast);
