import { figuresOf } from '@parley/contract/analytics/events';
import { getToday } from '@parley/contract/analytics/today';
import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { setFullScreen } from '../../../kit/full-screen.ts';
import { keepAwake } from '../../../kit/keep-awake.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLayer } from '../../../ui/layers.ts';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { CountedList } from '../dialogues/counted-list.tsx';
import { useFollow, useKept } from '../read-kept.ts';
import { Tools } from '../toolbar/tools.tsx';
import { useAsked } from '../use-asked.ts';
import { Board } from './board.tsx';
import classes from './today-page.module.css';

// Who is there, and the minutes that pass, nobody tells of.
const AGAIN_MS = 30_000;

/** The board for the wall: who waits, who works and what was done today. */
export function TodayPage() {
  const { t } = useTranslation('analytics');
  const { asked, show } = useAsked();
  const { data, isError, error, isFetching, refetch } = useKept(getToday, {});
  const isFull = asked.full === true;
  useFollow([getToday], figuresOf);
  useEffect(() => {
    const timer = setInterval(() => void refetch(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [refetch]);
  const enter = () => {
    show({ full: true });
    // Where the browser does not let it, the board still has all of the window.
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
  };
  const leave = () => {
    show({ full: undefined });
    if (document.fullscreenElement) void document.exitFullscreen();
  };
  useFull(isFull, leave);
  return (
    <>
      <Tools>
        <Button icon={<IconMaximize />} onClick={enter}>
          {t('today.full')}
        </Button>
      </Tools>
      <div className={classes.place} data-full={isFull || undefined} data-scheme="dark">
        {!data && isError && <ErrorState reason={error.message} retrying={isFetching} onRetry={() => void refetch()} />}
        {!data && !isError && <ListSkeleton rows={8} />}
        {data && <Board today={data} isOnWall={isFull} />}
        {isFull && (
          <span className={classes.leave}>
            <IconButton label={t('today.leave')} icon={<IconMinimize />} onClick={leave} />
          </span>
        )}
      </div>
      {data && asked.list && !isFull && (
        <CountedList figure={asked.list} period={{ from: data.day, to: data.day }} isOfAll />
      )}
    </>
  );
}

/** Without bars around it, and the screen stays on; whoever leaves the browser's full screen, or presses Esc, has them back. */
function useFull(isFull: boolean, leave: () => void) {
  const left = useEffectEvent(leave);
  useLayer('window', isFull, leave);
  useEffect(() => {
    if (!isFull) return;
    setFullScreen(true);
    const letSleep = keepAwake();
    const change = () => !document.fullscreenElement && left();
    document.addEventListener('fullscreenchange', change);
    return () => {
      document.removeEventListener('fullscreenchange', change);
      letSleep();
      setFullScreen(false);
    };
  }, [isFull]);
}
