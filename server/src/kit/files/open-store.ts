import { fileURLToPath } from 'node:url';
import { openLocalFolder } from './local-folder.ts';
import type { FileStore } from './store.ts';
import { withRest } from './with-rest.ts';

/** Where files are kept: `file:///folder` or `s3://bucket`. `from`: where they were before, while some are still there. */
export type FilePlaces = { url: string; from: string | null };

export async function openStore(url: string): Promise<FileStore> {
  if (url.startsWith('file:')) return openLocalFolder(fileURLToPath(url));
  // Large, and needed by few.
  const { openS3Store } = await import('./s3/s3-store.ts');
  return openS3Store(url);
}

/** `here` alone, where they were before, and both as one. */
export async function openPlaces({ url, from }: FilePlaces) {
  const [here, rest] = [await openStore(url), from === null ? null : await openStore(from)];
  return { here, rest, both: rest ? withRest(here, rest) : here };
}
