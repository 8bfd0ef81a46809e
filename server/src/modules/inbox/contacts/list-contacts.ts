import type { Contact, listContacts as endpoint } from '@parley/contract/inbox/contacts';
import { orderOn } from '@parley/contract/inbox/folders';
import type { Output, Parsed } from '@parley/contract/http';
import type { ChannelType } from '@parley/contract/projects/channels';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { countFolder } from '../folders/counts.queries.ts';
import { isFolder } from '../folders/folders.queries.ts';
import { pageSize } from '../page-size.ts';
import { exactTime } from '../rules.ts';
import { contactsFiltered, countFiltered, type Filter, isKnown } from './filtered.queries.ts';
import { contactsIn, type Folder, type Place } from './pages.queries.ts';
import { patternsOf } from '../../clients/index.ts';
import { contactsFound, countFound } from './search.queries.ts';

type Asked = Parsed<typeof endpoint>;

export async function listContacts(viewer: Viewer, asked: Asked): Promise<Output<typeof endpoint>> {
  const folder = folderOf(asked);
  const filter = filterOf(asked);
  if (asked.only_count) return { data: [], meta: { count: 0, total: await countOf(viewer, asked, folder, filter) } };
  const size = pageSize(asked.count);
  const read = (place: Place, most: number) => rowsAfter(place, viewer, asked, folder, filter, most);
  const start = await startOf(asked, size, filter, read);
  const found = start ? await read(start, size) : [];
  if (!found.length) await refuseUnknown(viewer, folder, filter);
  const data = found.slice(0, size);
  const next = found.length > size ? nextAfter(data.at(-1)!, filter) : null;
  const page = asked.page ? { page: asked.page, total: await countOf(viewer, asked, folder, filter) } : {};
  return { data, meta: { ...page, count: data.length, next } };
}

type Read = (place: Place, most: number) => Promise<Contact[]>;

/** Where the asked page begins; one known by its number is walked to. Null: the list is over before. */
async function startOf({ next, page = 1 }: Asked, size: number, filter: Filter, read: Read): Promise<Place | null> {
  let place = placeOf(next);
  for (let skip = next === undefined ? (page - 1) * size : 0; skip > 0;) {
    const most = pageSize(skip);
    const last = (await read(place, most))[most - 1];
    if (!last) return null;
    place = placeOf(nextAfter(last, filter));
    skip -= most;
  }
  return place;
}

function rowsAfter(
  place: Place,
  viewer: Viewer,
  asked: Asked,
  folder: Folder,
  filter: Filter,
  size: number,
): Promise<Contact[]> {
  if (asked.search?.trim()) {
    const patterns = patternsOf(asked.search);
    return patterns ? contactsFound(viewer, { folder, filter, patterns, place }, size) : Promise.resolve([]);
  }
  if (isFiltered(filter)) return contactsFiltered(folder, filter, viewer, place, size);
  return contactsIn(folder, viewer, place, size);
}

async function countOf(viewer: Viewer, asked: Asked, folder: Folder, filter: Filter): Promise<number> {
  await refuseUnknown(viewer, folder, filter);
  const place = placeOf(undefined);
  if (asked.search?.trim()) {
    const patterns = patternsOf(asked.search);
    return patterns ? countFound(viewer, { folder, filter, patterns, place }) : 0;
  }
  if (isFiltered(filter)) return countFiltered(folder, filter, viewer, place);
  return countFolder(viewer, folder);
}

function folderOf({ in_work, for_check_admin, topic_id }: Asked): Folder {
  if (topic_id !== undefined) return topic_id;
  if (in_work) return 'at_work';
  return for_check_admin ? '4check' : 'all';
}

function filterOf({ channel_id, manager_id }: Asked): Filter {
  const operator = manager_id ?? null;
  if (channel_id === undefined) return { channels: null, operator };
  const asked = [channel_id].flat();
  const ids = asked.filter((it): it is number => typeof it === 'number');
  return { channels: { ids, types: asked.filter((it): it is ChannelType => typeof it === 'string') }, operator };
}

const isFiltered = ({ channels, operator }: Filter): boolean => channels !== null || operator !== null;

/** What is not there looks empty; only then it is worth asking whether it is. */
async function refuseUnknown(viewer: Viewer, folder: Folder, filter: Filter): Promise<void> {
  if (typeof folder === 'number' && !(await isFolder(viewer.project_id, folder))) refuse('not_found');
  if (isFiltered(filter) && !(await isKnown(viewer, filter))) refuse('not_found');
}

function nextAfter(row: Contact, { channels }: Filter): string {
  const order = channels
    ? orderOn(row, (it) => channels.ids.includes(it.channel_id) || channels.types.includes(it.messenger_type))
    : row.order;
  return `${order}.${row.id}`;
}

function placeOf(next: string | undefined): Place {
  if (next === undefined) return { at: 'infinity', contact_id: 0 };
  const [, order, id] = /^(\d{1,16})\.(\d{1,15})$/.exec(next) ?? refuse('malformed_request');
  return { at: exactTime(Number(order)), contact_id: Number(id) };
}
