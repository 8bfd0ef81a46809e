export { openAdd } from './contact-list/open-add.ts';
export { showView } from './contact-list/shown.ts';
export { useWritable } from './contact-list/writable.ts';
export { readContact, readFirstContacts } from './contact-list/contacts.ts';
export { type InboxKey, inboxKeys, inboxTicketKeys } from './keys/keymap.ts';
export { InboxScreen } from './inbox-screen.tsx';
export { followInbox } from './live.ts';
export { tellDone } from './work/undo.ts';
