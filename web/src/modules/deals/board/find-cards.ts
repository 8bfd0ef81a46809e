import { listLeads, type LeadCard } from '@parley/contract/deals/leads';
import type { Output } from '@parley/contract/http';
import type { InfiniteData } from '@tanstack/react-query';
import { keyOf } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { type Asked, boardKey } from './boards.ts';
import { cardOf, type Column } from './columns.ts';

/** These deals as the board or the list has them, in this order. */
export function findCards(asked: Asked, ids: readonly number[]): LeadCard[] {
  const columns = queryClient.getQueryData<Column[]>(boardKey(asked)) ?? [];
  const rows = queryClient
    .getQueriesData<InfiniteData<Output<typeof listLeads>>>({ queryKey: [...keyOf(listLeads), 'rows'] })
    .flatMap(([, known]) => known?.pages.flatMap(({ data }) => data) ?? []);
  return ids.flatMap((id) => cardOf(columns, id) ?? rows.find((it) => it.id === id) ?? []);
}
