import { type LeadAction, listLeadActions, ruleOutcomes } from '@parley/contract/deals/history';
import { tasksCreated, tasksUpdated } from '@parley/contract/tasks/events';
import { listTasks } from '@parley/contract/tasks/tasks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { useMoney } from '../../../kit/i18n/currency.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { useLive } from '../../../kit/live.ts';
import { keyOf } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { takeBack } from '../../../kit/undo.ts';
import { isByItself, useActorWords } from '../../../ui/actor-words.ts';
import { Button } from '../../../ui/button.tsx';
import { HistoryLine, HistoryList } from '../../../ui/history.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { toldWords, useAllFields } from '../../fields/index.ts';
import { useMembers, useProject } from '../../projects/index.ts';
import { openTask } from '../../tasks/index.ts';
import { dealUndo } from '../undo-deals.ts';
import { type Moment, timelineOf } from './timeline.ts';

const PAGE = 50;
// As many tasks as a deal is ever given, and some more.
const MOST_TASKS = 100;
const looks = ['all', 'changes', 'tasks'] as const;

/**
 * What happened to the deal and what was done for it, who did it and why; what happened by itself names its rule. The
 * newest first.
 */
export function History({ id }: { id: number }) {
  const { t } = useTranslation('deal');
  const hasTasks = useProject().data?.modules.tasks ?? false;
  const [chosen, setLook] = useState<(typeof looks)[number]>('all');
  const look = hasTasks ? chosen : 'changes';
  const changes = useChanges(id);
  const tasks = useTasksOf(id, look !== 'changes');
  const hasOlder = look !== 'tasks' && changes.hasNextPage;
  const actions = look === 'tasks' ? [] : changes.data?.pages.flatMap((page) => page.data);
  // Nothing stands there to jump aside when the tasks come.
  const isRead = actions && (look === 'changes' || tasks.data || (look === 'all' && tasks.isError));
  const moments = isRead ? timelineOf(actions, look === 'changes' ? [] : (tasks.data ?? []), hasOlder) : undefined;
  return (
    <>
      {hasTasks && (
        <Segmented
          aria-label={t('history.show.label')}
          value={look}
          options={looks.map((value) => ({ value, label: t(`history.show.${value}`) }))}
          onChange={setLook}
        />
      )}
      <HistoryList
        label={t('history.title')}
        pages={{
          ...(look === 'tasks' ? { ...tasks, isFetchingNextPage: false, fetchNextPage: () => undefined } : changes),
          hasNextPage: hasOlder,
          data: moments && { pages: [{ data: moments }] },
        }}
        none={{ title: t(look === 'tasks' ? 'history.no_tasks' : 'history.none') }}
        more={t('history.more')}
      >
        {(it) =>
          it.kind === 'change' ? (
            <Line action={it.action} deal_id={id} opensTask={hasTasks} />
          ) : (
            <TaskLine moment={it} />
          )
        }
      </HistoryList>
    </>
  );
}

function useChanges(id: number) {
  const asked = { entity: 'lead', entity_id: id } as const;
  return useInfiniteQuery({
    queryKey: keyOf(listLeadActions, asked),
    queryFn: ({ pageParam, signal }) =>
      api(
        listLeadActions,
        { ...asked, count: PAGE, ...(pageParam === null ? {} : { next: Number(pageParam) }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.next,
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** Those to be done and those that were, as far as anyone looks back. */
function useTasksOf(crm_lead_id: number, enabled: boolean) {
  const queryKey = [...keyOf(listTasks), 'of', crm_lead_id];
  const renew = () => void queryClient.invalidateQueries({ queryKey });
  useLive(tasksCreated, renew);
  useLive(tasksUpdated, renew);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const asked = { crm_lead_id, count: MOST_TASKS };
      const read = (['actual', 'closed'] as const).map((status) => api(listTasks, { ...asked, status }, { signal }));
      return (await Promise.all(read)).flatMap(({ data }) => data);
    },
    enabled,
    staleTime: 0,
    meta: { quiet: true },
  });
}

function TaskLine({ moment: { kind, task, time } }: { moment: Extract<Moment, { task: unknown }> }) {
  const { t } = useTranslation('deal');
  const people = useMembers().data;
  const giver = people?.find(({ id }) => id === task.author_id)?.name ?? t('history.former');
  return (
    <HistoryLine
      what={t(`history.task.${kind}`)}
      note={[task.comment, kind === 'done' && task.result].filter(Boolean).join(' — ')}
      // Whose it is may not have been the one who closed it.
      by={kind === 'given' ? [giver] : []}
      time={time}
      onOpen={() => openTask(task.id)}
    />
  );
}

/** A line of the history where it stands among others. */
export function LeadChange({ action, deal_id }: Omit<LineProps, 'opensTask'>) {
  const opensTask = useProject().data?.modules.tasks ?? false;
  return <Line action={action} deal_id={deal_id} opensTask={opensTask} />;
}

type LineProps = { action: LeadAction; deal_id: number; opensTask: boolean };

function Line({ action, deal_id, opensTask }: LineProps) {
  const { t } = useTranslation('deal');
  const actorWords = useActorWords();
  const words = useWords(action);
  const { kind, actor, why, undo, task_id, created_at } = action;
  const [before, after] = [words(action.before), words(action.after)];
  const isRule = kind === 'rule';
  // By what they acted says it already.
  const reason = why && why !== actor.means?.kind ? t(`history.why.${why}`) : null;
  const isChange = !isRule && (before !== null || after !== null);
  return (
    <>
      <HistoryLine
        what={isRule ? outcomeOf(action, t) : titleOf(action, t)}
        note={isRule ? action.field : null}
        change={isChange ? { before, after: after ?? t('history.nothing') } : null}
        by={[actorWords(actor), reason]}
        isByItself={isByItself(actor)}
        time={created_at}
        {...(opensTask && task_id !== null ? { onOpen: () => openTask(task_id) } : {})}
      />
      {undo && <TakeBack token={undo} deal_id={deal_id} />}
    </>
  );
}

/** How the deal says what is kept plainly. A field is known by its label; one renamed since says what was kept. */
function useWords({ kind, field }: LeadAction) {
  const money = useMoney();
  const language = useLanguage();
  const { data: fields } = useAllFields('lead');
  const own = kind === 'custom_field' ? fields?.find(({ label }) => label === field) : undefined;
  return (told: string | null): string | null => {
    if (told === null) return null;
    if (kind === 'budget') return money(told);
    return own ? toldWords(own, told, language) : told;
  };
}

/** What was merged is parted again, for as long as it can be. */
function TakeBack({ token, deal_id }: { token: string; deal_id: number }) {
  const { t } = useTranslation('deal');
  const [isBusy, setBusy] = useState(false);
  const part = async () => {
    setBusy(true);
    await takeBack(dealUndo([token], [deal_id]));
    setBusy(false);
  };
  return (
    <Button size="sm" loading={isBusy} onClick={() => void part()}>
      {t('history.part')}
    </Button>
  );
}

type Say = ReturnType<typeof useTranslation<'deal'>>['t'];

const parts = ['organization', 'source', 'into'] as const;

/** Of what can be changed by many names, which it was. */
function titleOf({ kind, field }: LeadAction, t: Say): string {
  if (!field) return t(`history.kind.${kind}`);
  const known = parts.find((it) => it === field);
  return known ? t(`history.field.${known}`) : field;
}

/** What a rule did, or why it did not. */
function outcomeOf({ after }: LeadAction, t: Say): string {
  const known = ruleOutcomes.find((it) => it === after);
  return known ? t(`history.outcome.${known}`) : t('history.kind.rule');
}
