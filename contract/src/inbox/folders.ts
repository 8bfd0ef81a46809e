import type { Contact, Dialogue, FolderKind } from './contacts.ts';

/** Default colours of the built-in folders (the reference, section 3). */
export const folderColors: Record<FolderKind, string> = { at_work: '#FFEBB9', '4check': '#C5FFDC', all: '#F4F4F4' };

/** What a new folder of the team looks like until somebody chooses. */
export const defaultFolderColor = '#D8E1FA';

/** Whether a row stands in a folder; both sides decide by this one rule. */
export function isInFolder(folder: FolderKind | number, row: Contact): boolean {
  if (row.blocked || row.archived) return false;
  if (typeof folder === 'number') return row.topics.includes(folder);
  if (folder === 'at_work') return row.operator !== null;
  if (folder === '4check') return row.users.some((dialogue) => dialogue.for_check_admin);
  return true;
}

/** A row's place in a list of these channels: by its newest message there. Null: it is on none of them. */
export function orderOn(row: Contact, isAsked: (dialogue: Dialogue) => boolean): number | null {
  const asked = row.users.filter(isAsked);
  return asked.length ? Math.max(...asked.map((it) => it.order)) : null;
}

/** The order of the contact list: negative when `a` stands above `b`. */
export const byNewest = (a: Pick<Contact, 'order' | 'id'>, b: Pick<Contact, 'order' | 'id'>): number =>
  b.order - a.order || b.id - a.id;

/** The order of a thread: negative when `a` stands above `b`. */
export const byTime = (a: { order: number; id: number }, b: { order: number; id: number }): number =>
  a.order - b.order || a.id - b.id;
