export { InboxScreen } from './inbox-screen.tsx';
export { followInbox } from './live.ts';
