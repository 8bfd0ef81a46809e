export { followNotifications } from './follow-notifications.ts';
