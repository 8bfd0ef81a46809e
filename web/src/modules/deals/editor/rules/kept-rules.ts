import {
  type AutoMessage,
  type AutoTask,
  createAutoTask,
  createLeadActionRule,
  createWriteOff,
  deleteAutoMessage,
  deleteAutoTask,
  deleteLeadActionRule,
  deleteWriteOff,
  type LeadActionRule,
  listAutoMessages,
  listAutoTasks,
  listLeadActionRules,
  listWriteOffs,
  updateAutoMessage,
  updateAutoTask,
  updateLeadActionRule,
  updateWriteOff,
  type WriteOff,
} from '@parley/contract/deals/automation';
import { funnelsChanged } from '@parley/contract/deals/events';
import { deleteLeadSource, type LeadSource, listLeadSources, updateLeadSource } from '@parley/contract/deals/sources';
import { useMemo } from 'react';
import { act } from '../../../../kit/act.ts';
import { api } from '../../../../kit/api.ts';
import { onLive } from '../../../../kit/live.ts';
import { patchQueries } from '../../../../kit/patch-queries.ts';
import { keyOf, refetch, useEndpoint } from '../../../../kit/query.ts';
import { lengthOf } from './intervals.ts';

/** What stands under a stage: where deals come from, and what is done with those that come. */
export type Rule =
  | { kind: 'source'; rule: LeadSource }
  | { kind: 'auto_task'; rule: AutoTask }
  | { kind: 'auto_message'; rule: AutoMessage }
  | { kind: 'write_off'; rule: WriteOff }
  | { kind: 'lead_action'; rule: LeadActionRule };
export type RuleKind = Rule['kind'];

const books = {
  source: { list: listLeadSources, change: updateLeadSource, remove: deleteLeadSource },
  auto_task: { list: listAutoTasks, change: updateAutoTask, remove: deleteAutoTask },
  auto_message: { list: listAutoMessages, change: updateAutoMessage, remove: deleteAutoMessage },
  write_off: { list: listWriteOffs, change: updateWriteOff, remove: deleteWriteOff },
  lead_action: { list: listLeadActionRules, change: updateLeadActionRule, remove: deleteLeadActionRule },
} as const;

export const readAnew = (kind: RuleKind) => refetch(books[kind].list);

onLive(funnelsChanged, () => {
  for (const { list } of Object.values(books)) void refetch(list);
});

/** The rules of a funnel by stage, each stage's in the order in which they come to pass. */
export function useRules(funnel_id: number) {
  const input = { funnel_id };
  const quiet = { quiet: true };
  const sources = useEndpoint(listLeadSources, input, quiet);
  const tasks = useEndpoint(listAutoTasks, input, quiet);
  const messages = useEndpoint(listAutoMessages, input, quiet);
  const writeOffs = useEndpoint(listWriteOffs, input, quiet);
  const actions = useEndpoint(listLeadActionRules, input, quiet);
  const all = [sources, tasks, messages, writeOffs, actions];
  const isThere = all.every(({ data }) => data !== undefined);
  const chains = useMemo(() => {
    const rules: Rule[] = [
      ...(sources.data ?? []).map((rule) => ({ kind: 'source' as const, rule })),
      ...(tasks.data ?? [])
        .toSorted((a, b) => a.deadline - b.deadline)
        .map((rule) => ({ kind: 'auto_task' as const, rule })),
      ...(messages.data ?? [])
        .toSorted((a, b) => lengthOf(a.sending_interval) - lengthOf(b.sending_interval))
        .map((rule) => ({ kind: 'auto_message' as const, rule })),
      ...(writeOffs.data ?? []).map((rule) => ({ kind: 'write_off' as const, rule })),
      ...(actions.data ?? []).map((rule) => ({ kind: 'lead_action' as const, rule })),
    ];
    return Map.groupBy(rules, ({ rule }) => rule.stage_id);
  }, [sources.data, tasks.data, messages.data, writeOffs.data, actions.data]);
  return {
    chains: isThere ? chains : undefined,
    isError: all.some(({ isError, data }) => isError && !data),
    again: () => all.forEach(({ isError, refetch: ask }) => isError && void ask()),
  };
}

const patch = (kind: RuleKind, change: (rules: { id: number }[]) => { id: number }[]) =>
  patchQueries<{ data: { id: number }[] }>(keyOf(books[kind].list), (known) => ({
    ...known,
    data: change(known.data),
  }));

export const switchRule = ({ kind, rule: { id } }: Rule, status: boolean) =>
  act({
    on: [`${kind} ${id}`],
    guess: () => patch(kind, (rules) => rules.map((it) => (it.id === id ? { ...it, status } : it))),
    call: () => api(books[kind].change, { id, status }) as Promise<{ data: unknown }>,
    renew: () => void readAnew(kind),
  });

export const removeRule = (gone: Rule, done: string) => {
  const { kind } = gone;
  const { id } = gone.rule;
  const again = makingAgain(gone);
  const renew = () => void readAnew(kind);
  return act({
    on: [`${kind} ${id}`],
    guess: () => patch(kind, (rules) => rules.filter((it) => it.id !== id)),
    call: () => api(books[kind].remove, { id }) as Promise<{ data: unknown }>,
    renew,
    done: () => done,
    back: again ? () => again().then(renew) : undefined,
  });
};

/** What nothing waits for can be made once more; null for the rest. */
export function makingAgain(gone: Rule): (() => Promise<unknown>) | null {
  if (gone.kind === 'auto_task') {
    const { id: _, trigger: _t, ...body } = gone.rule;
    return () => api(createAutoTask, body);
  }
  if (gone.kind === 'write_off') {
    const { id: _, ...body } = gone.rule;
    return () => api(createWriteOff, body);
  }
  if (gone.kind === 'lead_action') {
    const { id: _, ...body } = gone.rule;
    return () => api(createLeadActionRule, body);
  }
  return null;
}
