import { lazy, Suspense } from 'react';
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

/** What is to be done, by when; as a list or as a board of days. */
export function TasksScreen() {
  const { t } = useTranslation('tasks');
  const isPhone = useIsPhone();
  const shown = useShown();
  useScreenCommands(shown);
  const isBoard = shown.shown.look === 'board' && !isPhone && shown.shown.status !== 'closed';
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('title')}</h1>
        <Toolbar shown={shown} />
      </header>
      {shown.shown.status !== 'closed' && <QuickAdd />}
      {isBoard ? (
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
