import { listOrganizations } from '@parley/contract/clients/organizations';
import { listProducts } from '@parley/contract/clients/products';
import type { Funnel } from '@parley/contract/deals/funnels';
import { listLeadSources } from '@parley/contract/deals/sources';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../kit/query.ts';
import { useMembers } from '../../projects/index.ts';
import { useLeadTags } from '../data.ts';

export type Choice = { value: string; label: string };
const quiet = { quiet: true };

/** What a filter of deals may be set to, in words. */
export function useFilterChoices(funnel: Funnel | undefined) {
  const { t } = useTranslation('deals');
  const people = useMembers().data;
  const tags = useLeadTags().data;
  const isKnown = funnel !== undefined;
  const sources = useEndpoint(listLeadSources, { funnel_id: funnel?.id ?? 0 }, { ...quiet, enabled: isKnown }).data;
  return {
    stages: (funnel?.stages ?? []).map(named),
    managers: [
      { value: 'me', label: t('filter.me') },
      { value: 'none', label: t('filter.nobody') },
      ...(people ?? []).map(named),
    ],
    tags: (tags ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
    sources: (sources ?? []).map(named),
    /** What is not among these is no more. */
    isRead: { managers: people !== undefined, tags: tags !== undefined, sources: sources !== undefined },
  };
}

const named = ({ id, name }: { id: number; name: string }): Choice => ({ value: String(id), label: name });

/** Of very many, those that the filter names; undefined until they are read. */
export const useNamedProducts = (ids: number[]): Choice[] | undefined =>
  useEndpoint(listProducts, { ids, count: ids.length }, { ...quiet, enabled: ids.length > 0 }).data?.map(named);

export const useNamedOrganizations = (ids: number[]): Choice[] | undefined =>
  useEndpoint(listOrganizations, { ids }, { ...quiet, enabled: ids.length > 0 }).data?.map(named);

/** One or several: as a filter holds them. */
export const listOf = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
