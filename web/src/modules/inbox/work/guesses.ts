import type { Contact } from '@parley/contract/inbox/contacts';

/** A row as the server will most likely answer: it is shown at once, and corrected by the answer. */
export type Guess = (row: Contact) => Contact;

const ofEach = (row: Contact, change: Partial<Contact['users'][number]>): Contact['users'] =>
  row.users.map((it) => ({ ...it, ...change }));

export const held =
  (operator: number | null): Guess =>
  (row) => ({ ...row, operator, users: ofEach(row, { chat_user: operator }), snoozed_until: null });

/** Closed, nobody waits for an answer. */
export const closed: Guess = (row) => ({ ...held(null)(row), owed_since: null });

export const checked: Guess = (row) => ({ ...row, users: ofEach(row, { for_check_admin: false }) });

export const snoozed =
  (until: string): Guess =>
  (row) => ({
    ...row,
    operator: null,
    users: ofEach(row, { chat_user: null, for_check_admin: false }),
    snoozed_until: until,
  });

export const awake: Guess = (row) => ({ ...row, snoozed_until: null });

export const owedNothing: Guess = (row) => ({ ...row, owed_since: null });

export const unread: Guess = (row) => ({ ...row, unread: Math.max(1, row.unread) });

export const read: Guess = (row) => ({ ...row, unread: 0 });

export const blocked =
  (is: boolean): Guess =>
  (row) =>
    is ? { ...checked(closed(row)), blocked: true } : { ...row, blocked: false };

export const archived =
  (is: boolean): Guess =>
  (row) => ({ ...row, archived: is });

/** Somebody is to look at one of its dialogues. */
export const isToCheck = (row: Contact): boolean => row.users.some((it) => it.for_check_admin);

export const isRoom = (row: Contact): boolean => row.users[0]?.messenger_type === 'internal';
