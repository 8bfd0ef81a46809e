import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askedPause, isApiError, isPassing } from '../../kit/api-error.ts';
import { backoff } from '../../kit/live/backoff.ts';
import { secondsUntil } from '../../kit/seconds-left.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const COUNT_MS = 250;
// As the third try of a socket: the questions themselves were repeated already.
const FAILURES = 2;

/** The server is away, or a part of the page could not be loaded: nothing is lost, try again. */
export function CouldNotStart({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation(['app', 'ui']);
  const router = useRouter();
  const again = () => {
    // A part that could not be loaded is remembered as such until the page is opened anew.
    if (!isApiError(error) && navigator.onLine) return location.reload();
    reset();
    void router.invalidate();
  };
  const seconds = useNextStart(error, again);
  const isBusy = isApiError(error) && error.status === 429;
  return (
    <Notice
      icon={<IconCloudOff />}
      tone="warn"
      title={t('notice.could_not_start.title')}
      reason={
        seconds
          ? t(isBusy ? 'ui:error.busy' : 'ui:error.away', { seconds })
          : (isApiError(error) && error.text) || t('notice.could_not_start.text')
      }
      buttons={
        <Button look="primary" icon={<IconRefresh />} onClick={again}>
          {t('try_again')}
        </Button>
      }
    />
  );
}

/** A passing reason passes: the page starts by itself, in so many seconds, or when the network is back. */
function useNextStart(error: unknown, again: () => void): number {
  const [left, setLeft] = useState(0);
  const start = useEffectEvent(again);
  // Heard from the moment it is shown: a network that comes back just then would be waited for in vain.
  useLayoutEffect(() => {
    const until = isPassing(error) ? Date.now() + Math.max(askedPause(error), backoff(FAILURES)) : Infinity;
    const count = () => {
      if (until === Infinity) return;
      setLeft(secondsUntil(until, Date.now()));
      if (Date.now() >= until) startOnce();
    };
    const counting = setInterval(count, COUNT_MS);
    const stop = () => {
      clearInterval(counting);
      removeEventListener('online', startOnce);
    };
    const startOnce = () => {
      stop();
      start();
    };
    addEventListener('online', startOnce);
    count();
    return stop;
  }, [error]);
  return left;
}
