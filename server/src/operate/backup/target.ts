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

/** A folder, or `s3://bucket/prefix?endpoint=…`. */
export async function openTarget(where: string): Promise<BackupTarget> {
  if (!/^\w+:\/\//.test(where)) return openFolderTarget(where);
  if (!where.startsWith('s3://'))
    throw new Error(`backups are kept in a folder or at s3://…, not at ${where.split(':')[0]}://`);
  // Large, and needed by few.
  const { openS3Target } = await import('./s3-target.ts');
  return openS3Target(where);
}
