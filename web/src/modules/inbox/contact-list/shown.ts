import { type FolderKind, folderKinds } from '@parley/contract/inbox/contacts';
import { type ListOrder, listOrders, type ViewKind, viewKinds } from '@parley/contract/inbox/list-rules';
import { type ChannelType, channelTypes } from '@parley/contract/projects/channels';
import { create } from 'zustand';
import { recall, remember } from '../../../kit/remember.ts';
import { currentProject } from '../../../kit/session.ts';
import { type ListSearch, readSearch } from './list-search.ts';

/** A built-in folder, or one of the team's by its id. */
export type Folder = FolderKind | number;
/** `none`: in nobody's hands. The order is the folder's own unless one is chosen. */
export type Filter = {
  channels: ChannelType[];
  manager: number | 'none' | null;
  views: ViewKind[];
  order: ListOrder | null;
};
/** What the list shows now. A search goes through all folders. */
export type Shown = { folder: Folder; filter: Filter; search: string };

export const noFilter: Filter = { channels: [], manager: null, views: [], order: null };
export const isFiltered = ({ channels, manager, views, order }: Filter): boolean =>
  channels.length > 0 || manager !== null || views.length > 0 || order !== null;

const keyOf = () => `list:${currentProject() ?? 0}`;

/**
 * Folder and filter are kept on this device, for each project its own, unless the address names others; a search is over
 * when the page is closed.
 */
export const useShown = create<Shown>(() => readShown(recall(keyOf()), askedByAddress()));

export const showFolder = (folder: Folder) => change({ folder, search: '' });
export const showFilter = (filter: Filter) => change({ filter });
/** A search goes through everybody, whatever views there are: choosing one ends it. */
export const showViews = (filter: Filter) => change({ filter, search: '' });
export const showSearch = (search: string) => change({ search });
/** One view of everybody, whatever was shown before. */
export const showView = (view: ViewKind) =>
  change({
    folder: 'all',
    search: '',
    filter: ordered({ ...noFilter, views: [view] }),
  });

function change(part: Partial<Shown>) {
  useShown.setState(part);
  const { folder, filter } = useShown.getState();
  remember(keyOf(), JSON.stringify({ folder, filter }));
}

/** What is stored or asked for and invalid is ignored, as a whole. */
export function readShown(stored: string | null, asked: ListSearch | null = null): Shown {
  const usual: Shown = { folder: 'all', filter: noFilter, search: '' };
  try {
    const kept = asked ? shownOf(asked) : (JSON.parse(stored ?? '') as Pick<Shown, 'folder' | 'filter'>);
    const filter = ordered({ ...noFilter, ...kept.filter });
    return isFolder(kept.folder) && isFilter(filter) ? { folder: kept.folder, filter, search: '' } : usual;
  } catch {
    return usual;
  }
}

/** Whoever waits stands the longest first, unless another order is said. */
function ordered(filter: Filter): Filter {
  return filter.order === null && filter.views.includes('waiting') ? { ...filter, order: 'waiting' } : filter;
}

/** Other screens have words of their own in the address. */
function askedByAddress(): ListSearch | null {
  const isInbox = typeof location !== 'undefined' && /\/messenger\/(\d+\/?)?$/.test(location.pathname);
  return isInbox ? readSearch(location.search) : null;
}

function shownOf({ folder, views, order, channels, manager }: ListSearch): Pick<Shown, 'folder' | 'filter'> {
  const words = (list: string | undefined) => list?.split(',').filter(Boolean) ?? [];
  return {
    folder: (folder ?? 'all') as Folder,
    filter: {
      views: words(views) as ViewKind[],
      order: (order ?? null) as ListOrder | null,
      channels: words(channels) as ChannelType[],
      manager: (manager ?? null) as Filter['manager'],
    },
  };
}

// Functions, not constants: the store above is made before this line is reached.
function isFolder(it: unknown): it is Folder {
  return Number.isSafeInteger(it) || folderKinds.some((kind) => kind === it);
}

function isFilter({ channels, manager, views, order }: Filter): boolean {
  const areKnown = channels.every((type) => channelTypes.includes(type));
  const areViews = views.every((view) => viewKinds.includes(view)) && (order === null || listOrders.includes(order));
  return areKnown && areViews && (manager === null || manager === 'none' || Number.isSafeInteger(manager));
}
