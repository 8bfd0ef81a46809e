import type { LiveEvent } from '@parley/contract/live';
import { useEffect, useEffectEvent, useRef } from 'react';
import { onLive } from '../../../kit/live.ts';

/** Calls when something happened; while somebody types, when they are done. Answers whom to tell of typing. */
export function useQuietNews(events: LiveEvent[], renew: () => void): (isTyping: boolean) => void {
  const isTyping = useRef(false);
  const isLate = useRef(false);
  const hear = useEffectEvent(() => {
    if (isTyping.current) isLate.current = true;
    else renew();
  });
  const names = events.map(({ action }) => action).join(' ');
  useEffect(() => {
    const stops = events.map((event) => onLive(event, () => hear()));
    return () => {
      for (const stop of stops) stop();
    };
    // The same events by another array are the same.
  }, [names]); // eslint-disable-line react-hooks/exhaustive-deps
  return (now) => {
    isTyping.current = now;
    if (now || !isLate.current) return;
    isLate.current = false;
    renew();
  };
}
