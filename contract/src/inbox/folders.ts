import type { Contact, FolderKind } from './contacts.ts';

/** Default colours of the built-in folders (the reference, section 3). */
export const folderColors: Record<FolderKind, string> = { at_work: '#FFEBB9', '4check': '#C5FFDC', all: '#F4F4F4' };

/** Whether a row stands in a built-in folder; both sides decide by this one rule. */
export function isInFolder(folder: FolderKind, row: Contact): boolean {
  if (row.blocked || row.archived) return false;
  if (folder === 'at_work') return row.operator !== null;
  if (folder === '4check') return row.users.some((dialogue) => dialogue.for_check_admin);
  return true;
}

/** The order of the contact list: negative when `a` stands above `b`. */
export const byNewest = (a: Pick<Contact, 'order' | 'id'>, b: Pick<Contact, 'order' | 'id'>): number =>
  b.order - a.order || b.id - a.id;

/** The order of a thread: negative when `a` stands above `b`. */
export const byTime = (a: { order: number; id: number }, b: { order: number; id: number }): number =>
  a.order - b.order || a.id - b.id;
