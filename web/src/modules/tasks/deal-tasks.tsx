import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import classes from './contact-tasks.module.css';
import { timeOf } from './days.ts';
import { useRows } from './list/task-list.tsx';
import { useTasks } from './tasks.ts';
import { useNow } from './use-now.ts';
import { openNewTask } from './window/open-task.ts';

type Named = { id: number; name: string };
type Props = {
  deal: Named;
  contact: Named | null;
  manager_id: number | null;
  /** It is won or lost: nothing about it is late any more. */
  isEnded: boolean;
};

const named = ({ id, name }: Named): Named => ({ id, name });

/** What is to be done for this deal, what was done for it, and more is added. */
export function DealTasks({ deal, contact, manager_id, isEnded }: Props) {
  const { t } = useTranslation('tasks');
  const add = () =>
    openNewTask({
      deal: named(deal),
      ...(contact ? { contact: named(contact) } : {}),
      ...(manager_id === null ? {} : { manager_id }),
    });
  return (
    <div className={classes.tasks}>
      <Button size="sm" look="soft" icon={<IconPlus />} onClick={add}>
        {t('window.new')}
      </Button>
      <Some deal_id={deal.id} status="actual" isEnded={isEnded} />
      <Some deal_id={deal.id} status="closed" isEnded={isEnded} />
    </div>
  );
}

type SomeProps = { deal_id: number; status: 'actual' | 'closed'; isEnded: boolean };

function Some({ deal_id, status, isEnded }: SomeProps) {
  const { t } = useTranslation('tasks');
  const now = useNow();
  const { tasks, isError, refetch, hasNextPage, fetchNextPage } = useTasks({ crm_lead_id: deal_id, status });
  const { rows, menu } = useRows(
    useMemo(() => (tasks ?? []).map((it) => it.id), [tasks]),
    { names_contact: false, names_deal: false, chosen: false },
  );
  const isClosed = status === 'closed';
  if (!tasks) {
    if (isClosed) return null;
    return isError ? <ErrorState onRetry={() => void refetch()} /> : <ListSkeleton rows={3} />;
  }
  if (!tasks.length) return isClosed ? null : <p className={classes.none}>{t('empty.deal')}</p>;
  return (
    <>
      {isClosed && <h3 className={classes.head}>{t('closed_tasks')}</h3>}
      <div className={classes.list}>{tasks.map((task) => rows(task, !isEnded && timeOf(task) < now))}</div>
      {hasNextPage && (
        <Button size="sm" onClick={() => void fetchNextPage()}>
          {t('more_tasks')}
        </Button>
      )}
      {menu}
    </>
  );
}
