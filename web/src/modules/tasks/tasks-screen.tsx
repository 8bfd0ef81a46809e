import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../kit/device.ts';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { TaskList } from './list/task-list.tsx';
import { QuickAdd } from './list/quick-add.tsx';
import { Toolbar } from './list/toolbar.tsx';
import classes from './tasks-screen.module.css';
import { useScreenCommands } from './use-screen-commands.ts';
import { useShown } from './use-shown.ts';

const Board = lazy(() => import('./board/board.tsx').then((file) => ({ default: file.Board })));

/** What the roof lends: one's own tickets, which tasks know nothing of; null where there are none. */
export type LentParts = { MyTickets: ComponentType | null };

/** What is to be done, by when; as a list or as a board of days. */
export function TasksScreen({ lent: { MyTickets } }: { lent: LentParts }) {
  const { t } = useTranslation('tasks');
  const isPhone = useIsPhone();
  const shown = useShown();
  useScreenCommands(shown);
  const isBoard = shown.shown.look === 'board' && !isPhone && shown.shown.status !== 'closed';
  const isOfTickets = MyTickets !== null && shown.shown.about === 'tickets';
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('title')}</h1>
        <Toolbar shown={shown} hasTickets={MyTickets !== null} />
      </header>
      {shown.shown.status !== 'closed' && !isOfTickets && <QuickAdd />}
      {isOfTickets ? (
        <section className={classes.sheet}>
          <Suspense fallback={<ListSkeleton rows={6} />}>
            <MyTickets />
          </Suspense>
        </section>
      ) : isBoard ? (
        <Suspense fallback={<ListSkeleton rows={6} />}>
          <Board shown={shown} />
        </Suspense>
      ) : (
        <section className={classes.sheet}>
          <TaskList shown={shown} />
        </section>
      )}
    </div>
  );
}
