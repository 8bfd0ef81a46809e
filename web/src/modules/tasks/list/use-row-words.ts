import { type Task, taskStatuses } from '@parley/contract/tasks/tasks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { untilWords } from '../../../kit/moments/until-words.ts';
import { readWireTime } from '../../../kit/wire-time.ts';
import { useMembers } from '../../projects/index.ts';
import { timeOf } from '../days.ts';
import { useCategories } from '../tasks.ts';
import type { RowWords } from './task-row.tsx';

/** What rows say, read once for all of them. */
export function useRowWords(): RowWords {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
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
          return formatDateTime(readWireTime(task.closed_at)!, language);
        }
        return untilWords(timeOf(task), new Date(), language);
      },
    };
  }, [t, language, people, categories]);
}
