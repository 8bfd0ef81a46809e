import { kindOf, type NoticeSubject } from './notice-kinds.ts';
import type { Notice } from './notices.ts';

const home = '/app/messenger';
type Led = Pick<Notice, 'kind' | 'about' | 'message_id' | 'count' | 'what'>;

const places: Record<NoticeSubject, (notice: Led) => string> = {
  // Of several one stands for all: the list shows them.
  contact: ({ kind, about, message_id, count }) =>
    kind === 'hand_over' && count > 1
      ? `${home}/?views=mine`
      : `${home}/${about.id}${message_id === null ? '' : `?message=${message_id}`}`,
  task: ({ about, count, what }) => `${home}/tasks${count > 1 || what === 'removed' ? '' : `?task=${about.id}`}`,
  // One is rated when it is closed.
  ticket: ({ kind, about, count }) => {
    const list = `${home}/tickets?status=${kind === 'ticket_rated_low' ? 'closed' : 'opened'}`;
    if (count === 1) return `${list}&id=${about.id}`;
    return kind === 'ticket_waits' ? `${list}&manager_id=none` : list;
  },
  deal: ({ about, count }) => (count > 1 ? `${home}/deals` : `${home}/deals/lead/${about.id}`),
  channel: ({ about }) => `/app/settings/?section=channels&channel=${about.id}`,
  integration: () => '/app/settings/?section=integrations',
  import: () => `${home}/clients`,
  export: () => `${home}/clients`,
  mailing: () => `${home}/deals`,
  report: () => `${home}/analytics?tab=reports`,
  posted_report: () => `${home}/analytics?tab=reports`,
};

/** The address a notice leads to. */
export const noticePlace = (notice: Led): string => places[kindOf(notice.kind).about](notice);
