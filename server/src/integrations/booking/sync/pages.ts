import type { Question, Told } from '../ask-booking.ts';
import { clientIn, goodIn, listIn, numberIn, serviceIn, type TheirClient, type TheirProduct } from '../theirs.ts';

export type Ask = (question: Question) => Promise<Told>;
export type Page<T> = {
  rows: T[];
  /** How many more there are to read than were known before. */ found: number;
  is_last: boolean;
};

// The most that the service gives at once.
const clientsAtOnce = 200;
const goodsAtOnce = 100;

/** How many questions everybody of so many branches takes: the last page of each is not full. */
export const questionsForClients = (clients: number, branches = 1): number =>
  Math.floor(clients / clientsAtOnce) + branches;

/** Everybody of a branch, in an order that new ones do not disturb. */
export async function pageOfClients(
  ask: Ask,
  branch_id: number,
  page: number,
  size = clientsAtOnce,
): Promise<Page<TheirClient>> {
  const { data, meta } = await ask({
    method: 'POST',
    path: `/company/${branch_id}/clients/search`,
    body: {
      page,
      page_size: size,
      fields: ['id', 'name', 'phone', 'email'],
      order_by: 'id',
      order_by_direction: 'ASC',
      operation: 'AND',
      filters: [],
    },
    is_bulk: true,
  });
  const rows = listIn(data).map(clientIn);
  return { rows, found: page === 1 ? numberIn(meta.total_count) : 0, is_last: rows.length < size };
}

/** Those who were changed since, as the clock of the branch shows it. */
export async function pageOfChanged(
  ask: Ask,
  branch_id: number,
  changed_after: string,
  page: number,
): Promise<Page<TheirClient>> {
  const query = { changed_after, page, count: clientsAtOnce };
  const { data } = await ask({ path: `/clients/${branch_id}`, query, is_bulk: true });
  const rows = listIn(data).map(clientIn);
  return { rows, found: 0, is_last: rows.length < clientsAtOnce };
}

/** First the services, which come at once, then goods page by page. */
export async function pageOfProducts(
  ask: Ask,
  branch_id: number,
  page: number,
  changed_after?: string,
): Promise<Page<TheirProduct>> {
  if (page === 1) {
    const { data } = await ask({ path: `/company/${branch_id}/services`, is_bulk: true });
    const rows = listIn(data).map(serviceIn);
    return { rows, found: rows.length, is_last: false };
  }
  const query = { page: page - 1, count: goodsAtOnce, changed_after };
  const { data } = await ask({ path: `/goods/${branch_id}`, query, is_bulk: true });
  const rows = listIn(data).map(goodIn);
  return { rows, found: rows.length, is_last: rows.length < goodsAtOnce };
}
