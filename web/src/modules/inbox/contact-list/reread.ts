import { type Contact, listContacts } from '@parley/contract/inbox/contacts';
import { api } from '../../../kit/api.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { askedOf, KEPT_PAGES, listKey, type Pages, placeRow } from './contacts.ts';
import { byPlace } from './place.ts';
import { type Shown, useShown } from './shown.ts';

let inSight = { first: 0, last: 0 };

/** Which rows are drawn, by their numbers: those on the screen and some around them. */
export function tellInSight(first: number, last: number) {
  inSight = { first, last };
}

/** Too much was missed to be told. Far down in a long list the rows before one's eyes are read before all above them. */
export async function rereadInSight(): Promise<void> {
  const shown = useShown.getState();
  // What a search finds stands in an order that only the server knows.
  if (shown.search) return;
  const known = queryClient.getQueryData<Pages>(listKey(shown));
  if (!known || known.pages.length <= KEPT_PAGES) return;
  for (const place of placesInSight(known)) {
    const { data } = await api(listContacts, { ...askedOf(shown), ...(place ? { next: place } : {}) });
    queryClient.setQueryData<Pages>(listKey(shown), (now) => now && renewed(now, data, shown));
  }
}

function placesInSight({ pages, pageParams }: Pages): (string | null)[] {
  let from = 0;
  return pageParams.filter((_, at) => {
    const first = from;
    from += pages[at]?.data.length ?? 0;
    return first <= inSight.last && from > inSight.first;
  });
}

/** What stands now between the first and the last of these rows are these rows; those that are elsewhere leave. */
export function renewed(known: Pages, rows: Contact[], shown: Shown): Pages {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return known;
  const isBetween = (row: Contact) => byPlace(first, row, shown) <= 0 && byPlace(row, last, shown) <= 0;
  const pages = known.pages.map((page) => ({ ...page, data: page.data.filter((row) => !isBetween(row)) }));
  return rows.reduce((now, row) => placeRow(now, row, shown), { ...known, pages });
}
