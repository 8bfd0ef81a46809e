import type { Task } from '@parley/contract/tasks/tasks';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplayZone } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { countOf, type DayGroup, dayGroups, groupOf, movedTo, timeOf } from '../days.ts';
import { useTaskDeeds } from '../deeds.ts';
import { BulkBar } from '../list/bulk-bar.tsx';
import { useRows } from '../list/task-list.tsx';
import { clearTaskSelection } from '../selection.ts';
import { useNow } from '../use-now.ts';
import type { Shown } from '../use-shown.ts';
import classes from './board.module.css';
import { useDays } from './use-days.ts';

/** A column for each stretch of days; a task drawn to another one is put off until then. */
export function Board({ shown }: { shown: Shown }) {
  const { t } = useTranslation('tasks');
  const now = useNow();
  const deeds = useTaskDeeds();
  const { tasks, days } = useDays(shown.wish, now);
  const zone = useDisplayZone();
  const columns = useMemo(() => Map.groupBy(tasks, (task) => groupOf(timeOf(task), now, zone)), [tasks, now, zone]);
  const { rows, menu } = useRows(useMemo(() => tasks.map((it) => it.id), [tasks]));
  useEffect(() => clearTaskSelection, [shown.wish]);
  const all = Object.values(days);
  const broken = all.find(({ reason }) => reason);
  if (broken?.reason) return <ErrorState reason={broken.reason} onRetry={() => all.forEach((it) => it.retry())} />;
  if (all.some((it) => !it.tasks)) return <ListSkeleton rows={6} />;
  const drop = (task: Task, group: DayGroup) => {
    if (group !== 'overdue' && groupOf(timeOf(task), now) !== group) {
      void deeds.move(task, movedTo(group, timeOf(task), new Date()));
    }
  };
  return (
    <>
      <div className={classes.board}>
        {dayGroups.map((group) => {
          const own = columns.get(group) ?? [];
          const { hasMore, isReading, readMore } = days[group];
          return (
            <Column key={group} group={group} count={countOf(own.length, hasMore)} onDrop={(task) => drop(task, group)}>
              {own.map((task) => (
                <Card key={task.id} task={task}>
                  {rows(task, group === 'overdue')}
                </Card>
              ))}
              {!own.length && !hasMore && <p className={classes.none}>{t('empty.column')}</p>}
              {hasMore && (
                <Button loading={isReading} onClick={readMore}>
                  {t('more_tasks')}
                </Button>
              )}
            </Column>
          );
        })}
      </div>
      <BulkBar isClosed={false} />
      {menu}
    </>
  );
}

type ColumnProps = { group: DayGroup; count: string; onDrop: (task: Task) => void; children: ReactNode };

/** What is being drawn about; nothing of it leaves the page. */
let drawn: Task | null = null;

function Column({ group, count, onDrop, children }: ColumnProps) {
  const { t } = useTranslation('tasks');
  const [isOver, setOver] = useState(false);
  return (
    <section
      className={classes.column}
      data-over={isOver || undefined}
      aria-label={t(`group.${group}`)}
      onDragOver={(event) => {
        // Nothing is put off into the past.
        if (!drawn || group === 'overdue') return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (drawn) onDrop(drawn);
      }}
    >
      <h2 className={classes.head} data-group={group}>
        {t(`group.${group}`)}
        <span>{count}</span>
      </h2>
      <div className={classes.cards}>{children}</div>
    </section>
  );
}

/** Drawn by the mouse; by keyboard and finger a task is put off from its menu. */
function Card({ task, children }: { task: Task; children: ReactNode }) {
  const [isDragged, setDragged] = useState(false);
  return (
    <div
      className={classes.card}
      data-dragged={isDragged || undefined}
      draggable
      onDragStart={(event) => {
        drawn = task;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', task.comment);
        setDragged(true);
      }}
      onDragEnd={() => {
        drawn = null;
        setDragged(false);
      }}
    >
      {children}
    </div>
  );
}
