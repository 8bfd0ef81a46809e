import { getBoard, type LeadCard, type LeadFilter, listStageLeads } from '@parley/contract/deals/leads';
import { api } from '../../../kit/api.ts';
import { patchQueries } from '../../../kit/patch-queries.ts';
import { keyOf } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { askedOf, isNarrowed } from '../filter/search.ts';
import { cardOf, type Column, comparePlaces, settleCards } from './columns.ts';

/** Whose board it is, and what it is narrowed to. */
export type Asked = { funnel_id: number; filter: LeadFilter };

const all = [...keyOf(getBoard), 'board'] as const;
export const boardKey = (asked: Asked) => [...all, asked];

// As many of a stage at once; the server gives no more than a hundred.
const PAGE = 20;
const MOST = 100;

/** Ids that were removed: an answer that left before that must not bring them back. */
const gone = new Set<number>();
export const isGone = (id: number) => gone.has(id);
export function forgetCards(ids: readonly number[]) {
  for (const id of ids) gone.add(id);
  settle(ids, []);
}
export function recallCards(ids: readonly number[]) {
  for (const id of ids) gone.delete(id);
}

/** What one does oneself is newer than what was asked before it. */
const busy = new Map<number, number>();
export async function whileBusy<T>(ids: readonly number[], deed: () => Promise<T>): Promise<T> {
  for (const id of ids) busy.set(id, (busy.get(id) ?? 0) + 1);
  try {
    return await deed();
  } finally {
    for (const id of ids) {
      const left = (busy.get(id) ?? 1) - 1;
      if (left) busy.set(id, left);
      else busy.delete(id);
    }
  }
}

export async function readBoard(asked: Asked, signal: AbortSignal): Promise<Column[]> {
  const known = queryClient.getQueryData<Column[]>(boardKey(asked));
  const read = Math.max(PAGE, ...(known ?? []).map(({ leads }) => leads.length));
  const input = { funnel: asked.funnel_id, ...askedOf(asked.filter), count: Math.min(read, MOST) };
  const { data } = await api(getBoard, input, { signal });
  return Promise.all(
    data.map(async (column) => {
      const far = known?.find(({ stage_id }) => stage_id === column.stage_id)?.leads.length ?? 0;
      const { leads, next } = await readAsFar(asked, column, far, signal);
      return { ...column, leads: living(leads), next };
    }),
  );
}

/** Whoever has scrolled far stays there. */
async function readAsFar(asked: Asked, { stage_id, leads, next }: Column, far: number, signal: AbortSignal) {
  const read = [...leads];
  let from = next;
  while (from && read.length < far) {
    // oxlint-disable-next-line no-await-in-loop
    const { data, meta } = await api(listStageLeads, pageOf(asked, stage_id, from, MOST), { signal });
    // One that went down meanwhile stands on two pages.
    read.push(...data.filter(({ id }) => !read.some((it) => it.id === id)));
    from = meta.next ?? null;
  }
  return { leads: read, next: from };
}

const pageOf = ({ funnel_id, filter }: Asked, stage: number, next: string, count: number) => ({
  funnel: funnel_id,
  stage,
  ...askedOf(filter),
  count,
  next,
});

const reading = new Map<string, Promise<void>>();

/** The next cards of a stage; asked twice, they come once. */
export function readMore(asked: Asked, stage_id: number): Promise<void> {
  const name = JSON.stringify([asked, stage_id]);
  const under = reading.get(name);
  if (under) return under;
  const begun = appendPage(asked, stage_id).finally(() => reading.delete(name));
  reading.set(name, begun);
  return begun;
}

async function appendPage(asked: Asked, stage_id: number) {
  const known = queryClient.getQueryData<Column[]>(boardKey(asked))?.find((it) => it.stage_id === stage_id);
  const next = known?.next;
  if (!next) return;
  // Whoever reads on reads far.
  const count = known.leads.length > 2 * PAGE ? MOST : PAGE;
  const { data, meta } = await api(listStageLeads, pageOf(asked, stage_id, next, count));
  queryClient.setQueryData<Column[]>(boardKey(asked), (columns) =>
    columns?.map((column) => {
      if (column.stage_id !== stage_id || column.next !== next) return column;
      const fresh = living(data).filter(({ id }) => !cardOf(columns, id));
      return { ...column, leads: [...column.leads, ...fresh].toSorted(comparePlaces), next: meta.next ?? null };
    }),
  );
}

/** Changes every board that is held, also what is under way to it. */
export const patchBoards = (change: (columns: Column[], asked: Asked) => Column[]) =>
  patchQueries<Column[]>(all, (columns, key) => change(columns, key.at(-1) as Asked));

/** Cards as they were just told; who was asked for and is not among them leaves. */
export function settle(asked: readonly number[], fresh: readonly LeadCard[]) {
  const alive = living(fresh);
  patchBoards((columns, { funnel_id, filter }) => {
    // Whether a stranger fits a filter is for the server to say.
    const fitting = isNarrowed(filter) ? alive.filter(({ id }) => cardOf(columns, id)) : alive;
    return settleCards(columns, asked, newest(columns, fitting), funnel_id);
  });
}

/** Of two versions the newer stays, and what one is just changing oneself stays until that is answered. */
export const newest = (columns: readonly Column[], fresh: readonly LeadCard[]) =>
  fresh.map((card) => {
    const known = cardOf(columns, card.id);
    if (!known) return card;
    return known.version > card.version || (busy.has(card.id) && known.version >= card.version) ? known : card;
  });

export const living = (cards: readonly LeadCard[]) => cards.filter(({ id }) => !gone.has(id));

/** A card wherever it is shown. */
export function knownCard(id: number): LeadCard | undefined {
  for (const [, columns] of queryClient.getQueriesData<Column[]>({ queryKey: all })) {
    const found = columns && cardOf(columns, id);
    if (found) return found;
  }
  return undefined;
}

/** Boards somebody looks at, and those just left. */
export const boardsHeld = () =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: all })
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey }) => ({ key: queryKey, asked: queryKey.at(-1) as Asked }));

export const renewBoards = () => queryClient.invalidateQueries({ queryKey: all });
