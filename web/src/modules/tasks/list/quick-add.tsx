import { createTask, listTasks } from '@parley/contract/tasks/tasks';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { untilWords } from '../../../kit/moments/until-words.ts';
import { refetch } from '../../../kit/query.ts';
import { readWireTime, writeWireTime } from '../../../kit/time.ts';
import { uuid } from '../../../kit/uuid.ts';
import { readSpoken } from '../spoken.ts';
import { useCategories } from '../tasks.ts';
import { useMyId } from '../use-my-id.ts';
import { openNewTask } from '../window/open-task.ts';
import { usualDate } from '../window/usual-date.ts';
import classes from './quick-add.module.css';

/** "Call Anna tomorrow 15:00", Enter. Without a moment it is tomorrow morning, which is shown before. */
export function QuickAdd() {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const manager_id = useMyId();
  const category_id = useCategories().data?.[0]?.id;
  const [typed, setTyped] = useState('');
  const now = new Date();
  const { comment, moment } = readSpoken(typed, now);
  const date = moment ? writeWireTime(moment) : usualDate(now);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!comment) return;
    // Something is not known here: the window asks for it.
    if (category_id === undefined || !manager_id) return openNewTask({ comment, date });
    await act({
      guess: () => setTyped(''),
      putBack: () => setTyped((now_typed) => now_typed || typed),
      call: () => api(createTask, { uid: uuid(), comment, date, category_id, manager_id }),
      place: () => void refetch(listTasks),
      done: () => t('done.created'),
    });
  }
  return (
    <form className={classes.quick} onSubmit={(event) => void submit(event)}>
      <IconPlus size={18} className={classes.icon} />
      <input
        className={classes.field}
        aria-label={t('quick.label')}
        placeholder={t('quick.hint')}
        value={typed}
        maxLength={2000}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {comment && (
        <output className={classes.when} data-guess={!moment || undefined}>
          {untilWords(readWireTime(date)!, now, language)}
        </output>
      )}
    </form>
  );
}
