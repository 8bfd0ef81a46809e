import type { Language } from '@parley/contract/languages';
import { regions } from '@parley/contract/money';
import { type Task, taskStatuses } from '@parley/contract/tasks/tasks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMonthDay, formatTime } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { daysBetween, isSameYear, readWireTime, useDisplayZone } from '../../../kit/time.ts';
import { useMembers } from '../../projects/index.ts';
import { timeOf } from '../days.ts';
import { useCategories } from '../tasks.ts';
import type { RowWords } from './task-row.tsx';

/** What rows say, read once for all of them. */
export function useRowWords(): RowWords {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const zone = useDisplayZone();
  const people = useMembers().data;
  const categories = useCategories().data;
  return useMemo(() => {
    const names = new Map(people?.map((it) => [it.id, it.name]));
    const titles = new Map(categories?.map((it) => [it.id, it.title]));
    return {
      t,
      category: (id) => (id === null ? null : (titles.get(id) ?? null)),
      person: (id) => (id === null ? null : (names.get(id) ?? null)),
      when: (task: Task) => {
        if (task.status === taskStatuses.closed && task.closed_at) {
          return shortly(readWireTime(task.closed_at)!, language, zone);
        }
        return shortly(timeOf(task), language, zone);
      },
    };
  }, [t, language, zone, people, categories]);
}

/** The hour of today and the days beside it, else the day too; the year only where it is another one. */
function shortly(time: Date, language: Language, zone: string): string {
  const now = new Date();
  const days = -daysBetween(time, now, zone);
  const said = formatTime(time, zone);
  if (days === 0) return said;
  if (Math.abs(days) === 1) {
    return `${new Intl.RelativeTimeFormat(regions[language], { numeric: 'auto' }).format(days, 'day')}, ${said}`;
  }
  const day = isSameYear(time, now, zone) ? formatMonthDay : formatDay;
  return `${day(time, language, zone)}, ${said}`;
}
