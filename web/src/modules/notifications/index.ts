export { followNotifications } from './follow-notifications.ts';
export { disableNotices, enableNotices, mayNotify } from './late.ts';
