import { listFunnels, type Stage } from '@parley/contract/deals/funnels';
import {
  getLead,
  type Lead,
  type LeadCard,
  type LeadFilter,
  listContactLeads,
  listLeads,
} from '@parley/contract/deals/leads';
import { listLeadTags } from '@parley/contract/deals/tags';
import type { Output } from '@parley/contract/http';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../kit/api.ts';
import { patchQueries } from '../../kit/patch-queries.ts';
import { keyOf, useEndpoint } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';
import { type Asked, boardKey, isGone, readBoard, settle } from './board/boards.ts';
import { askedOf, type Sort } from './filter/search.ts';

const quiet = { quiet: true };
const noStages: ReadonlyMap<number, Stage> = new Map();

export const useFunnels = () => useEndpoint(listFunnels, {}, quiet);
export const useLeadTags = () => useEndpoint(listLeadTags, {}, quiet);
export const useLead = (id: number) => useEndpoint(getLead, { id }, quiet);
export const useContactLeads = (contact_id: number) => useEndpoint(listContactLeads, { id: contact_id }, quiet);

/** Every stage of every funnel by its id. */
export function useStages(): ReadonlyMap<number, Stage> {
  const { data } = useFunnels();
  return useMemo(
    () => (data ? new Map(data.flatMap(({ stages }) => stages.map((it) => [it.id, it] as const))) : noStages),
    [data],
  );
}

/** A stage as it was read last, outside components. */
export const stageKnown = (id: number): Stage | undefined =>
  queryClient
    .getQueryData<Output<typeof listFunnels>>(keyOf(listFunnels, {}))
    ?.data.flatMap(({ stages }) => stages)
    .find((it) => it.id === id);

/** A funnel as a board, as far as each of its stages has been scrolled. */
export const useBoard = (asked: Asked) =>
  useQuery({
    queryKey: boardKey(asked),
    queryFn: ({ signal }) => readBoard(asked, signal),
    placeholderData: (known, before) => (isSameFunnel(before?.queryKey, asked) ? known : undefined),
    gcTime: 60_000,
    meta: quiet,
  });

const isSameFunnel = (key: readonly unknown[] | undefined, asked: Asked) =>
  (key?.at(-1) as Asked | undefined)?.funnel_id === asked.funnel_id;

type Page = Output<typeof listLeads>;
type Pages = InfiniteData<Page, string | null>;
const rowsKey = [...keyOf(listLeads), 'rows'] as const;

/** The same deals as a list. */
export function useLeadRows({ funnel_id, filter }: Asked, sort: Sort | undefined) {
  const query = useInfiniteQuery({
    queryKey: [...rowsKey, { funnel_id, filter, sort }],
    queryFn: ({ pageParam, signal }) =>
      api(
        listLeads,
        {
          funnel: funnel_id,
          ...askedOf(filter),
          count: 50,
          ...(sort ? { sort } : {}),
          ...(pageParam ? { next: pageParam } : {}),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page) => last.meta.next,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    meta: quiet,
  });
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data).filter(({ id }) => !isGone(id)), [data]);
  return { ...query, rows, total: data?.pages[0]?.meta.total };
}

/** Rows of lists, shown at once; null takes one off. */
export const patchRows = (ids: ReadonlySet<number>, change: (card: LeadCard) => LeadCard | null) =>
  patchQueries<Pages>(rowsKey, (known) => ({
    ...known,
    pages: known.pages.map((page) => ({
      ...page,
      data: page.data.flatMap((card) => (ids.has(card.id) ? (change(card) ?? []) : card)),
    })),
  }));

/** A page that is open, shown at once. */
export const patchLead = (id: number, change: (lead: Lead) => Lead) =>
  patchQueries<Output<typeof getLead>>(keyOf(getLead, { id }), (known) => ({ ...known, data: change(known.data) }));

/** What the server answered a change with is what everyone here sees. */
export function keepLead({ undo: _, ...lead }: Lead & { undo?: string }) {
  queryClient.setQueryData<Output<typeof getLead>>(keyOf(getLead, { id: lead.id }), { data: lead });
  settle([lead.id], [lead]);
  patchRows(new Set([lead.id]), () => lead);
}

/** A deal as it was read last, outside components. */
export const leadKnown = (id: number): Lead | undefined =>
  queryClient.getQueryData<Output<typeof getLead>>(keyOf(getLead, { id }))?.data;

/** What a filter finds, or these. */
export type Chosen = { ids: number[] } | { funnel_id: number; filter?: LeadFilter };
