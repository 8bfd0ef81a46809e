import { type LeadFilter, leadFilter, leadSorts } from '@parley/contract/deals/leads';
import { hashKey } from '@tanstack/react-query';

export type Sort = (typeof leadSorts)[number];

/** What the address says of the screen of deals: whoever is sent the link sees the same. */
export type DealsSearch = LeadFilter & {
  funnel?: number;
  look?: 'list';
  /** Hidden stages, too. */
  hidden?: true;
  sort?: Sort;
};

const filterKeys = [
  'search',
  'stage_id',
  'manager_id',
  'tag_id',
  'source_id',
  'product_id',
  'organization_id',
  'contact_id',
  'added_from',
  'added_to',
  'modified_from',
  'modified_to',
  'price_from',
  'price_to',
  'tasks',
  'custom_fields',
] as const satisfies (keyof LeadFilter)[];

/** Whatever an address brings: what is not understood counts for nothing. */
export function readSearch(given: Record<string, unknown>): DealsSearch {
  const { funnel, look, hidden, sort } = given;
  return {
    ...readFilter(given),
    ...(Number.isSafeInteger(funnel) && Number(funnel) > 0 ? { funnel: Number(funnel) } : {}),
    ...(look === 'list' ? { look } : {}),
    ...(hidden === true ? { hidden } : {}),
    ...(leadSorts.includes(sort as Sort) ? { sort: sort as Sort } : {}),
  };
}

function readFilter(given: Record<string, unknown>): LeadFilter {
  const parts = filterKeys.flatMap((key) => {
    // A number in the address may be meant as words.
    const value = key === 'search' && typeof given[key] === 'number' ? String(given[key]) : given[key];
    if (!isOn(value)) return [];
    const { success, data } = leadFilter.safeParse({ [key]: value });
    return success ? [data] : [];
  });
  return Object.assign({}, ...parts) as LeadFilter;
}

export const filterOf = (shown: DealsSearch): LeadFilter =>
  Object.fromEntries(filterKeys.flatMap((key) => (isOn(shown[key]) ? [[key, shown[key]]] : [])));

/** The same address with another filter. */
export const withFilter = (shown: DealsSearch, filter: LeadFilter): DealsSearch => ({
  ...Object.fromEntries(Object.entries(shown).filter(([key]) => !filterKeys.includes(key as never))),
  ...filterOf(filter),
});

/** Everything that narrows but the words that are searched for. */
export const conditionsOf = ({ search: _, ...filter }: LeadFilter): LeadFilter => filter;
export const isNarrowed = (filter: LeadFilter): boolean => Object.keys(filterOf(filter)).length > 0;

/** A condition that was begun and says nothing yet narrows nothing. */
export function meantBy({ custom_fields, ...filter }: LeadFilter): LeadFilter {
  const meant = custom_fields?.filter(({ field_id: _, ...said }) => Object.keys(said).length > 0) ?? [];
  return { ...filter, ...(meant.length ? { custom_fields: meant } : {}) };
}

/** As the endpoints want it: in a query there are only texts. */
export function askedOf({ custom_fields, ...filter }: LeadFilter) {
  return { ...filter, ...(custom_fields?.length ? { custom_fields: JSON.stringify(custom_fields) } : {}) };
}

/** Whether both mean the same: the server gives the parts of a condition back in an order of its own. */
export const sameFilter = (a: LeadFilter, b: LeadFilter): boolean => hashKey(ordered(a)) === hashKey(ordered(b));

const ordered = (filter: LeadFilter) => filterKeys.map((key) => (isOn(filter[key]) ? filter[key] : null));

const isOn = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && !value.length);
