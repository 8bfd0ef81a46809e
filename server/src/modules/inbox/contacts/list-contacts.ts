import type { listContacts as endpoint } from '@parley/contract/inbox/contacts';
import type { Rule } from '@parley/contract/inbox/list-rules';
import type { Output, Parsed } from '@parley/contract/http';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { findRule, isFolder } from '../folders/folders.queries.ts';
import { pageSize } from '../page-size.ts';
import { filterOf } from '../views/filter-of.ts';
import { viewedList } from '../views/viewed-list.ts';
import type { Asked, List } from './asked-list.ts';
import { isKnown } from './filtered.queries.ts';
import { folderList } from './folder-list.ts';

export async function listContacts(
  viewer: Viewer,
  { channel_id, views, ...rest }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const asked = {
    ...rest,
    ...(channel_id && { channel_id: [channel_id].flat() }),
    ...(views && { views: [views].flat() }),
  };
  const isPlain = !(asked.views || asked.order || asked.search || asked.only_count || asked.page);
  // Most folders are filled by hand: whether one fills itself is asked only where that was found empty.
  const first = isPlain ? null : await ruleOf(viewer, asked);
  const page = await pageOf(viewer, asked, first);
  const later = isPlain && !page.data.length ? await ruleOf(viewer, asked) : null;
  const answered = later ? await pageOf(viewer, asked, later) : page;
  if (!answered.data.length) await refuseUnknown(viewer, asked, first ?? later);
  return answered;
}

async function pageOf(viewer: Viewer, asked: Asked, rule: Rule | null): Promise<Output<typeof endpoint>> {
  const list = listOf(viewer, asked, rule);
  if (asked.only_count) return { data: [], meta: { count: 0, total: await list.count() } };
  const size = pageSize(asked.count);
  const start = await startOf(asked, size, list);
  const found = start === null ? [] : await list.read(start.next, size);
  const data = found.slice(0, size);
  const next = found.length > size ? list.nextAfter(data.at(-1)!) : null;
  const page = asked.page ? { page: asked.page, total: await list.count() } : {};
  return { data, meta: { ...page, count: data.length, next } };
}

function listOf(viewer: Viewer, asked: Asked, rule: Rule | null): List {
  // A search goes through everybody, also those who are too old for any view.
  const isViewed = !asked.search?.trim() && (rule || asked.views || (asked.order ?? 'newest') !== 'newest');
  return isViewed ? viewedList(viewer, asked, rule) : folderList(viewer, asked, rule !== null);
}

/** Where the asked page begins; one known by its number is walked to. Null: the list is over before. */
async function startOf(
  { next, page = 1 }: Asked,
  size: number,
  list: List,
): Promise<{ next: string | undefined } | null> {
  let place = next;
  for (let skip = next === undefined ? (page - 1) * size : 0; skip > 0;) {
    const most = pageSize(skip);
    const last = (await list.read(place, most))[most - 1];
    if (!last) return null;
    place = list.nextAfter(last);
    skip -= most;
  }
  return { next: place };
}

/** By which rule the asked folder fills itself, if it does. */
const ruleOf = async (viewer: Viewer, { topic_id }: Asked): Promise<Rule | null> =>
  topic_id === undefined ? null : ((await findRule(viewer, topic_id))?.rule ?? null);

/** What is not there looks empty; only then it is worth asking whether it is. */
async function refuseUnknown(viewer: Viewer, asked: Asked, rule: Rule | null): Promise<void> {
  const { topic_id } = asked;
  if (topic_id !== undefined && !rule && !(await isFolder(viewer.project_id, topic_id))) refuse('not_found');
  const filter = filterOf(asked);
  if ((filter.channels || filter.operator !== null) && !(await isKnown(viewer, filter))) refuse('not_found');
}
