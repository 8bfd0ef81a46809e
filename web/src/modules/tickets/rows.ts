import type { Output } from '@parley/contract/http';
import type { listTickets, Ticket } from '@parley/contract/tickets/tickets';
import type { InfiniteData } from '@tanstack/react-query';
import { compareBy, fits, type Viewer, type Wish } from './wish.ts';

export type Page = Output<typeof listTickets>;
export type Pages = InfiniteData<Page, string | null>;

/** A list with this ticket where it belongs now, or without it. `isSure`: false where only the server knows. */
export function placeIn(pages: Pages, ticket: Ticket, wish: Wish, viewer: Viewer): { pages: Pages; isSure: boolean } {
  const known = pages.pages.flatMap(({ data }) => data).find(({ id }) => id === ticket.id);
  if (known && known.version > ticket.version) return { pages, isSure: true };
  const fit = fits(ticket, wish, viewer);
  if (fit === null) return { pages: known ? replaced(pages, ticket) : pages, isSure: false };
  const without = dropFrom(pages, ticket.id);
  return { pages: fit ? inserted(without, ticket, compareBy(wish.order)) : without, isSure: true };
}

export const dropFrom = (pages: Pages, id: number): Pages =>
  mapped(pages, (data) => (data.some((it) => it.id === id) ? data.filter((it) => it.id !== id) : data));

const replaced = (pages: Pages, ticket: Ticket): Pages =>
  mapped(pages, (data) => data.map((it) => (it.id === ticket.id ? ticket : it)));

/** Behind the last row that was read nobody knows who comes first: it is read when somebody gets there. */
function inserted(pages: Pages, ticket: Ticket, above: (a: Ticket, b: Ticket) => number): Pages {
  const nth = pages.pages.findIndex(({ data }) => data.some((it) => above(ticket, it) < 0));
  if (nth < 0 && pages.pages.at(-1)?.meta.next) return pages;
  const at = nth < 0 ? pages.pages.length - 1 : nth;
  return {
    ...pages,
    pages: pages.pages.map((page, place) => {
      if (place !== at) return page;
      const before = page.data.findIndex((it) => above(ticket, it) < 0);
      return { ...page, data: page.data.toSpliced(before < 0 ? page.data.length : before, 0, ticket) };
    }),
  };
}

const mapped = (pages: Pages, change: (data: Ticket[]) => Ticket[]): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, data: change(page.data) })),
});
