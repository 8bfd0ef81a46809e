import { queryClient } from './query-client.ts';

/**
 * Changes what is held under these keys. An answer that is under way may be older than the change, so what it brings is
 * changed once more; the change has to be one that may happen twice.
 */
export function patchQueries<D>(queryKey: readonly unknown[], change: (known: D, key: readonly unknown[]) => D) {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const key = query.queryKey;
    const patch = () => void queryClient.setQueryData<D>(key, (known) => known && change(known, key));
    patch();
    if (query.state.fetchStatus === 'fetching') void query.promise?.then(patch, () => undefined);
  }
}
