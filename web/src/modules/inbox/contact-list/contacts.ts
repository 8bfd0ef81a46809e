import { type Contact, type FolderKind, folderKinds, getContact, listContacts } from '@parley/contract/inbox/contacts';
import { byNewest, isInFolder } from '@parley/contract/inbox/folders';
import type { Output } from '@parley/contract/http';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../kit/api.ts';
import { keyOf, useEndpoint } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';

type Page = Output<typeof listContacts>;
export type Pages = InfiniteData<Page, string | null>;

const conditions: Record<FolderKind, { in_work?: '1'; for_check_admin?: '1'; all_contacts?: '1' }> = {
  at_work: { in_work: '1' },
  '4check': { for_check_admin: '1' },
  all: { all_contacts: '1' },
};
const listKey = (folder: FolderKind) => [...keyOf(listContacts), folder];

/** A folder's rows as far as they have been scrolled to. */
export function useContacts(folder: FolderKind) {
  const query = useInfiniteQuery({
    queryKey: listKey(folder),
    queryFn: ({ pageParam, signal }) =>
      api(listContacts, { ...conditions[folder], ...(pageParam === null ? {} : { next: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.next,
    structuralSharing: false,
    meta: { quiet: true },
  });
  return { ...query, contacts: query.data?.pages.flatMap((page) => page.data) };
}

export const useContact = (id: number) => useEndpoint(getContact, { id }, { quiet: true });

/** Puts a row where it belongs in every list that is held, and takes it out of those it has left. */
export function placeContact(row: Contact) {
  for (const folder of folderKinds) {
    queryClient.setQueryData<Pages>(listKey(folder), (known) => known && placeRow(known, row, isInFolder(folder, row)));
  }
  queryClient.setQueryData(keyOf(getContact, { id: row.id }), { data: row });
}

/** Rows below the last one held stay out: they come with their page. */
export function placeRow(known: Pages, row: Contact, belongs: boolean): Pages {
  const pages = known.pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => id !== row.id) }));
  const held = { ...known, pages };
  if (!belongs) return held;
  const isAll = pages.at(-1)?.meta.next === null;
  const at = pages.findIndex((page) => page.data.some((other) => byNewest(row, other) < 0));
  const target = at >= 0 ? at : isAll ? pages.length - 1 : -1;
  const page = pages[target];
  if (page) pages[target] = { ...page, data: [...page.data, row].sort(byNewest) };
  return held;
}
