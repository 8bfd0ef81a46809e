import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';

/** The dialogue that wrote the row: the one with the newest message. */
export const newestOf = ({ users }: Contact): Dialogue | null =>
  users.length ? users.reduce((a, b) => (b.order > a.order || (b.order === a.order && b.id > a.id) ? b : a)) : null;
