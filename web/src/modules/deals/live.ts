import { funnelsChanged, leadsCreated, leadsDeleted, leadsUpdated } from '@parley/contract/deals/events';
import { getFunnel, listFunnels, listStages } from '@parley/contract/deals/funnels';
import { listLeadActions } from '@parley/contract/deals/history';
import { getLead, getLeadCards, listContactLeads, listLeads, searchLeads } from '@parley/contract/deals/leads';
import { leadTagsChanged, listLeadTags } from '@parley/contract/deals/tags';
import { listFeed } from '@parley/contract/notes/feed';
import { fieldsChanged } from '@parley/contract/fields/fields';
import { contactUpdated } from '@parley/contract/inbox/contacts';
import { tasksCreated, tasksOverdue, tasksUpdated } from '@parley/contract/tasks/events';
import { api } from '../../kit/api.ts';
import { isApiError } from '../../kit/api-error.ts';
import { onLive } from '../../kit/live.ts';
import { keyOf, refetch } from '../../kit/query.ts';
import { queryClient, showError } from '../../kit/query-client.ts';
import { type Asked, boardsHeld, forgetCards, living, newest, recallCards, renewBoards } from './board/boards.ts';
import { type Column, settleCards, withTotals } from './board/columns.ts';

// What happens in one breath is asked for together.
const TOGETHER_MS = 120;
const LIST_MS = 1000;
const MOST = 200;
const wanted = new Set<number>();
let timer: ReturnType<typeof setTimeout> | undefined;
let listTimer: ReturnType<typeof setTimeout> | undefined;
let isAsking = false;

/** These deals changed, or nobody knows which (null): what is on the screen is asked for. */
export function renewDeals(ids: readonly number[] | null) {
  if (ids === null) {
    void renewBoards();
    for (const endpoint of [getLead, listLeadActions, listFeed]) void refetch(endpoint);
  } else {
    for (const id of ids) {
      wanted.add(id);
      void queryClient.invalidateQueries({ queryKey: keyOf(getLead, { id }) });
    }
    void queryClient.invalidateQueries({
      queryKey: keyOf(listLeadActions),
      predicate: ({ queryKey }) => ids.includes(Number((queryKey[1] as { entity_id?: number } | undefined)?.entity_id)),
    });
    void queryClient.invalidateQueries({
      queryKey: keyOf(listFeed),
      predicate: ({ queryKey }) => ids.includes(Number(queryKey[1])),
    });
    plan();
  }
  for (const endpoint of [listContactLeads, searchLeads]) void refetch(endpoint);
  // A list is read anew page by page, so not with each change of a busy project.
  listTimer ??= setTimeout(() => {
    listTimer = undefined;
    void refetch(listLeads);
  }, LIST_MS);
}

function plan() {
  if (wanted.size && !isAsking) timer ??= setTimeout(() => void ask(), TOGETHER_MS);
}

async function ask() {
  timer = undefined;
  const ids = [...wanted].slice(0, MOST);
  for (const id of ids) wanted.delete(id);
  isAsking = true;
  try {
    await Promise.all(boardsHeld().map(({ key, asked }) => askFor(key, asked, ids)));
  } catch (error) {
    showError(error, true);
  } finally {
    isAsking = false;
    plan();
  }
}

/** Each board has a filter of its own, so each is told of its own. */
async function askFor(key: readonly unknown[], { funnel_id, filter }: Asked, ids: number[]) {
  const answer = await api(getLeadCards, { ids, funnel_id, filter }).catch((error: unknown) => {
    if (isApiError(error) && error.code === 'not_found') return null;
    throw error;
  });
  // None of them is there any more, or the funnel itself is gone.
  const { leads, totals } = answer?.data ?? { leads: [], totals: null };
  queryClient.setQueryData<Column[]>(key, (columns) => {
    if (!columns) return columns;
    const settled = settleCards(columns, ids, newest(columns, living(leads)), funnel_id);
    return totals ? withTotals(settled, totals) : settled;
  });
}

/** Keeps what is known of deals in step with the stream. */
export function followDeals(): () => void {
  const stops = [
    onLive(leadsCreated, ({ ids }) => {
      if (ids) recallCards(ids);
      renewDeals(ids);
    }),
    onLive(leadsUpdated, ({ ids }) => renewDeals(ids)),
    onLive(leadsDeleted, ({ ids }) => {
      if (ids) forgetCards(ids);
      renewDeals(ids);
    }),
    onLive(funnelsChanged, () => {
      renewFunnels();
      void renewBoards();
    }),
    // Which stages want a field is changed with the field.
    onLive(fieldsChanged, renewFunnels),
    onLive(leadTagsChanged, () => void refetch(listLeadTags)),
    onLive(contactUpdated, ({ id }) => renewOf(id)),
    ...[tasksCreated, tasksUpdated, tasksOverdue].map((event) => onLive(event, renewSeen)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function renewFunnels() {
  for (const endpoint of [listFunnels, getFunnel, listStages]) void refetch(endpoint);
}

/** What cards say of this client: how much is unread, whether an answer is owed. */
function renewOf(contact_id: number) {
  for (const { key } of boardsHeld()) {
    for (const { leads } of queryClient.getQueryData<Column[]>(key) ?? []) {
      for (const { id, contact } of leads) if (contact?.id === contact_id) wanted.add(id);
    }
  }
  plan();
}

/** News of a task does not name its deal: the cards in sight are looked at again. */
function renewSeen() {
  for (const card of document.querySelectorAll<HTMLElement>('[data-card]')) wanted.add(Number(card.dataset.card));
  plan();
}
