import type { Readable } from 'node:stream';
import { openFolderTarget } from './folder-target.ts';

export type Kept = { name: string; size: number; since: Date };

/** Where backups lie. Names are ours, of words between slashes. */
export type BackupTarget = {
  /** There whole or not at all. */
  write: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>;
  read: (name: string) => Readable;
  remove: (name: string) => Promise<void>;
  /** The first words of all names. */
  top: () => Promise<string[]>;
  /** All that lies under a word. */
  list: (under: string) => AsyncIterable<Kept>;
};

/** A folder; another place is another file beside `folder-target.ts`. */
export function openTarget(where: string): BackupTarget {
  if (/^\w+:\/\//.test(where)) throw new Error(`backups are kept in a folder, not at ${where.split(':')[0]}: name one`);
  return openFolderTarget(where);
}
