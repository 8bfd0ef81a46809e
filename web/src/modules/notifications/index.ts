export { followNotifications } from './follow-notifications.ts';
export { disableNotices, enableNotices, mayNotify } from './late.ts';
export { showNotice } from './show-notice.ts';
export { useUnreadNotices } from './count.ts';
export { NoticeBell, NoticeSheet } from './centre/notice-bell.tsx';
export { openNotices } from './centre/open-notices.ts';
export { useNoticesRead } from './centre/use-notices-read.ts';
export { NoticeWishesTable } from './late-wishes.ts';
export type { Ways } from './ways.ts';
