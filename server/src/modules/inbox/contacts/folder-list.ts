import { orderOn } from '@parley/contract/inbox/folders';
import type { Viewer } from '../../../kit/viewer.ts';
import { patternsOf } from '../../clients/index.ts';
import { countFolder } from '../folders/counts.queries.ts';
import { filterOf } from '../views/filter-of.ts';
import { contactsFiltered, countFiltered } from './filtered.queries.ts';
import { type Asked, folderOf, type List, placeOf } from './asked-list.ts';
import { contactsIn } from './pages.queries.ts';
import { contactsFound, countFound } from './search.queries.ts';

/** A folder, newest first, as it is, filtered, or searched through; in one that fills itself, everybody is searched. */
export function folderList(viewer: Viewer, asked: Asked, fillsItself: boolean): List {
  const folder = fillsItself ? 'all' : folderOf(asked);
  const filter = filterOf(asked);
  const { channels } = filter;
  const isFiltered = channels !== null || filter.operator !== null;
  const patterns = asked.search?.trim() ? patternsOf(asked.search) : undefined;
  const top = placeOf(undefined, 'infinity');
  return {
    read: async (next, size) => {
      const place = placeOf(next, 'infinity');
      if (patterns) return contactsFound(viewer, { folder, filter, patterns, place }, size);
      if (patterns === null) return [];
      if (isFiltered) return contactsFiltered(folder, filter, viewer, place, size);
      return contactsIn(folder, viewer, place, size);
    },
    count: async () => {
      if (patterns) return countFound(viewer, { folder, filter, patterns, place: top });
      if (patterns === null) return 0;
      return isFiltered ? countFiltered(folder, filter, viewer, top) : countFolder(viewer, folder);
    },
    nextAfter: (row) => {
      const order = channels
        ? orderOn(row, (it) => channels.ids.includes(it.channel_id) || channels.types.includes(it.messenger_type))
        : row.order;
      return `${order}.${row.id}`;
    },
  };
}
