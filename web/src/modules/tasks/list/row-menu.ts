import { type Task, taskStatuses } from '@parley/contract/tasks/tasks';
import type { TFunction } from 'i18next';
import type { MenuItem } from '../../../ui/menu-list.tsx';
import type { TaskDeeds } from '../deeds.ts';
import { openTask } from '../window/open-task.ts';

const HOUR = 60;

type Asked = {
  t: TFunction<'tasks'>;
  deeds: TaskDeeds;
  /** null: rows are not chosen here. */
  select: ((task: Task) => void) | null;
  mayDelete: (task: Task) => boolean;
};

export function taskMenu(task: Task, { t, deeds, select, mayDelete }: Asked): MenuItem[] {
  const isClosed = task.status === taskStatuses.closed;
  const putOff = (minutes: number) => () => void deeds.putOffMany([task.id], minutes);
  const later: MenuItem[] = isClosed
    ? []
    : [
        { label: t('put_off.hour'), onSelect: putOff(HOUR) },
        { label: t('put_off.day'), onSelect: putOff(24 * HOUR) },
        { label: t('put_off.week'), onSelect: putOff(7 * 24 * HOUR) },
        'line',
      ];
  return [
    { label: t('menu.open'), onSelect: () => openTask(task.id) },
    isClosed
      ? { label: t('menu.reopen'), onSelect: () => void deeds.reopen(task) }
      : { label: t('menu.close'), onSelect: () => void deeds.close(task) },
    ...(select ? [{ label: t('menu.select'), onSelect: () => select(task) }] : []),
    'line',
    ...later,
    ...(mayDelete(task) ? [{ label: t('menu.delete'), danger: true, onSelect: () => void deeds.remove(task) }] : []),
  ];
}
