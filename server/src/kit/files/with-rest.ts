import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import type { FileStore } from './store.ts';

/** Files that are on their way: what is new is written here, what is not here yet is read where it was. */
export const withRest = (here: FileStore, rest: FileStore): FileStore => ({
  ...here,
  size: async (key) => (await here.size(key)) ?? rest.size(key),
  read: (key, range) => {
    const stream = new PassThrough();
    here
      .size(key)
      .then((size) => pipeline((size === null ? rest : here).read(key, range), stream))
      .catch((error: Error) => stream.destroy(error));
    return stream;
  },
  keysBefore: async (moment) => [...new Set([...(await here.keysBefore(moment)), ...(await rest.keysBefore(moment))])],
  remove: async (key) => {
    await here.remove(key);
    await rest.remove(key);
  },
  link: async (key, shown) => ((await here.size(key)) === null ? rest : here).link(key, shown),
});
