import { listOrganizations, organizationsChanged } from '@parley/contract/clients/organizations';
import { isRefusal } from '../../../kit/api-error.ts';
import { useLive } from '../../../kit/live.ts';
import { keyOf, useEndpoint } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';

/** The name of one among very many, and whether there is no such organization any more. */
export function useOrganizationName(id: number | 'none' | null | undefined) {
  const ids = typeof id === 'number' ? [id] : [];
  const { data, error } = useEndpoint(listOrganizations, { ids }, { quiet: true, enabled: ids.length > 0 });
  useLive(organizationsChanged, (changed) => {
    if (changed.ids.some((it) => it === id))
      void queryClient.invalidateQueries({ queryKey: keyOf(listOrganizations, { ids }) });
  });
  const isGone = isRefusal(error);
  return { name: isGone ? undefined : data?.[0]?.name, isGone };
}
