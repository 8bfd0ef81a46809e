export { type InboxKey, inboxKeys } from './keys/keymap.ts';
export { offerSearchEverything } from './contact-list/search-everything.ts';
export { InboxScreen } from './inbox-screen.tsx';
export { followInbox } from './live.ts';
