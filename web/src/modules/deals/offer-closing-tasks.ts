import { getLead, type LeadCard } from '@parley/contract/deals/leads';
import { changeTasks, listTasks, mostTasksAtOnce, taskStatuses } from '@parley/contract/tasks/tasks';
import type { TFunction } from 'i18next';
import { act } from '../../kit/act.ts';
import { api } from '../../kit/api.ts';
import { hideToast, isToastShown, toast } from '../../ui/toast.ts';
import { taskUndo } from '../tasks/index.ts';
import { stageKnown } from './data.ts';
import { renewDeals } from './live.ts';

// As many as a list answers with.
const AT_ONCE = 100;
// Of more than these somebody looks at the tasks themselves.
const MOST_DEALS = 50;

let offer: { toast: number; ids: number[] } = { toast: 0, ids: [] };

/** What was still to be done for deals that have ended is closed with them, if somebody says so; and can be taken back. */
export function offerClosingTasks(cards: readonly LeadCard[], t: TFunction<'deals'>) {
  const ended = cards.filter((it) => it.task_date !== null).map(({ id }) => id);
  // While one offer stands, it takes in what ends after it.
  const isStanding = isToastShown(offer.toast);
  const ids = [...new Set([...(isStanding ? offer.ids : []), ...ended])];
  if (!ended.length || ids.length > MOST_DEALS) return;
  if (isStanding) hideToast(offer.toast);
  const id = toast.info(t('board.tasks_left', { count: ids.length }), {
    action: { label: t('board.close_tasks'), run: () => void closeTasks(ids, t) },
  });
  offer = { toast: id, ids };
}

const closeTasks = (deals: readonly number[], t: TFunction<'deals'>) =>
  act({
    call: () => closeOpen(deals),
    place: () => renewDeals(deals),
    done: ({ count }) => (count ? t('board.tasks_closed', { count }) : ''),
    undo: ({ tokens: pressed }) => {
      const { tokens, by } = taskUndo(pressed);
      return { tokens, by: (token) => by(token).finally(() => renewDeals(deals)) };
    },
  });

async function closeOpen(deals: readonly number[]) {
  const open: number[] = [];
  for (const crm_lead_id of deals) {
    // The offer outlives a move that was taken back: an open deal keeps its tasks.
    const { data: deal } = await api(getLead, { id: crm_lead_id });
    if (stageKnown(deal.stage_id)?.ending === null) continue;
    const { data } = await api(listTasks, { crm_lead_id, status: 'actual', count: AT_ONCE });
    open.push(...data.map(({ id }) => id));
  }
  const ids = open.slice(0, mostTasksAtOnce);
  if (!ids.length) return { data: { count: 0, tokens: [] } };
  const { undo, changed: count } = (await api(changeTasks, { ids, status: taskStatuses.closed })).data;
  return { data: { count, tokens: [undo] } };
}
