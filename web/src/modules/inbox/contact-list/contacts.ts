import { type Contact, getContact, listContacts } from '@parley/contract/inbox/contacts';
import { byNewest, isInFolder, orderOn } from '@parley/contract/inbox/folders';
import type { Input, Output } from '@parley/contract/http';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../kit/api.ts';
import { keyOf, useEndpoint } from '../../../kit/query.ts';
import { patchQueries } from '../../../kit/patch-queries.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { moveAtOnce } from './hold.ts';
import type { Folder, Shown } from './shown.ts';

type Page = Output<typeof listContacts>;
export type Pages = InfiniteData<Page, string | null>;

const listKey = (shown: Shown) => [...keyOf(listContacts), shown];

function askedOf({ folder, filter, search }: Shown): Input<typeof listContacts> {
  return {
    ...(search ? { search } : folderAsked(folder)),
    ...(filter.channels.length ? { channel_id: filter.channels } : {}),
    ...(filter.manager === null ? {} : { manager_id: filter.manager }),
  };
}

function folderAsked(folder: Folder): Input<typeof listContacts> {
  if (typeof folder === 'number') return { custom_contacts: '1', topic_id: folder };
  if (folder === 'at_work') return { in_work: '1' };
  return folder === '4check' ? { for_check_admin: '1' } : { all_contacts: '1' };
}

/** The rows of what is shown, as far as they have been scrolled to. */
export function useContacts(shown: Shown) {
  const query = useInfiniteQuery({
    queryKey: listKey(shown),
    queryFn: ({ pageParam, signal }) =>
      api(listContacts, { ...askedOf(shown), ...(pageParam === null ? {} : { next: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.next,
    structuralSharing: false,
    // While a word is typed on, what the last one found stays in sight.
    ...(shown.search ? { placeholderData: keepPreviousData, gcTime: 60_000 } : {}),
    meta: { quiet: true },
  });
  const { data } = query;
  return { ...query, contacts: useMemo(() => data?.pages.flatMap((page) => page.data), [data]) };
}

export const useContact = (id: number) => useEndpoint(getContact, { id }, { quiet: true });

/** Puts a row where it belongs in every list that is held, and takes it out of those it has left. */
export function placeContact(row: Contact) {
  moveAtOnce();
  placeQuietly(row);
}

/** The same for what others did: no row moves away from under the pointer. */
export function placeQuietly(row: Contact) {
  patchQueries<Pages>(keyOf(listContacts), (known, key) => placeRow(known, row, key[1] as Shown));
  const ofRow = keyOf(getContact, { id: row.id });
  queryClient.setQueryData(ofRow, { data: row });
  patchQueries(ofRow, () => ({ data: row }));
}

/** Gone from every list that is held. */
export function removeContact(id: number) {
  for (const [queryKey] of queryClient.getQueriesData<Pages>({ queryKey: keyOf(listContacts) })) {
    queryClient.setQueryData<Pages>(queryKey, (known) => {
      const pages = known?.pages?.map((page) => ({ ...page, data: page.data.filter((row) => row.id !== id) }));
      return known && pages ? { ...known, pages } : known;
    });
  }
}

/** Rows below the last one held stay out: they come with their page. Who fits a search, only the server knows. */
export function placeRow(known: Pages, row: Contact, shown: Shown): Pages {
  const isKnown = known.pages.some((page) => page.data.some(({ id }) => id === row.id));
  const pages = known.pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => id !== row.id) }));
  const held = { ...known, pages };
  const belongs = shown.search ? isKnown && !row.archived : isShown(row, shown);
  if (!belongs) return held;
  const above = (a: Contact, b: Contact) => byNewest(placeOf(a, shown), placeOf(b, shown));
  const isAll = pages.at(-1)?.meta.next === null;
  const at = pages.findIndex((page) => page.data.some((other) => above(row, other) < 0));
  const target = at >= 0 ? at : isAll ? pages.length - 1 : -1;
  const page = pages[target];
  if (page) pages[target] = { ...page, data: [...page.data, row].sort(above) };
  return held;
}

/** Whether a row stands in a folder with this filter: the server decides by the same rules. */
export function isShown(row: Contact, { folder, filter: { channels, manager } }: Shown): boolean {
  if (!isInFolder(folder, row)) return false;
  if (channels.length && !row.users.some((it) => channels.includes(it.messenger_type))) return false;
  if (manager === null) return true;
  return manager === 'none' ? row.operator === null && !isRoom(row) : row.operator === manager;
}

/** Filtered by channels, a row stands by its newest message on these. */
const placeOf = (row: Contact, { filter: { channels } }: Shown) => ({
  id: row.id,
  order: channels.length ? (orderOn(row, (it) => channels.includes(it.messenger_type)) ?? 0) : row.order,
});

const isRoom = (row: Contact): boolean => row.users[0]?.messenger_type === 'internal';
