import { listFunnels } from '@parley/contract/deals/funnels';
import { useMemo } from 'react';
import { useEndpoint } from '../../../kit/query.ts';
import { useAsked } from '../use-asked.ts';
import { type DealsWish, readConversion, wordFor } from './search.ts';

/** What the address asks of this page, as the server is asked; the first funnel where it names none. */
export function useConversion() {
  const { asked, given, show } = useAsked();
  const funnels = useEndpoint(listFunnels, {}, { quiet: true });
  const own = useMemo(() => readConversion(given), [given]);
  const funnel = funnels.data?.find(({ id }) => id === own.funnel) ?? funnels.data?.[0];
  const { date_from, date_to, manager_id } = asked;
  const { source_id, tag_id } = own;
  const filter = {
    ...(manager_id ? { manager_id } : {}),
    ...(source_id ? { source_id } : {}),
    ...(tag_id ? { tag_id } : {}),
  };
  const period = { ...(date_from ? { date_from } : {}), ...(date_to ? { date_to } : {}) };
  const openDeals = (of: DealsWish['of'], id: DealsWish['id'] = null, ending: DealsWish['ending'] = null) =>
    show({ deals: wordFor({ of, id, ending }) }, { push: true });
  return { asked, own, show, funnels, funnel, filter, period, openDeals };
}
