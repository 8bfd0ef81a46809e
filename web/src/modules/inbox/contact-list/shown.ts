import { type FolderKind, folderKinds } from '@parley/contract/inbox/contacts';
import { type ChannelType, channelTypes } from '@parley/contract/projects/channels';
import { create } from 'zustand';
import { recall, remember } from '../../../kit/remember.ts';
import { currentProject } from '../../../kit/session.ts';

/** A built-in folder, or one of the team's by its id. */
export type Folder = FolderKind | number;
/** `none`: in nobody's hands. */
export type Filter = { channels: ChannelType[]; manager: number | 'none' | null };
/** What the list shows now. A search goes through all folders. */
export type Shown = { folder: Folder; filter: Filter; search: string };

export const noFilter: Filter = { channels: [], manager: null };
export const isFiltered = ({ channels, manager }: Filter): boolean => channels.length > 0 || manager !== null;

const keyOf = () => `list:${currentProject() ?? 0}`;

/** Folder and filter are kept on this device, for each project its own; a search is over when the page is closed. */
export const useShown = create<Shown>(() => readShown(recall(keyOf())));

export const showFolder = (folder: Folder) => change({ folder, search: '' });
export const showFilter = (filter: Filter) => change({ filter });
export const showSearch = (search: string) => change({ search });

function change(part: Partial<Shown>) {
  useShown.setState(part);
  const { folder, filter } = useShown.getState();
  remember(keyOf(), JSON.stringify({ folder, filter }));
}

/** What is stored and invalid is ignored, as a whole. */
export function readShown(stored: string | null): Shown {
  const usual: Shown = { folder: 'all', filter: noFilter, search: '' };
  try {
    const { folder, filter } = JSON.parse(stored ?? '') as Pick<Shown, 'folder' | 'filter'>;
    return isFolder(folder) && isFilter(filter) ? { folder, filter, search: '' } : usual;
  } catch {
    return usual;
  }
}

// Functions, not constants: the store above is made before this line is reached.
function isFolder(it: unknown): it is Folder {
  return Number.isSafeInteger(it) || folderKinds.some((kind) => kind === it);
}

function isFilter({ channels, manager }: Filter): boolean {
  const areKnown = channels.every((type) => channelTypes.includes(type));
  return areKnown && (manager === null || manager === 'none' || Number.isSafeInteger(manager));
}
