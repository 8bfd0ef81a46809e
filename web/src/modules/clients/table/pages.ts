import type { ClientRow, listClients } from '@parley/contract/clients/table';
import type { Output } from '@parley/contract/http';
import type { InfiniteData } from '@tanstack/react-query';
import type { Total } from './total-words.ts';

export type Page = Output<typeof listClients>;
export type Pages = InfiniteData<Page, string | null>;

export const PAGE_ROWS = 50;
/** A page that is read anew reads some more, so that it meets the next one where a few rows have come. */
export const RENEWED_ROWS = 100;

export const rowsOf = (pages: readonly Page[]): ClientRow[] => pages.flatMap((page) => page.data);

/** In which page each of these rows of the table stands. */
export function pagesBetween({ pages }: Pages, first: number, last: number): number[] {
  let start = 0;
  return pages.flatMap(({ data }, at) => {
    const end = start + data.length;
    // Where nobody is left somebody may come.
    const isSeen = start <= last && (end > first || !data.length);
    start = end;
    return isSeen ? [at] : [];
  });
}

/** Pages that hold one of these; somebody unknown may belong to any. */
export function pagesOf({ pages }: Pages, ids: ReadonlySet<number>): number[] {
  const found = pages.flatMap(({ data }, at) => (data.some(({ id }) => ids.has(id)) ? [at] : []));
  const held = new Set(pages.flatMap(({ data }) => data.map(({ id }) => id)));
  return [...ids].every((id) => held.has(id)) ? found : pages.map((_, at) => at);
}

/**
 * One page as it is now, among the others as they were. What it has in common with later pages at its end stays there;
 * whoever has moved up is taken out of them, so nobody stands twice and nobody is lost.
 */
export function renewPage(known: Pages, at: number, fresh: Page): Pages {
  const earlier = idsOf(known.pages.slice(0, at));
  const later = idsOf(known.pages.slice(at + 1));
  const end = fresh.data.findLastIndex(({ id }) => !later.has(id)) + 1;
  const isEnd = !fresh.meta.next;
  // Else too many have come in between: what follows is read again when it is scrolled to.
  const meets = end < fresh.data.length || isEnd;
  const data = fresh.data.slice(0, end).filter(({ id }) => !earlier.has(id));
  const taken = idsOf([{ ...fresh, data }]);
  const seen = idsOf([fresh]);
  const stays = (id: number) => !taken.has(id) && (!isEnd || seen.has(id));
  const rest = meets ? known.pages.slice(at + 1) : [];
  const pages = [
    ...known.pages.slice(0, at),
    { ...fresh, data, meta: { ...fresh.meta, ...(totalIn(fresh) ?? totalIn(known.pages[at])) } },
    ...rest.map((page) => ({ ...page, data: page.data.filter(({ id }) => stays(id)) })),
  ];
  return { pages, pageParams: known.pageParams.slice(0, pages.length) };
}

/** How many there are, as far as the server has counted: said once, with the first page. */
export const totalIn = (page: Pick<Page, 'meta'> | undefined): Total | undefined =>
  page?.meta.total === undefined ? undefined : { total: page.meta.total, more: page.meta.more ?? false };

const idsOf = (pages: Page[]) => new Set(pages.flatMap(({ data }) => data.map(({ id }) => id)));
