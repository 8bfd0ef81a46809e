import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

export type Trashed = { key: string; since: Date };
type PlaceOf = (key: string) => { folder: string; path: string };

/** What nobody seems to name lies here for a while: a base that was asked wrongly must not cost anybody their files. */
export function openTrash(folder: string, placeOf: PlaceOf, mode: number) {
  const placeIn = (key: string): string => join(folder, key);
  return {
    take: async (key: string): Promise<boolean> => {
      const { path } = placeOf(key);
      if (!(await stat(path).catch(orMissing))) return false;
      await mkdir(folder, { recursive: true, mode });
      // From now on its age is that of its stay.
      await utimes(path, new Date(), new Date()).catch(orMissing);
      await rename(path, placeIn(key)).catch(orMissing);
      return true;
    },
    giveBack: async (key: string): Promise<boolean> => {
      const place = placeOf(key);
      if (!(await stat(placeIn(key)).catch(orMissing))) return false;
      await mkdir(place.folder, { recursive: true, mode });
      await rename(placeIn(key), place.path).catch(orMissing);
      return true;
    },
    drop: (key: string): Promise<void> => rm(placeIn(key), { force: true }),
    list: async (): Promise<Trashed[]> => {
      const found: Trashed[] = [];
      for (const key of (await readdir(folder).catch(orMissing)) ?? []) {
        const file = await stat(placeIn(key)).catch(orMissing);
        if (file) found.push({ key, since: file.mtime });
      }
      return found;
    },
  };
}

/** Another node may have been faster. */
export function orMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
