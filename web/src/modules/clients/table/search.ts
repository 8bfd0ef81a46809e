import { type ClientFilter, clientFilter } from '@parley/contract/clients/table';
import { hashKey } from '@tanstack/react-query';

/** What the address says of the screen of clients: whoever is sent the link sees the same. */
export type ClientsSearch = ClientFilter & {
  tab?: 'organizations' | 'products';
  /** A window to open, asked for elsewhere. */
  wish?: 'add' | 'import';
  /** Whose card is open. */
  id?: number;
  /** The kept view that was chosen; what was changed since stands beside it. */
  view?: number;
  sort?: string;
  /** Joined by commas; unless said, those this device has. */
  columns?: string;
};

const filterKeys = [
  'search',
  'manager_id',
  'organization_id',
  'topic_id',
  'channel_id',
  'tag',
  'archived',
  'custom_field',
] as const satisfies (keyof ClientFilter)[];

const SORT = /^-?(created_at|name|field_[1-9]\d{0,14})$/;

/** Whatever an address brings: what is not understood counts for nothing. */
export function readSearch(given: Record<string, unknown>): ClientsSearch {
  const { tab, wish, id, view, sort, columns } = given;
  return {
    ...readFilter(given),
    ...(tab === 'organizations' || tab === 'products' ? { tab } : {}),
    ...(wish === 'add' || wish === 'import' ? { wish } : {}),
    ...(isId(id) ? { id } : {}),
    ...(isId(view) ? { view } : {}),
    ...(typeof sort === 'string' && SORT.test(sort) ? { sort } : {}),
    ...(typeof columns === 'string' ? { columns } : {}),
  };
}

function readFilter(given: Record<string, unknown>): ClientFilter {
  const parts = filterKeys.flatMap((key) => {
    // A number in the address may be meant as words.
    const value = key === 'search' || key === 'tag' ? wordsOf(given[key]) : given[key];
    if (value === undefined || value === '') return [];
    const { success, data } = clientFilter.safeParse({ [key]: value });
    return success ? [data] : [];
  });
  return Object.assign({}, ...parts) as ClientFilter;
}

export const filterOf = (shown: ClientsSearch): ClientFilter =>
  Object.fromEntries(filterKeys.flatMap((key) => (isOn(shown[key]) ? [[key, shown[key]]] : [])));

/** The same address with another filter: the card and the view stay. */
export const withFilter = (shown: ClientsSearch, filter: ClientFilter): ClientsSearch => ({
  ...Object.fromEntries(Object.entries(shown).filter(([key]) => !filterKeys.includes(key as never))),
  ...filterOf(filter),
});

/** Everything that narrows the table but the words that are searched for. */
export const conditionsOf = ({ search: _, ...filter }: ClientFilter): ClientFilter => filter;
export const isNarrowed = (filter: ClientFilter): boolean => Object.keys(filterOf(filter)).length > 0;

/** A condition that was begun and says nothing yet narrows nothing. */
export function meantBy({ custom_field, ...filter }: ClientFilter): ClientFilter {
  const meant = custom_field?.filter(({ field_id: _, ...said }) => Object.keys(said).length > 0) ?? [];
  return { ...filter, ...(meant.length ? { custom_field: meant } : {}) };
}

/** As the endpoint wants it: in a query there are only texts. */
export function askedOf({ custom_field, ...filter }: ClientFilter) {
  return { ...filter, ...(custom_field?.length ? { custom_field: JSON.stringify(custom_field) } : {}) };
}

/** Whether both mean the same: the server gives the parts of a condition back in an order of its own. */
export const sameFilter = (a: ClientFilter, b: ClientFilter): boolean => hashKey(ordered(a)) === hashKey(ordered(b));

const ordered = (filter: ClientFilter) => filterKeys.map((key) => (isOn(filter[key]) ? filter[key] : null));

const isOn = (value: unknown): boolean =>
  value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && !value.length);

const wordsOf = (value: unknown) => (typeof value === 'number' ? String(value) : value);

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
