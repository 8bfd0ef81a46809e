import { IconCalendarShare, IconFilter, IconLayoutColumns, IconList, IconPlus, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { Button } from '../../../ui/button.tsx';
import { Count } from '../../../ui/count.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useEver } from '../../../ui/use-ever.ts';
import { useProject } from '../../projects/index.ts';
import type { Shown } from '../use-shown.ts';
import { conditionsOf } from '../wish.ts';
import { openNewTask } from '../window/open-task.ts';
import classes from './toolbar.module.css';

const FilterWindow = lazy(() => import('./filter-window.tsx').then((file) => ({ default: file.FilterWindow })));
const CalendarWindow = lazy(() => import('../calendar-window.tsx').then((file) => ({ default: file.CalendarWindow })));

export const SEARCH_ID = 'task-search';

/** Whose tasks, which of them, as a list or a board; a new one. */
export function Toolbar({ shown, hasTickets }: { shown: Shown; hasTickets: boolean }) {
  const { t } = useTranslation('tasks');
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const [window, setWindow] = useState<'filter' | 'calendar' | null>(null);
  const wasFilter = useEver(window === 'filter');
  const wasCalendar = useEver(window === 'calendar');
  const { status, of, about } = shown.shown;
  const hasDeals = useProject().data?.modules.crm ?? false;
  const close = () => setWindow(null);
  const isOfTickets = hasTickets && about === 'tickets';
  return (
    <div className={classes.bar}>
      <div className={classes.views}>
        {!isOfTickets && (
          <Segmented
            aria-label={t('status.label')}
            value={status ?? 'actual'}
            options={[
              { value: 'actual', label: t('status.actual') },
              { value: 'closed', label: t('status.closed') },
            ]}
            onChange={(it) => shown.show({ status: it === 'closed' ? it : undefined, other: undefined })}
          />
        )}
        <Segmented
          aria-label={t('whose.label')}
          value={isOfTickets ? 'tickets' : whoseIs(of, about)}
          options={(['mine', 'deals', 'tickets', 'all'] as const)
            .filter((it) => (it !== 'deals' || hasDeals) && (it !== 'tickets' || hasTickets))
            .map((value) => ({ value, label: t(`whose.${value}`) }))}
          onChange={(it) => shown.show({ of: it === 'all' ? it : undefined, about: subjects[it] })}
        />
      </div>
      <span className={classes.room} />
      {!isOfTickets && <Narrowing shown={shown} onFilter={() => setWindow('filter')} />}
      <IconButton
        look="default"
        label={t('calendar.title')}
        icon={<IconCalendarShare />}
        onClick={() => setWindow('calendar')}
      />
      <IconButton
        look="default"
        label={t('bin')}
        icon={<IconTrash />}
        onClick={() => void navigate({ to: '/bin', search: { of: 'tasks' } })}
      />
      {isPhone ? (
        <IconButton look="primary" label={t('window.new')} icon={<IconPlus />} onClick={() => openNewTask()} />
      ) : (
        <Button look="primary" icon={<IconPlus />} onClick={() => openNewTask()}>
          {t('add')}
        </Button>
      )}
      {wasFilter && (
        <Suspense>
          <FilterWindow opened={window === 'filter'} onClose={close} shown={shown} />
        </Suspense>
      )}
      {wasCalendar && (
        <Suspense>
          <CalendarWindow opened={window === 'calendar'} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

const subjects = { mine: undefined, deals: 'leads', tickets: 'tickets', all: undefined } as const;

/** Words and conditions, a list or a board. */
function Narrowing({ shown, onFilter }: { shown: Shown; onFilter: () => void }) {
  const { t } = useTranslation('tasks');
  const isPhone = useIsPhone();
  const project = useProject().data;
  const { status, of, look, search = '' } = shown.shown;
  const on = conditionsOf(shown.shown) + (typeof of === 'number' ? 1 : 0);
  const filter = { onClick: onFilter, 'aria-haspopup': 'dialog' } as const;
  return (
    <>
      <SearchBox
        id={SEARCH_ID}
        className={classes.search}
        placeholder={t(project?.is_tasks_app ? 'search_alone' : 'search')}
        keys="/"
        search={search}
        onAsk={(words, isMore) => shown.show({ search: words || undefined }, isMore)}
      />
      {isPhone ? (
        <IconButton look="default" {...filter} label={t('filter.title')} icon={<IconFilter />} active={on > 0} />
      ) : (
        <Button {...filter} icon={<IconFilter />} after={on > 0 ? <Count value={on} soft /> : null}>
          {t('filter.title')}
        </Button>
      )}
      {!isPhone && (
        <IconButton
          look="default"
          label={t(look === 'board' ? 'look.list' : 'look.board')}
          icon={look === 'board' ? <IconList /> : <IconLayoutColumns />}
          disabled={status === 'closed'}
          onClick={() => shown.show({ look: look === 'board' ? undefined : 'board' })}
        />
      )}
    </>
  );
}

/** One's own, one's own about deals, or everyone's. */
const whoseIs = (of: Shown['shown']['of'], about: Shown['shown']['about']) => {
  if (of !== undefined) return 'all';
  return about === 'leads' ? 'deals' : 'mine';
};
