import { type Contact, getContact, listContacts } from '@parley/contract/inbox/contacts';
import type { Input, Output } from '@parley/contract/http';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../kit/api.ts';
import { endpointQuery, fetchEndpoint, keyOf } from '../../../kit/query.ts';
import { patchQueries } from '../../../kit/patch-queries.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { moveAtOnce } from '../../../ui/held-rows.ts';
import { byPlace, isPersonal, isShown } from './place.ts';
import { type Folder, type Shown, useShown } from './shown.ts';

type Page = Output<typeof listContacts>;
export type Pages = InfiniteData<Page, string | null>;

export const listKey = (shown: Shown) => [...keyOf(listContacts), shown];

export function askedOf({ folder, filter, search }: Shown): Input<typeof listContacts> {
  return {
    ...(search ? { search } : folderAsked(folder)),
    ...(filter.channels.length ? { channel_id: filter.channels } : {}),
    ...(filter.manager === null ? {} : { manager_id: filter.manager }),
    ...(filter.views.length && !search ? { views: filter.views } : {}),
    ...(filter.order && !search ? { order: filter.order } : {}),
  };
}

function folderAsked(folder: Folder): Input<typeof listContacts> {
  if (typeof folder === 'number') return { custom_contacts: '1', topic_id: folder };
  if (folder === 'at_work') return { in_work: '1' };
  return folder === '4check' ? { for_check_admin: '1' } : { all_contacts: '1' };
}

const listQuery = (shown: Shown) =>
  infiniteQueryOptions({
    queryKey: listKey(shown),
    queryFn: ({ pageParam, signal }) =>
      api(listContacts, { ...askedOf(shown), ...(pageParam === null ? {} : { next: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.next,
    structuralSharing: false,
    meta: { quiet: true },
  });

/** Before there is a screen to show them. */
export const readFirstContacts = () => queryClient.prefetchInfiniteQuery(listQuery(useShown.getState()));

/** The rows of what is shown, as far as they have been scrolled to. */
export function useContacts(shown: Shown) {
  const query = useInfiniteQuery({
    ...listQuery(shown),
    // While a word is typed on, what the last one found stays in sight.
    ...(shown.search ? { placeholderData: keepPreviousData, gcTime: 60_000 } : {}),
  });
  // Only what is named here makes the list look again.
  const { data, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const contacts = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  return { contacts, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage };
}

// Asked anew, a list is read as far as it is held, page by page.
export const KEPT_PAGES = 5;

/** What was scrolled to far below is let go by whoever is at the beginning again. */
export function shortenList(shown: Shown): void {
  queryClient.setQueryData<Pages>(listKey(shown), (known) =>
    known && known.pages.length > KEPT_PAGES * 2
      ? { pages: known.pages.slice(0, KEPT_PAGES), pageParams: known.pageParams.slice(0, KEPT_PAGES) }
      : known,
  );
}

/** Who is put away is opened like anyone else. */
export const opened = (id: number) => ({ id, show_archived: 'true' });

/** Rows of a list are kept in step with the stream: whoever stands in one is known, and is asked for only anew. */
export const contactQuery = (id: number) => {
  const asked = endpointQuery(getContact, opened(id), { quiet: true });
  return {
    ...asked,
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      held(id, asked.queryKey) ?? (await api(getContact, opened(id), { signal })),
    placeholderData: () => held(id, asked.queryKey),
  };
};

export const useContact = (id: number) => useQuery(contactQuery(id));

function held(id: number, queryKey: readonly unknown[]): Output<typeof getContact> | undefined {
  const row = queryClient.getQueryData(queryKey) === undefined ? heldRow(id) : undefined;
  return row && { data: row };
}

/** As a list shows it now; nothing is asked for. */
export function heldRow(id: number): Contact | undefined {
  for (const [, known] of queryClient.getQueriesData<Pages>({ queryKey: keyOf(listContacts) })) {
    for (const page of known?.pages ?? []) {
      const row = page.data.find((it) => it.id === id);
      if (row) return row;
    }
  }
  return undefined;
}

/** Rows that the stream told of last, whether a list shows them or not. */
const told = new Map<number, Contact>();
const MOST_TOLD = 200;
// A message and the row it changed are told one after the other.
const ROW_COMES_MS = 400;

/** As a list shows it now or the stream has told, else as the server has it; null: it is not to be had. */
export async function readContact(id: number): Promise<Contact | null> {
  const here = () => heldRow(id) ?? told.get(id);
  if (here()) return here()!;
  await new Promise((resume) => setTimeout(resume, ROW_COMES_MS));
  return here() ?? (await fetchEndpoint(getContact, opened(id), { quiet: true }).catch(() => null));
}

function keepTold(row: Contact) {
  told.delete(row.id);
  told.set(row.id, row);
  if (told.size > MOST_TOLD) told.delete(told.keys().next().value!);
}

/** Puts a row where it belongs in every list that is held, and takes it out of those it has left. */
export function placeContact(row: Contact) {
  moveAtOnce();
  queryClient.setQueryData(keyOf(getContact, opened(row.id)), { data: row });
  placeQuietly(row);
}

/** The same for what others did: no row moves away from under the pointer. */
export function placeQuietly(row: Contact) {
  keepTold(row);
  patchQueries<Pages>(keyOf(listContacts), (known, key) => placeRow(known, row, key[1] as Shown));
  const ofRow = keyOf(getContact, opened(row.id));
  // Whoever was never opened is not kept apart from the lists: a busy office tells of thousands in a day.
  if (queryClient.getQueryState(ofRow)) queryClient.setQueryData(ofRow, { data: row });
  patchQueries(ofRow, () => ({ data: row }));
}

/** Gone from every list that is held. */
export function removeContact(id: number) {
  told.delete(id);
  for (const [queryKey] of queryClient.getQueriesData<Pages>({ queryKey: keyOf(listContacts) })) {
    queryClient.setQueryData<Pages>(queryKey, (known) => {
      const pages = known?.pages?.map((page) => ({ ...page, data: page.data.filter((row) => row.id !== id) }));
      return known && pages ? { ...known, pages } : known;
    });
  }
}

/**
 * Rows below the last one held stay out: they come with their page. Who fits a search, only the server knows. Pages that
 * the row neither leaves nor enters stay the same objects, however many there are.
 */
export function placeRow(known: Pages, row: Contact, shown: Shown): Pages {
  const above = (a: Contact, b: Contact) => byPlace(a, b, shown);
  const left = known.pages.findIndex((page) => page.data.some(({ id }) => id === row.id));
  const isKept = left >= 0 || !isPersonal(shown);
  const belongs = shown.search ? left >= 0 && !row.archived : isKept && isShown(row, shown);
  if (left < 0 && !belongs) return known;
  const pages = [...known.pages];
  const change = (at: number, data: (rows: Contact[]) => Contact[]) => {
    const page = pages[at];
    if (page) pages[at] = { ...page, data: data(page.data) };
  };
  change(left, (rows) => rows.filter(({ id }) => id !== row.id));
  if (belongs) {
    const at = pages.findIndex((page) => page.data.length > 0 && above(row, page.data.at(-1)!) < 0);
    const isAll = pages.at(-1)?.meta.next === null;
    change(at >= 0 ? at : isAll ? pages.length - 1 : -1, (rows) => [...rows, row].sort(above));
  }
  return { ...known, pages };
}
