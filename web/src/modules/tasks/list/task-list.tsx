import { type Task, taskStatuses } from '@parley/contract/tasks/tasks';
import { IconChecklist, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplayZone } from '../../../kit/time.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useContextMenu } from '../../../ui/context-menu.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { EndOfList } from '../../../ui/end-of-list.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { useMay, useProject } from '../../projects/index.ts';
import { type Line, linesOf, timeOf } from '../days.ts';
import { useTaskDeeds } from '../deeds.ts';
import { clearTaskSelection, toggleTask, useTaskSelection } from '../selection.ts';
import { useTasks } from '../tasks.ts';
import { useMyId } from '../use-my-id.ts';
import { useNow } from '../use-now.ts';
import type { Shown } from '../use-shown.ts';
import { openNewTask, openTask } from '../window/open-task.ts';
import { BulkBar } from './bulk-bar.tsx';
import { taskMenu } from './row-menu.ts';
import classes from './task-list.module.css';
import { type RowDeeds, TaskRow } from './task-row.tsx';
import { useRowWords } from './use-row-words.ts';

const keyOf = (line: Line) => (line.kind === 'head' ? line.group : line.task.id);
const heightOf = (line: Line) => (line.kind === 'head' ? 38 : 53);

/** Tasks under the day they are due, endless; closed ones from the newest. */
export function TaskList({ shown }: { shown: Shown }) {
  const { t } = useTranslation('tasks');
  const now = useNow();
  const { tasks, isError, error, refetch, ...more } = useTasks(shown.wish);
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = more;
  const isClosed = shown.shown.status === 'closed';
  const zone = useDisplayZone();
  const lines = useMemo(
    (): Line[] =>
      isClosed ? (tasks ?? []).map((task) => ({ kind: 'task', task })) : linesOf(tasks ?? [], now, hasNextPage, zone),
    [tasks, isClosed, now, hasNextPage, zone],
  );
  const { rows, menu } = useRows(useMemo(() => (tasks ?? []).map((it) => it.id), [tasks]));
  useEffect(() => clearTaskSelection, [shown.wish]);

  if (isError && !tasks) return <ErrorState reason={(error as Error).message} onRetry={() => void refetch()} />;
  if (!tasks) return <ListSkeleton rows={8} />;
  if (!tasks.length) return <Empty shown={shown} />;
  return (
    <>
      <VirtualList
        // What is asked for anew is read from its beginning.
        key={JSON.stringify(shown.wish)}
        items={lines}
        keyOf={keyOf}
        rowHeight={heightOf}
        label={t('title')}
        onNearEnd={() => hasNextPage && !isFetchingNextPage && !isFetchNextPageError && void fetchNextPage()}
        after={
          isFetchNextPageError ? (
            <ErrorState retrying={isFetchingNextPage} onRetry={() => void fetchNextPage()} />
          ) : hasNextPage ? (
            <ListSkeleton rows={2} />
          ) : (
            <EndOfList />
          )
        }
      >
        {(line) =>
          line.kind === 'head' ? (
            <h2 className={classes.head} data-group={line.group}>
              {t(`group.${line.group}`)}
              <span>{line.count}</span>
            </h2>
          ) : (
            rows(line.task, timeOf(line.task) < now)
          )
        }
      </VirtualList>
      <BulkBar isClosed={isClosed} />
      {menu}
    </>
  );
}

/** Outside the screen of tasks rows are not chosen: there is no bar for what is done to many. */
type Look = Pick<ComponentProps<typeof TaskRow>, 'names_contact' | 'names_deal' | 'chosen'>;

/** Rows with everything that can be done to them; `order` is that of the screen. */
export function useRows(order: readonly number[], look: Look = {}) {
  const { t } = useTranslation('tasks');
  const deeds = useTaskDeeds();
  const words = useRowWords();
  const selection = useTaskSelection();
  const my_id = useMyId();
  const mayDelete = useMay('tasks.delete');
  const context = useContextMenu<Task>(
    (task) =>
      taskMenu(task, {
        t,
        deeds,
        select: look.chosen === false ? null : ({ id }) => toggleTask(id, order, false),
        mayDelete: (it) => mayDelete || it.author_id === my_id,
      }),
    t('menu.title'),
  );
  const { open: openMenu } = context;
  const rowDeeds = useMemo(
    (): RowDeeds => ({
      open: ({ id }) => openTask(id),
      close: (task) => void (task.status === taskStatuses.closed ? deeds.reopen(task) : deeds.close(task)),
      toggle: ({ id }, isRange) => toggleTask(id, order, isRange),
      menu: openMenu,
    }),
    [deeds, order, openMenu],
  );
  const rows = (task: Task, isLate: boolean) => (
    <TaskRow
      key={task.id}
      task={task}
      words={words}
      isLate={isLate}
      isSelected={selection.ids.has(task.id)}
      isSelecting={selection.ids.size > 0}
      {...look}
      deeds={rowDeeds}
    />
  );
  return { rows, menu: context.menu };
}

function Empty({ shown }: { shown: Shown }) {
  const { t } = useTranslation('tasks');
  const { status, of, look: _, ...asked } = shown.shown;
  const isAlone = useProject().data?.is_tasks_app ?? false;
  const isNarrowed = Object.keys(asked).length > 0 || typeof of === 'number';
  if (isNarrowed) {
    return (
      <EmptyState
        icon={<IconChecklist />}
        title={t('empty.found')}
        action={<Button onClick={shown.clearAll}>{t('filter.clear')}</Button>}
      />
    );
  }
  if (status === 'closed') {
    return (
      <EmptyState
        icon={<IconChecklist />}
        title={t('empty.closed')}
        text={t('empty.closed_text')}
        action={
          <Link to="/tasks" className={buttonClass()}>
            {t('empty.to_open')}
          </Link>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconChecklist />}
      title={t(of === undefined ? 'empty.mine' : 'empty.all')}
      text={t(isAlone ? 'empty.alone' : 'empty.text')}
      action={
        <Button look="primary" icon={<IconPlus />} onClick={() => openNewTask()}>
          {t('window.new')}
        </Button>
      }
    />
  );
}
