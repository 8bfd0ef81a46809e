import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import classes from './contact-tasks.module.css';
import { timeOf } from './days.ts';
import { useRows } from './list/task-list.tsx';
import { useTasks } from './tasks.ts';
import { useNow } from './use-now.ts';
import { openNewTask } from './window/open-task.ts';

type Props = { contact: { id: number; name: string }; /** Only what came of this ticket. */ ticket_id?: number };

/** What is to be done for this client; closed where it stands, and more is added. */
export function ContactTasks({ contact, ticket_id }: Props) {
  const { t } = useTranslation('tasks');
  const now = useNow();
  const {
    tasks = [],
    hasNextPage,
    fetchNextPage,
    isSuccess,
  } = useTasks(ticket_id ? { ticket_id } : { contact_id: contact.id });
  const { rows, menu } = useRows(
    useMemo(() => tasks.map((it) => it.id), [tasks]),
    { names_contact: false, chosen: false },
  );
  return (
    <div className={classes.tasks}>
      {tasks.length > 0 && <div className={classes.list}>{tasks.map((task) => rows(task, timeOf(task) < now))}</div>}
      {isSuccess && !tasks.length && <p className={classes.none}>{t(ticket_id ? 'empty.ticket' : 'empty.contact')}</p>}
      {hasNextPage && (
        <Button size="sm" onClick={() => void fetchNextPage()}>
          {t('more_tasks')}
        </Button>
      )}
      <Button
        size="sm"
        look="soft"
        icon={<IconPlus />}
        onClick={() => openNewTask({ contact, ...(ticket_id ? { ticket_id } : {}) })}
      >
        {t('window.new')}
      </Button>
      {menu}
    </div>
  );
}
